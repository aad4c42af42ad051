// The end of every scene: all failures end, some stand a while longer. What can go then goes by itself.
import { expect } from 'vitest'
import type { OpRow } from '../../../offline/db/tables.ts'
import { findBlocked } from '../../../offline/outbox/choose-batch.ts'
import { isTaken, releasedVersions } from '../../../contract/taken-versions.ts'
import type { Tab } from '../../support/fake-device.ts'
import { credentials } from '../../support/signed-in.ts'
import { readAllRows } from './all-rows.ts'
import { claims } from './scene.ts'
import type { Scene } from './scene.ts'
import { isOpen } from './screen.ts'

const minute = 60_000
const isLocked = (row: OpRow) => row.error?.code === 'device.locked'
/**
 * A change of a trip that a restored server lost and the device no longer holds: the server answers as if the trip had not
 * arrived, until the change is set aside like any op that it never takes.
 */
const lacksTrip = (row: OpRow) => row.error?.code === 'labor-claims.tripNotArrived'

/** Whether something that still stands holds the op back by itself. */
function isHeld(row: OpRow, { server }: Scene): boolean {
  return (
    isLocked(row) ||
    server.broken.has(row.opId) ||
    lacksTrip(row) ||
    // An earlier server does not say what its limit counts: then everything waits as long as it asks.
    (server.limited.size > 0 && (row.kind === 'addNote' || !server.namesScope)) ||
    !isTaken(server.takes ?? releasedVersions, row)
  )
}

/** What waits although nothing holds it back, nothing before it in its group, and nothing that it depends on. */
async function findStuck(scene: Scene): Promise<OpRow[]> {
  const open = (await readAllRows(scene)).filter(isOpen)
  const blocked = findBlocked(open)
  const held = new Set(blocked)
  // A corrected copy stands behind the ops that depend on it, so they are looked at again once it is known to be held.
  for (let before = -1; before < held.size;) {
    before = held.size
    const groups = new Set<string>()
    for (const row of open) {
      if (blocked.has(row.opId)) continue
      if (isHeld(row, scene)) groups.add(row.groupId)
      if (groups.has(row.groupId) || row.dependsOn.some((id) => held.has(id))) held.add(row.opId)
    }
  }
  return open.filter((row) => (row.state === 'queued' || row.state === 'sending') && !held.has(row.opId))
}

const describe = ({ kind, state, error, nextAt, attempts }: OpRow, now: number) =>
  `${kind} ${state}, ${error?.code ?? 'no error'}, ${attempts} tries, due in ${nextAt - now} ms`

async function expectNoneStuck(scene: Scene, when: string): Promise<void> {
  const now = scene.deviceClock.now()
  expect((await findStuck(scene)).map((row) => describe(row, now)).join('\n'), `nothing is stuck ${when}`).toBe('')
}

/** A lease without a Web Lock lasts 90 s. A tab that hangs keeps the lock from the others. */
const needsLease = ({ hasLocks, past }: Scene) => !hasLocks || past.hasHung

/** A person presses Send now every few seconds, at most a minute beyond a dead tab's lease. */
async function press(scene: Scene, { engine }: Tab): Promise<void> {
  const most = needsLease(scene) ? 160_000 : minute
  for (let waited = 0; waited < most && (await findStuck(scene)).length > 0; waited += 5_000) {
    scene.clock.advance(5_000)
    await engine.drain()
  }
  await expectNoneStuck(scene, 'a minute after the last failure')
}

/** Nobody presses anything: timers alone send within the longest wait that the device chooses, and a dead tab's lease. */
async function wait(scene: Scene, { engine }: Tab): Promise<void> {
  const until = scene.clock.now() + 10 * minute
  const stop = engine.start()
  await scene.device.idle()
  while (scene.clock.now() < until && (await findStuck(scene)).length > 0) {
    scene.deviceClock.runNext(minute)
    await scene.device.idle()
  }
  stop()
  await expectNoneStuck(scene, 'ten minutes after the last failure, by timers alone')
}

/** What held some of it back ends too: the server is updated, lists each secret that the shop had, and limits nothing. */
async function endAll(scene: Scene, { engine }: Tab): Promise<void> {
  const { server, clock } = scene
  server.limited.clear()
  server.release('present')
  server.secrets = [...Array(10).keys()]
  // A visitor's outbox learns of a restored server by the user's calls.
  await engine.drain()
  await scene.device.idle()
  if ((await findUnsettled(scene)).length === 0) return
  const isWaiting = async () =>
    (await readAllRows(scene)).some(
      (row) => row.state === 'queued' && (isLocked(row) || lacksTrip(row) || server.broken.has(row.opId)),
    )
  clock.advance(11 * minute)
  await engine.refreshSession()
  await engine.drain()
  await scene.device.idle()
  // An op that the server never takes is set aside after three days at most; its line goes on.
  const changes = (await readAllRows(scene)).filter(({ kind }) => kind === 'editTrip').length
  for (let tries = 0; tries < 24 * (1 + server.broken.size + changes) && (await isWaiting()); tries += 1) {
    clock.advance(4 * 60 * minute)
    // The app is opened again: keys that are missing come with the session.
    await engine.refreshSession()
    await engine.drain()
  }
  for (let waited = 0; waited < 160_000 && (await findUnsettled(scene)).length > 0; waited += 5_000) {
    clock.advance(5_000)
    await engine.drain()
  }
}

/** What neither arrived nor needs a person. */
async function findUnsettled(scene: Scene): Promise<OpRow[]> {
  const open = (await readAllRows(scene)).filter(isOpen)
  const held = findBlocked(open)
  return open.filter((row) => (row.state === 'queued' || row.state === 'sending') && !held.has(row.opId))
}

/** Ends the failures and signs in. What waits then needs a person. */
export async function recover(scene: Scene): Promise<void> {
  const { server, device, deviceClock } = scene
  server.faults.length = 0
  server.readFaults.length = 0
  server.isOffline = false
  device.disk.free()
  await server.idle()
  for (const tab of scene.tabs) tab.kill()
  const tab = device.openTab()
  scene.tabs[0] = tab
  await tab.engine.signIn(credentials)
  await device.idle()
  await (scene.random() < 0.5 ? press(scene, tab) : wait(scene, tab))
  await endAll(scene, tab)
  expect(
    (await findUnsettled(scene)).map((row) => describe(row, deviceClock.now())).join('\n'),
    'the queue is empty in the end',
  ).toBe('')
  await device.idle()
  if (!server.speaksNewer) for (const id of claims) await tab.engine.refreshClaim(id)
}
