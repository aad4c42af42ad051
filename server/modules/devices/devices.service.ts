import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import type { DeviceLoss, ReportedItem, devices } from '../../../contract/devices.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { hashToken } from '../../kernel/session.ts'
import {
  findArrived,
  findClaimNumbers,
  findDevice,
  insertLoss,
  listDevices,
  listLosses,
  listOpenLosses,
  lockReport,
  markDismissed,
  saveReport,
} from './devices.store.ts'
import type { LossRecord, ReportRecord } from './devices.store.ts'
import { describeEngine } from '../../kernel/engine-name.ts'

type Table = typeof devices.table

/** Stores what waits on this device. Answers what its storage lost before: another database reports than the last time. */
export async function reportWaiting(
  call: SignedIn,
  form: Received<Table['reportWaiting']>['body'],
): Promise<Reply<Table['reportWaiting']>> {
  const deviceHash =
    call.device?.tokenHash ?? (await findDevice(call.tx, call.actor.userId, form.database)) ?? startDevice(call)
  const before = await lockReport(call.tx, deviceHash, call.actor.userId)
  if (before !== null && before.database_id !== form.database && !form.ended.includes(before.database_id))
    await recordLoss(call, before)
  await saveReport(call.tx, {
    device_hash: deviceHash,
    user_id: call.actor.userId,
    database_id: form.database,
    engine: describeEngine(call.request.userAgent),
    app_version: form.app_version,
    items: form.items,
    oldest_at: form.oldest_at === null ? null : new Date(form.oldest_at),
    named: JSON.stringify(form.named),
    reported_at: call.now,
  })
  const losses = await listOpenLosses(call.tx, deviceHash, call.actor.userId)
  return { lost: await Promise.all(losses.map((loss) => toLoss(call, loss))) }
}

/** Names this browser by a new token. A native shell sends no cookies: its database is what it is found by. */
function startDevice(call: SignedIn): string {
  const token = Buffer.from(call.randomBytes(32)).toString('base64url')
  call.startDevice(token)
  return hashToken(token)
}

const parseItems = (named: string) => JSON.parse(named) as ReportedItem[]

/** What the last report named and the server has no receipt of, was lost; so is what it only counted. */
async function recordLoss(call: SignedIn, before: ReportRecord): Promise<void> {
  if (before.items === 0) return
  const named = parseItems(before.named)
  const arrived = await findArrived(
    call.tx,
    before.user_id,
    named.map(({ op }) => op),
  )
  const items = before.items - arrived.size
  if (items <= 0) return
  await insertLoss(call.tx, {
    loss_id: call.newId(),
    device_hash: before.device_hash,
    user_id: before.user_id,
    items,
    oldest_at: before.oldest_at,
    named: JSON.stringify(named.filter(({ op }) => !arrived.has(op))),
    last_report_at: before.reported_at,
    found_at: call.now,
  })
}

/** The person has read what was lost. A loss of another user answers the same, and stays. */
export async function dismissLoss(call: SignedIn, lossId: string): Promise<{ ok: true }> {
  await markDismissed(call.tx, call.actor.userId, lossId, call.now)
  return { ok: true }
}

/** Devices with work on them, and what was lost, for the office. */
export async function readDevices(call: SignedIn): Promise<Reply<Table['readDevices']>> {
  const [reports, losses] = [await listDevices(call.tx, call.now), await listLosses(call.tx, call.now)]
  return {
    devices: reports.map((report) => ({
      user_id: report.user_id,
      name: `${report.first_name} ${report.last_name}`.trim(),
      organization: report.organization,
      engine: report.engine,
      app_version: report.app_version,
      items: report.items,
      oldest_at: report.oldest_at?.toISOString() ?? null,
      last_contact_at: report.reported_at.toISOString(),
    })),
    lost: await Promise.all(
      losses.map(async (loss) => ({
        ...(await toLoss(call, loss)),
        name: `${loss.first_name} ${loss.last_name}`.trim(),
        organization: loss.organization,
        found_at: loss.found_at.toISOString(),
      })),
    ),
  }
}

async function toLoss(call: SignedIn, loss: LossRecord): Promise<DeviceLoss> {
  const items = parseItems(loss.named)
  const groups = new Map<string, { kind: string; ref: string | null; count: number }>()
  for (const { kind, ref } of items) {
    const key = `${kind} ${ref ?? ''}`
    groups.set(key, { kind, ref, count: (groups.get(key)?.count ?? 0) + 1 })
  }
  const refs = items.flatMap(({ ref }) => (ref === null ? [] : [ref]))
  const numbers = await findClaimNumbers(call.tx, loss.user_id, refs)
  return {
    id: loss.loss_id,
    last_report_at: loss.last_report_at.toISOString(),
    oldest_at: loss.oldest_at?.toISOString() ?? null,
    items: loss.items,
    known: [...groups.values()].map((group) => ({ ...group, display_id: numbers.get(group.ref ?? '') ?? null })),
  }
}
