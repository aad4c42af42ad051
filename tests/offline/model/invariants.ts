import { expect } from 'vitest'
import type { OpRow } from '../../../offline/db/tables.ts'
import { findBlocked } from '../../../offline/outbox/choose-batch.ts'
import { dump, findOpRows, foundIn, opRows } from '../../support/device-dump.ts'
import { credentials } from '../../support/signed-in.ts'
import { canary, photo } from './scene.ts'
import type { Scene } from './scene.ts'

const openStates = ['queued', 'sending', 'rejected', 'conflict', 'quarantined']

/** Ends all failures and signs in. Within a minute (plus a lease without Web Locks) only items that need a person still wait. */
export async function recover(scene: Scene): Promise<void> {
  const { server, clock, device } = scene
  server.faults.length = 0
  server.isOffline = false
  await server.idle()
  for (const tab of scene.tabs) tab.kill()
  const tab = device.openTab()
  scene.tabs[0] = tab
  await tab.engine.signIn(credentials)
  await tab.engine.drain()
  const findWaiting = async () => {
    const rows = await opRows(device.indexedDB)
    const held = findBlocked(rows.filter((row) => openStates.includes(row.state)))
    return rows.filter((row) => (row.state === 'queued' || row.state === 'sending') && !held.has(row.opId))
  }
  for (
    let waited = 0;
    waited < (scene.hasLocks ? 60_000 : 160_000) && (await findWaiting()).length > 0;
    waited += 5_000
  ) {
    clock.advance(5_000)
    await tab.engine.drain()
  }
  expect(
    (await findWaiting()).map((row) => [row.kind, row.state, row.error?.code, row.nextAt - clock.now()]),
    'the queue is empty within 60 s after the last failure',
  ).toEqual([])
}

function expectOrder(rows: readonly OpRow[], scene: Scene): void {
  const rowsById = new Map(rows.map((row) => [row.opId, row]))
  const last = new Map<string, number>()
  for (const { key } of scene.server.effects()) {
    const row = rowsById.get(key)
    // A discard takes the place of the discarded op; later ops may have arrived beside a refused one.
    if (row?.kind === 'discardOp') continue
    // Ops that a restored server had lost are sent again, after those that it still has.
    if (row === undefined || scene.server.lostByRestore.size > 0) continue
    // Ops that waited for a person's decision about their parent arrive after their siblings.
    if (row.dependsOn.some((id) => rowsById.get(id)?.state !== 'acked' || rowsById.get(id)?.supersedes !== null))
      continue
    const queue = `${row.groupId}/${row.lane}`
    expect(row.seq, `order within ${queue}`).toBeGreaterThan(last.get(queue) ?? 0)
    last.set(queue, row.seq)
  }
}

/** The invariants of every run. */
export async function expectInvariants(scene: Scene): Promise<void> {
  const { server, device } = scene
  const dumps = await dump(device.indexedDB)
  const rows = findOpRows(dumps)
  const known = new Set(rows.map((row) => row.opId))
  const meta = new Map(
    (
      dumps.find((one) => one.database === 'partwright-user-7' && one.table === 'meta')?.rows as {
        k: string
        value: unknown
      }[]
    ).map((row) => [row.k, row.value]),
  )
  const pruned = (meta.get('pruned') as number | undefined) ?? 0
  const lost = scene.saved.filter((opId) => !known.has(opId))
  expect(lost.length, 'each saved op is stored in some state, or was pruned after 30 days').toBeLessThanOrEqual(pruned)
  expect(rows.length + pruned, 'saved ops = the sum of all states').toBe((meta.get('seq') as number | undefined) ?? 0)
  for (const opId of lost)
    expect(server.effectsOf(opId), 'pruned after it arrived or was discarded').toBeLessThanOrEqual(1)
  for (const row of rows) {
    const effects = server.effectsOf(row.opId)
    if (row.state === 'acked') expect(effects, `acked: ${row.kind} ${row.opId}`).toBe(1)
    else expect(effects, `${row.state}: ${row.kind} ${row.opId}`).toBeLessThanOrEqual(1)
  }
  expectOrder(rows, scene)
  if (!scene.hasJumped) expect(device.twins, 'one sender at a time').toEqual([])
  const counts = await scene.tabs[0].engine.counts()
  expect(counts, 'the engine’s counts = IndexedDB').toMatchObject({
    waiting: rows.filter((row) => row.state === 'queued' || row.state === 'sending').length,
    attention: rows.filter((row) => row.state === 'rejected' || row.state === 'conflict' || row.state === 'quarantined')
      .length,
  })
  const attached = rows.filter((row) => row.kind === 'addFile' && row.state === 'acked')
  if (attached.length > 0) expect(server.uploads.bytesOf(scene.sha256), 'photos are byte-identical').toEqual(photo)
  const refs = rows.reduce((sum, row) => sum + row.blobs.length, 0)
  const blobs = dumps.find((one) => one.database === 'partwright-user-7' && one.table === 'blobs')?.rows as {
    refs: number
  }[]
  expect(
    blobs.reduce((sum, blob) => sum + blob.refs, 0),
    'a photo is stored as long as an op needs it',
  ).toBe(refs)
  expect(foundIn(dumps, canary), 'nothing is stored in clear').toEqual([])
}
