import { expect } from 'vitest'
import type { OpRow } from '../../../offline/db/tables.ts'
import { dump, findOpRows, foundIn, userDatabases } from '../../support/device-dump.ts'
import type { Dump } from '../../support/device-dump.ts'
import { canary, claims, maxRequests } from './scene.ts'
import type { Scene } from './scene.ts'
import { expectScreen, isGone, isOpen, mayArriveLate } from './screen.ts'

function expectOrder(rows: readonly OpRow[], scene: Scene): void {
  if (scene.past.wasOther || mayArriveLate(scene)) return
  const rowsById = new Map(rows.map((row) => [row.opId, row]))
  const last = new Map<string, number>()
  for (const { key } of scene.server.effects()) {
    const row = rowsById.get(key)
    // A discard takes the place of the discarded op; later ops may have arrived beside a refused one.
    if (row?.kind === 'discardOp') continue
    if (row === undefined) continue
    // Ops that waited for a person's decision about their parent arrive after their siblings.
    const wasCorrected = (id: string) => rowsById.get(id)?.supersedes !== null
    if (row.dependsOn.some((id) => rowsById.get(id)?.state !== 'acked' || wasCorrected(id))) continue
    // One that arrived, was discarded before its answer did, and so no longer names the corrected parent.
    if (isGone(row) && scene.dependedOn.get(row.opId)?.some(wasCorrected) === true) continue
    const queue = `${row.groupId}/${row.lane}`
    expect(row.seq, `order within ${queue}`).toBeGreaterThan(last.get(queue) ?? 0)
    last.set(queue, row.seq)
  }
}

/** What an outbox of this device stores: every op that was ever saved in it, in some state, or pruned. */
function readStored(dumps: readonly Dump[], user: string) {
  const meta = dumps.find((one) => one.database === `partwright-user-${user}` && one.table === 'meta')
  const values = new Map((meta?.rows as { k: string; value: unknown }[]).map((row) => [row.k, row.value]))
  const blobs = dumps.find((one) => one.database === `partwright-user-${user}` && one.table === 'blobs')
  return {
    user,
    rows: findOpRows(dumps, user),
    pruned: (values.get('pruned') as number | undefined) ?? 0,
    seq: (values.get('seq') as number | undefined) ?? 0,
    blobs: (blobs?.rows ?? []) as { refs: number }[],
  }
}

/** What the server may refuse in these scenes: by its content, by a right, or because a copy of it was voided. */
const refusals = new Set(['call.invalid', 'auth.notAllowed', 'op.voided', 'labor-claims.closed', 'op.alreadyApplied'])

/** Nothing that was saved is lost, and nothing correct is refused. */
function expectStored(all: readonly ReturnType<typeof readStored>[], { saved, server }: Scene): void {
  for (const { rows, pruned, seq, blobs } of all) {
    expect(rows.length + pruned, 'saved ops = the sum of all states').toBe(seq)
    const refs = rows.reduce((sum, row) => sum + row.blobs.length, 0)
    expect(
      blobs.reduce((sum, blob) => sum + blob.refs, 0),
      'a photo is stored as long as an op needs it',
    ).toBe(refs)
  }
  const rows = all.flatMap((one) => one.rows)
  const known = new Set(rows.map((row) => row.opId))
  const lost = saved.filter((opId) => !known.has(opId))
  const pruned = all.reduce((sum, one) => sum + one.pruned, 0)
  expect(lost.length, 'each saved op is stored in some state, or was pruned after 30 days').toBeLessThanOrEqual(pruned)
  for (const opId of lost)
    expect(server.effectsOf(opId), 'pruned after it arrived or was discarded').toBeLessThanOrEqual(1)
  const refused = rows.filter((row) => row.state === 'rejected' || row.state === 'conflict')
  expect(
    refused.filter((row) => !refusals.has(row.error?.code ?? '')).map((row) => [row.kind, row.error?.code]),
    'only the server refuses, and only what is wrong',
  ).toEqual([])
}

function expectOnce(rows: readonly OpRow[], { server, past }: Scene): void {
  for (const row of rows) {
    const effects = server.effectsOf(row.opId)
    // What was acknowledged more than 30 days ago is not sent to a restored server: it may be older than the receipts.
    if (past.hasJumped && server.lostByRestore.has(row.opId) && effects === 0) continue
    if (row.state === 'acked')
      expect(effects, `acked in ${row.ackedEpoch}/${row.ackedPos} of ${server.epoch()}: ${row.kind} ${row.opId}`).toBe(
        1,
      )
    else expect(effects, `${row.state}: ${row.kind} ${row.opId}`).toBeLessThanOrEqual(1)
  }
  const entities = server.effects().flatMap(({ route, body }) => {
    const { id } = (body ?? {}) as { id?: string }
    return id !== undefined && /^POST .*\/(?:note|trips|new-file)$/.test(route) ? [id] : []
  })
  expect(new Set(entities).size, 'nothing is made twice').toBe(entities.length)
}

/** A visitor's work goes as nobody's, without the credentials of whoever is signed in. */
function expectAnonymous(all: readonly ReturnType<typeof readStored>[], { server }: Scene): void {
  const visitors = new Set(
    all.filter(({ user }) => user.startsWith('device:')).flatMap(({ rows }) => rows.map((row) => row.opId)),
  )
  const named = server.effects().filter(({ key, owner, headers }) => {
    return visitors.has(key) && (owner !== null || headers['cookie'] !== '')
  })
  expect(
    named.map(({ route }) => route),
    'a visitor’s work goes without credentials',
  ).toEqual([])
}

/** What the server still expects is on the device, to be sent or decided. */
function expectNoGhosts(rows: readonly OpRow[], scene: Scene, pruned: number): void {
  // What left the device after its time cannot be sent to a restored server again.
  if (pruned > 0 && scene.server.lostByRestore.size > 0) return
  for (const id of claims) {
    const open = rows.filter((row) => row.groupId === `claim:${id}` && isOpen(row))
    const announced = open.some((row) => row.kind === 'withdrawFiles' || row.kind === 'announceFiles')
    const expected = scene.server.claim(id).expected_files.filter(({ arrived }) => !arrived)
    const hashes = new Set(open.flatMap((row) => row.blobs.map(({ sha256 }) => sha256)))
    const ghosts = expected.filter(({ sha256 }) => !hashes.has(sha256))
    // A person may discard the notice that a photo will not follow.
    const isLeft = [...scene.discarded.values()].some(
      (row) => row.groupId === `claim:${id}` && row.kind === 'withdrawFiles',
    )
    if (!announced && !isLeft) expect(ghosts, `claim ${id} expects only what can still come`).toEqual([])
  }
}

/** The invariants of every run. */
export async function expectInvariants(scene: Scene): Promise<void> {
  const { server, device } = scene
  expect(server.requests.length, 'calls of one scene').toBeLessThan(maxRequests)
  const dumps = await dump(device.indexedDB)
  const all = (await userDatabases(device.indexedDB)).map((user) => readStored(dumps, user))
  const rows = all.flatMap((one) => one.rows)
  const own = all.find(({ user }) => user === '7')?.rows ?? []
  expectStored(all, scene)
  expectOnce(rows, scene)
  expectOrder(own, scene)
  expectAnonymous(all, scene)
  expectNoGhosts(
    own,
    scene,
    all.reduce((sum, one) => sum + one.pruned, 0),
  )
  if (!scene.past.hasJumped && !scene.past.hasWoken) expect(device.twins, 'one sender at a time').toEqual([])
  const { engine } = scene.tabs[0]
  const waiting = rows.filter((row) => row.state === 'queued' || row.state === 'sending')
  const notices = waiting.filter(({ kind }) => /^(?:announce|withdraw|discardOp)/.test(kind)).length
  expect(await engine.counts(), 'the engine’s counts = IndexedDB').toMatchObject({
    waiting: waiting.length - notices,
    notices,
    attention: rows.filter((row) => ['rejected', 'conflict', 'quarantined'].includes(row.state)).length,
  })
  for (const { sha256, bytes } of scene.photos) {
    const arrived = server.uploads.bytesOf(sha256)
    if (arrived !== null) expect(arrived, 'photos are byte-identical').toEqual(bytes)
  }
  await expectScreen(scene, engine, claims)
  for (const { claim, id } of scene.colleagues) {
    if (server.speaksNewer || server.effectsOf(id) === 0) continue
    const seen = await engine.claim(claim)
    expect(seen?.value.notes.filter((note) => note.id === id).length, 'a colleague’s note is shown once').toBe(1)
  }
  expect(foundIn(dumps, canary), 'nothing is stored in clear').toEqual([])
}
