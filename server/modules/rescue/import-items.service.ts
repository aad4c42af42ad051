import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import { refusals, sentence } from '../../../contract/refusals.ts'
import type { RefusalCode } from '../../../contract/refusals.ts'
import type { BatchCall } from '../../../contract/outbox.ts'
import type { rescue } from '../../../contract/rescue.ts'
import type { Actor, Imported, SignedIn } from '../../kernel/call.ts'
import { anonymousUserId } from '../../kernel/receipts.store.ts'
import { refuse } from '../../kernel/refuse.ts'
import { recordSecurityEvent } from '../../kernel/security-events.ts'
import { loadRescueKeys } from '../auth/index.ts'
import type { SecretPorts } from '../auth/index.ts'
import { recordClaimImport } from '../labor-claims/index.ts'
import { sendBatch, toOpHeaders } from '../outbox/index.ts'
import { recordRegistrationImport } from '../warranty/index.ts'
import { describeOwners, findOwners, visitorName } from './rescue.service.ts'
import { isRecord, openItem } from './rescue-item.rules.ts'
import type { OpenedItem } from './rescue-item.rules.ts'
import {
  describeImport,
  findObstacle,
  findQueuedRow,
  findRecordIds,
  getChangedFile,
  toBatchCall,
} from './rescued-call.rules.ts'
import { findFileRecordId, findReceipts, insertRescuedOps } from './rescue.store.ts'

type Table = typeof rescue.table
type Body = Received<Table['importRescue']>['body']
type Answer = Reply<Table['importRescue']>
type Line = Answer['items'][number]

interface Sending {
  readonly item: OpenedItem
  readonly as: Body['items'][number]['as']
  readonly isCorrected: boolean
  /** The user in whose name it runs; null for nobody. */
  readonly sender: Actor | null
  readonly obstacle: RefusalCode | null
}

const forOwner: readonly RefusalCode[] = ['rescue.noProof', 'rescue.notYours']

/**
 * Applies items of a rescue file: as their owner where their proof fits, or as the caller's own. Each keeps its key, so
 * that the device repeats nothing later. History and log name the caller.
 */
export async function importItems(call: SignedIn, ports: SecretPorts, body: Body): Promise<Answer> {
  const { send } = call
  if (send === null) return refuse('op.notQueueable')
  if (new Set(body.items.map(({ op }) => op.opId)).size < body.items.length)
    refuse('call.invalid', { errors: { items: 'An item is in the list twice' } })
  const keys = await loadRescueKeys(call, ports)
  const owners = await findOwners(call, body.items)
  const rescueId = call.newId()
  const sendings = body.items
    .map((given) => toSending(call, given, openItem(given, body.device_id, keys), owners))
    .toSorted((a, b) => a.item.op.seq - b.item.op.seq)
  const before = await findReceipts(
    call.tx,
    [...new Set(sendings.map(({ sender }) => sender?.userId ?? anonymousUserId))],
    sendings.map(({ item }) => item.op.opId),
  )
  const byKey = new Map(sendings.map((one) => [one.item.op.opId, one]))
  // Who sends an item is bound to the call itself: what two items of a forged file share decides nothing.
  const bySending = new Map<BatchCall, Sending>()
  for (const sending of sendings) {
    const { item, as, sender, obstacle } = sending
    const row = findQueuedRow(item.op)
    if (obstacle === null && row !== null && item.content !== null)
      bySending.set(toBatchCall(item.op, row, item.content, sender?.userId ?? null, as), sending)
  }
  const answers = await sendBatch([...bySending.keys()], call.concurrency, (one) => {
    const sending = bySending.get(one) ?? refuse('op.notQueueable')
    return send({
      ...{ method: one.method, path: one.path, body: one.body, headers: toOpHeaders(one) },
      ...{ as: sending.sender, imported: toImported(call, sending, owners, rescueId) },
    })
  })
  const sent = new Map(answers.map((answer) => [answer.key, answer]))
  const lines = sendings.map(({ item, sender, obstacle }): Line => {
    if (obstacle !== null) return toRefusedLine(item.op.opId, obstacle)
    const answer = sent.get(item.op.opId)
    const wasThere = before.get(`${sender?.userId ?? anonymousUserId} ${item.op.opId}`) === 'arrived'
    return toLine(item.op.opId, answer?.status ?? 500, answer?.body, wasThere)
  })
  await insertRescuedOps(
    call.tx,
    lines.flatMap(({ op_id, state }) => {
      const item = byKey.get(op_id)?.item
      return state === 'arrived' || item === undefined
        ? []
        : [{ rescue_id: rescueId, op_id, kind: item.op.kind, state, at: call.now, ...owning(item, owners, call) }]
    }),
  )
  await recordSecurityEvent(call, { kind: 'rescue.imported', detail: describeOwners(owners, lines.length) })
  return { items: lines }
}

function toSending(
  call: SignedIn,
  given: Body['items'][number],
  opened: OpenedItem,
  owners: ReadonlyMap<number, Actor>,
): Sending {
  const isCorrected = given.as === 'mine' && given.corrected !== undefined
  const item =
    isCorrected && opened.content !== null
      ? { ...opened, content: { ...opened.content, body: given.corrected } }
      : opened
  const owner = opened.userId === null ? null : (owners.get(opened.userId) ?? null)
  // A refused body is still a decision, corrected or not.
  const obstacle = findObstacle(opened, given.as, owner !== null, item.content?.body)
  return { item, as: given.as, isCorrected, obstacle, sender: given.as === 'mine' ? call.actor : owner }
}

const owning = ({ userId }: OpenedItem, owners: ReadonlyMap<number, Actor>, call: SignedIn) => ({
  owner_id: userId === null ? null : (owners.get(userId)?.userId ?? null),
  done_by: call.actor.userId,
})

/** What the kernel does beside the call, in its transaction: replaces the owner's op, and records who imported it. */
function toImported(
  call: SignedIn,
  { item, as, isCorrected }: Sending,
  owners: ReadonlyMap<number, Actor>,
  rescueId: string,
): Imported {
  const { op, userId, content } = item
  const staff = call.actor
  const owner = userId === null ? visitorName : (owners.get(userId)?.name ?? `user ${userId}`)
  const message = describeImport(op.kind, as, { staff: staff.name, owner }, isCorrected)
  return {
    replaces: as === 'mine' && userId !== null && userId !== staff.userId ? { owner: userId, key: op.opId } : null,
    record: async (inner, reply) => {
      const ids = content === null ? [] : findRecordIds(op, content, reply)
      const file = content === null ? null : getChangedFile(op, content)
      const holder = file === null ? null : await findFileRecordId(inner.tx, file)
      if (holder !== null) ids.push(holder)
      await recordClaimImport(inner, ids, staff.userId, message)
      await recordRegistrationImport(inner, ids, staff.userId, message)
      const state = as === 'mine' ? 'sent-as-own' : 'arrived'
      await insertRescuedOps(inner.tx, [
        { rescue_id: rescueId, op_id: op.opId, kind: op.kind, state, at: inner.now, ...owning(item, owners, call) },
      ])
    },
  }
}

function toRefusedLine(opId: string, code: RefusalCode): Line {
  const state =
    code === 'rescue.unreadable' ? 'unreadable' : forOwner.includes(code) ? 'for-its-person' : ('refused' as const)
  return { op_id: opId, state, error: code, message: sentence(code) }
}

function toLine(opId: string, status: number, body: unknown, wasThere: boolean): Line {
  const line = { op_id: opId, error: null, message: null }
  if (status >= 200 && status < 300) return { ...line, state: wasThere ? 'was-there' : 'arrived' }
  const { error = null, message = null } = isRecord(body) ? body : {}
  if (error === 'op.alreadyApplied') return { op_id: opId, state: 'was-there', error, message: sentence(error) }
  const isLater = status >= 500 || [424, 425, 429].includes(status)
  return {
    ...{ op_id: opId, state: isLater ? 'later' : 'refused' },
    error: typeof error === 'string' && Object.hasOwn(refusals, error) ? error : null,
    message: typeof message === 'string' ? message : null,
  }
}
