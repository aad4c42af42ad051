// The oracle of the screen: what the engine's readers show is compared with what the device stores.
import { expect } from 'vitest'
import type { OpRow } from '../../../offline/db/tables.ts'
import type { Engine, OutboxItem, Seen } from '../../../offline/engine.ts'
import type { Claim } from '../../../contract/shapes/claim.ts'
import { opRows, userDatabases } from '../../support/device-dump.ts'
import type { ClaimId, Scene } from './scene.ts'

const openStates = new Set(['queued', 'sending', 'rejected', 'conflict', 'quarantined'])
export const isOpen = (row: Pick<OpRow, 'state'>) => openStates.has(row.state)
export const isGone = (row: OpRow) => row.state === 'discarded' || row.state === 'superseded'
const sort = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join(' ')).sort()

const toState = ({ opId, state }: Pick<OutboxItem, 'opId' | 'state'>) => [opId, state]

/** The outbox lists exactly what waits, each with its state, in all of its readers alike. */
function expectOutbox(
  rows: readonly OpRow[],
  items: readonly OutboxItem[],
  entries: Awaited<ReturnType<Engine['outboxEntries']>>,
): void {
  const waiting = sort(rows.filter(isOpen).map((row) => [row.opId, row.state]))
  expect(sort(items.map(toState)), 'the outbox lists what waits').toEqual(waiting)
  expect(sort(entries.map(toState)), 'a long outbox lists the same').toEqual(waiting)
  const silent = items.filter((item) => (item.waiting !== null) !== (item.state === 'queued'))
  expect(silent.map(toState), 'only what is queued waits, and says for what').toEqual([])
}

const count = (list: readonly { readonly id: string }[], id: string) => list.filter((one) => one.id === id).length

const listOf = { addNote: 'notes', addTrip: 'trips', addFile: 'files' } as const
const isShownKind = (kind: string): kind is keyof typeof listOf => Object.hasOwn(listOf, kind)

interface Shown {
  readonly scene: Scene
  readonly rows: readonly OpRow[]
  readonly seen: Seen<Claim>
  /** Ops that no key on the device opens. */
  readonly locked: ReadonlySet<string>
}

/**
 * An acked op under a lost key cannot be read, and the copy that has it may be locked too. An older server orders nothing:
 * there the device's clock decides, as it did in earlier builds. What a restored server lost is sent again for 30 days.
 */
const isUncertain = ({ past, server }: Scene, { opId }: OpRow) =>
  past.hadOtherSecret || (past.hasJumped && (past.wasOlder || server.lostByRestore.has(opId)))

/** What was saved on the claim is in it exactly once, with its state, until the person has discarded it. */
function expectEachOnce({ scene, rows, seen, locked }: Shown): void {
  const alive = new Set(rows.filter((row) => !isGone(row)).map((row) => row.entityId))
  for (const row of rows) {
    if (!isShownKind(row.kind) || locked.has(row.opId)) continue
    const times = count(seen.value[listOf[row.kind]], row.entityId)
    const what = `${row.kind} ${row.opId}, ${row.state}`
    if (!isGone(row)) {
      if (row.state !== 'acked' || !isUncertain(scene, row)) expect(times, `on its screen: ${what}`).toBe(1)
      const shownState = isOpen(row) ? row.state : undefined
      if (row.kind !== 'addTrip') expect(seen.pending[row.entityId]?.state, `its state: ${what}`).toBe(shownState)
    } else if (row.state === 'discarded' && !alive.has(row.entityId) && scene.server.effectsOf(row.opId) === 0)
      if (!scene.server.lostByRestore.has(row.opId)) expect(times, `no longer on its screen: ${what}`).toBe(0)
    expect(times, `not twice: ${what}`).toBeLessThanOrEqual(1)
  }
  for (const row of rows.filter((one) => one.kind === 'actOnClaim' && isOpen(one) && !locked.has(one.opId)))
    expect(seen.pending[row.opId]?.state, `the state of the step ${row.opId}`).toBe(row.state)
  const hashes = seen.value.expected_files.map(({ sha256 }) => sha256)
  expect(new Set(hashes).size, 'each photo is expected once').toBe(hashes.length)
}

/** What has left the outbox since it arrived is in the copy, but for what a person discarded although it had arrived. */
function expectArrived({ scene, rows, seen }: Shown, id: ClaimId): void {
  if (scene.past.hadOtherSecret || scene.past.wasOlder) return
  const known = new Set(rows.map((row) => row.opId))
  for (const { key, group, route, body } of scene.server.effects()) {
    if (group !== `claim:${id}` || known.has(key) || !scene.saved.includes(key) || scene.discarded.has(key)) continue
    const list = route.endsWith('/note')
      ? 'notes'
      : route.startsWith('POST') && route.endsWith('/trips')
        ? 'trips'
        : null
    if (list === null) continue
    expect(count(seen.value[list], (body as { id: string }).id), `left the outbox: ${route}`).toBe(1)
  }
}

/**
 * What a restored server lost goes before what waits, but for a device of another build, a server of another release, and a
 * device that something kept from learning of the restore. What was acknowledged 30 days ago does not go again.
 */
export const mayArriveLate = ({ server, past, otherBuild }: Scene): boolean =>
  server.lostByRestore.size > 0 &&
  (past.wasOther || past.hasJumped || server.hasHiddenEpoch || otherBuild !== undefined)

/** A trip has the text of the last correction that was not refused. */
function expectTexts({ scene, rows, seen, locked }: Shown): void {
  if (mayArriveLate(scene) || scene.server.speaksNewer) return
  for (const trip of seen.value.trips) {
    const ops = rows.filter((row) => row.entityId === trip.id)
    const last = ops.at(-1)
    const text = scene.texts.get(last?.opId ?? '')
    const isPlain = ops.every((row) => ['queued', 'sending', 'acked'].includes(row.state) && !locked.has(row.opId))
    if (text === undefined || !isPlain || ops[0]?.kind !== 'addTrip') continue
    expect(trip[text.field], `the last correction of trip ${trip.id}`).toBe(text.text)
  }
}

/** A claim without what was saved on it is never shown, and a copy leaves only where the device may drop it. */
async function expectClaim(scene: Scene, engine: Engine, id: ClaimId, rows: readonly OpRow[], items: OutboxItems) {
  const seen = await engine.claim(id)
  const own = rows.filter((row) => row.groupId === `claim:${id}`)
  const locked = new Set(items.filter(({ input }) => input === null).map(({ opId }) => opId))
  if (seen === null) {
    const { hadOtherSecret, wasFull } = scene.past
    expect(hadOtherSecret || wasFull, `the copy of claim ${id} is on the device`).toBe(true)
    return
  }
  const shown = { scene, rows: own, seen, locked }
  expectEachOnce(shown)
  expectTexts(shown)
  expectArrived(shown, id)
}
type OutboxItems = Awaited<ReturnType<Engine['outbox']>>

/** No wait is longer than five minutes, unless our server asked for it or the whole queue is told why. */
function expectShortWaits(rows: readonly OpRow[]): void {
  const long = rows.filter(
    (row) =>
      row.state === 'queued' &&
      row.nextAt - row.triedAt > 5 * 60_000 &&
      row.heldBy === null &&
      row.error?.code !== 'device.locked',
  )
  expect(
    long.map((row) => [row.kind, row.error?.code, row.nextAt - row.triedAt]),
    'nothing waits longer than five minutes without being tried',
  ).toEqual([])
}

/** Compares what one tab shows of the outbox and of some claims with what the device stores. */
export async function expectScreen(scene: Scene, engine: Engine, some: readonly ClaimId[]): Promise<void> {
  const owner = await engine.owner()
  const users = await userDatabases(scene.device.indexedDB)
  const visitors = users.filter((user) => user.startsWith('device:'))
  const shown = owner === null ? visitors : ['7', ...visitors]
  const byUser = await Promise.all(shown.map((user) => opRows(scene.device.indexedDB, user)))
  const rows = byUser.flat()
  const items = await engine.outbox()
  expectOutbox(rows, items, await engine.outboxEntries())
  expectShortWaits(rows)
  if (owner !== null) for (const id of some) await expectClaim(scene, engine, id, byUser[0] ?? [], items)
}
