// Tells the server how much waits on this device, since when and for which records, so that a silent or emptied device is
// noticed (docs/decisions/056-devices-report-what-waits.md). It never says what was written.
import { devices, maxReportedItems } from '../../contract/devices.ts'
import type { DeviceLoss } from '../../contract/devices.ts'
import type { EnginePorts } from '../db/engine-ports.ts'
import type { DeviceDatabase, OpRow, UserDatabase } from '../db/tables.ts'
import type { Ports } from '../engine.ts'
import { CallRefused } from '../http/call.ts'
import { readOpenRows } from './fetch-ops.ts'

/** While something waits, the same report is repeated after this time: the office sees when the device was heard last. */
const repeatMs = 6 * 3_600_000
const databaseKey = 'database_id'
const reportedKey = 'reported'
/** A server compares the databases of one person, so each has a list. Earlier builds had one list for all. */
const sharedEndedKey = 'ended-databases'
const toEndedKey = (db: UserDatabase) => `${sharedEndedKey}:${db.name}`
const lossesKey = 'losses'
/** As many as a report takes. */
const maxEnded = 20

interface Reported {
  readonly summary: string
  readonly at: number
}

/** The id of a user's database, minted with the first report. Another id on the same device means that the storage was lost. */
async function mintDatabaseId(db: UserDatabase, ports: Pick<Ports, 'uuid'>): Promise<string> {
  return db.transaction('rw', db.meta, async () => {
    const known = (await db.meta.get(databaseKey))?.value as string | undefined
    if (known !== undefined) return known
    const id = ports.uuid()
    await db.meta.put({ k: databaseKey, value: id })
    return id
  })
}

/** Notes that a person discards this database with what is in it: nothing was lost. */
export async function noteEndedDatabase(db: UserDatabase, device: DeviceDatabase): Promise<void> {
  const id = (await db.meta.get(databaseKey))?.value as string | undefined
  if (id === undefined) return
  await device.transaction('rw', device.meta, async () => {
    const ended = await readEnded(device, toEndedKey(db))
    await device.meta.put({ k: toEndedKey(db), value: [...ended, id].slice(-maxEnded) })
  })
}

const readEnded = async (device: DeviceDatabase, key: string) =>
  ((await device.meta.get(key))?.value as readonly string[] | undefined) ?? []

const recordId = /^(?:claim|registration):([0-9a-f-]{36})$/

function summarize(open: readonly OpRow[]) {
  const sorted = [...open].sort((a, b) => a.createdAt - b.createdAt || a.seq - b.seq)
  const oldest = sorted[0]
  return {
    items: sorted.length,
    oldest_at: oldest === undefined ? null : new Date(oldest.createdAt).toISOString(),
    named: sorted
      .slice(0, maxReportedItems)
      .map(({ opId, kind, groupId }) => ({ op: opId, kind, ref: recordId.exec(groupId)?.[1] ?? null })),
  }
}

/** What the last reports found to be lost. For live queries. */
export const readLosses = (db: UserDatabase): Promise<readonly DeviceLoss[]> =>
  db.meta.get(lossesKey).then((row) => (row?.value as readonly DeviceLoss[] | undefined) ?? [])

/** Removes a loss that its person has read from the device. */
export async function forgetLoss(db: UserDatabase, id: string): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const losses = await readLosses(db)
    await db.meta.put({ k: lossesKey, value: losses.filter((loss) => loss.id !== id) })
  })
}

interface ReportPorts extends Pick<EnginePorts, 'http' | 'write'> {
  readonly ports: Pick<Ports, 'now' | 'uuid' | 'appVersion'>
}

/** Reports if something changed since the last report, or while something waits every six hours. Throws without an answer. */
export async function reportWaiting(
  db: UserDatabase,
  device: DeviceDatabase,
  { http, ports, write }: ReportPorts,
): Promise<void> {
  const waiting = summarize(await readOpenRows(db))
  const summary = JSON.stringify(waiting)
  const reported = (await db.meta.get(reportedKey))?.value as Reported | undefined
  const isRecent = reported !== undefined && Math.abs(ports.now() - reported.at) < repeatMs
  if (reported?.summary === summary && (waiting.items === 0 || isRecent)) return
  const ended = [...(await readEnded(device, sharedEndedKey)), ...(await readEnded(device, toEndedKey(db)))]
  const body = {
    ...{ database: await write(() => mintDatabaseId(db, ports), 'report'), app_version: ports.appVersion.slice(0, 40) },
    ...waiting,
    ended: ended.slice(-maxEnded),
  }
  const lost = await http.call(devices.table.reportWaiting, { body }).then(
    (answer) => answer.lost,
    (error: unknown) => {
      // An older server has no such call. It is not asked again until something changes.
      if (error instanceof CallRefused && [404, 405, 422].includes(error.status)) return null
      throw error
    },
  )
  await write(
    () =>
      db.transaction('rw', db.meta, async () => {
        await db.meta.put({ k: reportedKey, value: { summary, at: ports.now() } satisfies Reported })
        if (lost !== null) await db.meta.put({ k: lossesKey, value: lost })
      }),
    'report',
  )
  if (lost !== null && ended.length > 0) await device.meta.bulkDelete([sharedEndedKey, toEndedKey(db)])
}
