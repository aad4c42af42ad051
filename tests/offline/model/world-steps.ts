// What happens around the app: network, strangers, server, clock, disk and other people.
import fc from 'fast-check'
import { expect } from 'vitest'
import type { NetworkFailure } from '../../support/fake-network.ts'
import { credentials } from '../../support/signed-in.ts'
import { claims } from './scene.ts'
import type { Scene } from './scene.ts'
import { attempt, drainTab, step, tabIndex } from './step.ts'

const ofServer: readonly NetworkFailure[] = ['lost', 'answer-lost', 'killed', 'slow', 'server-error', 'busy', 'hang']
const ofStrangers: readonly NetworkFailure[] = [
  'portal',
  'proxy-404',
  'gateway',
  'gateway-404',
  'gateway-401',
  'stripped',
  'too-many',
]
const failures = fc.array(fc.constantFrom<NetworkFailure>(...ofServer, ...ofStrangers, 'newer'), {
  minLength: 1,
  maxLength: 4,
})

const toStep = (some: readonly NetworkFailure[]) =>
  step(`failures(${some.join()})`, async ({ server }) => {
    server.faults.push(...some)
  })
/** The next calls of the outbox fail. */
export const injectFailures = failures.map(toStep)
/** The same, by failures that the last release knew. */
export const injectOldFailures = fc
  .array(fc.constantFrom<NetworkFailure>(...ofServer, 'portal', 'proxy-404'), { minLength: 1, maxLength: 4 })
  .map(toStep)

/** The next reads of claims fail. */
export const injectReadFailures = fc
  .array(fc.constantFrom<NetworkFailure>('lost', ...ofStrangers, 'newer'), { minLength: 1, maxLength: 3 })
  .map((some) =>
    step(`readFailures(${some.join()})`, async ({ server }) => {
      server.readFaults.push(...some)
    }),
  )

/** A claim is opened on a screen, perhaps behind a stranger. */
const opensBehind = (strangers: readonly NetworkFailure[]) =>
  fc
    .record({
      tab: tabIndex,
      claim: fc.nat(2),
      failure: fc.option(fc.constantFrom(...strangers), { freq: 2 }),
    })
    .map(({ tab, claim, failure }) =>
      step(`open(${claim}, ${tab}${failure === null ? '' : `, ${failure}`})`, async (scene) => {
        if (failure !== null) scene.server.readFaults.unshift(failure)
        await attempt(scene, tab, ({ engine }) => engine.refreshClaim(claims[claim] ?? claims[0]))
      }),
    )
export const opensClaim = opensBehind(['lost', ...ofStrangers, 'newer'])
/** The last release took the 404 of a gateway for the server's, and forgot the claim. */
export const opensClaimInEither = opensBehind(['lost', 'portal', 'proxy-404'])

export const connection = fc.boolean().map((isOffline) =>
  step(isOffline ? 'goOffline' : 'goOnline', async ({ server }) => {
    server.isOffline = isOffline
  }),
)

export const sessions = fc.oneof(
  fc.constant(
    step('sessionEnds', async ({ server }) => {
      server.session = null
    }),
  ),
  tabIndex.map((tab) =>
    step(`signIn(${tab})`, async (scene) => {
      if (scene.server.isOffline) return
      await attempt(scene, tab, async ({ engine }) => {
        await engine.signIn(credentials)
        await engine.drain()
      })
    }),
  ),
)

const day = 86_400_000
/** Time passes, or the device's clock is set wrong and right again. */
export const clocks = fc.oneof(
  fc.constantFrom(1_000, 30_000, 300_000).map((ms) =>
    step(`wait(${ms})`, async ({ clock }) => {
      clock.advance(ms)
    }),
  ),
  fc.constantFrom(0, 0, 0, -3_600_000, 3_600_000, 3 * day, -2 * day, 40 * day).map((ms) =>
    step(`clockStands(${ms})`, async (scene) => {
      scene.deviceClock.setAhead(ms)
      scene.past.hasJumped = true
    }),
  ),
  fc.constant(
    step('fortyDays', async (scene) => {
      scene.clock.advance(40 * day)
      scene.past.hasJumped = true
    }),
  ),
)

/** What happens to the server. Others write too: its log may have grown past the backup before this device's next contact. */
export const serverChanges = fc.oneof(
  ...(['backup', 'restore', 'restart'] as const).map((name) =>
    fc.constant(
      step(name, async ({ server }) => {
        server[name]()
      }),
    ),
  ),
  fc.integer({ min: 1, max: 9 }).map((count) =>
    step(`othersWork(${count})`, async ({ server }) => {
      server.grow(count)
    }),
  ),
  fc.boolean().map((has) =>
    step(has ? 'batch' : 'noBatch', async ({ server }) => {
      server.hasBatch = has
    }),
  ),
)

/** A colleague's note, which the server has at once. */
export const colleagues = fc.nat(2).map((claim) =>
  step(`colleague(${claim})`, async (scene) => {
    scene.serial += 1
    const [id, at] = [`colleague-${scene.serial}`, claims[claim] ?? claims[0]]
    scene.server.effects().push({
      ...{ key: id, owner: 8, group: `claim:${at}`, headers: {} },
      ...{ route: `POST /labor-claims/${at}/note`, body: { id, note: 'Of the office' } },
    })
    scene.server.grow(1)
    scene.colleagues.push({ claim: at, id })
  }),
)

/** What stands until it ends: a limit on notes, a server of another version, another secret of the shop. */
export const lastingFaults = fc.oneof(
  fc.boolean().map((namesScope) =>
    step(`limitNotes(${namesScope})`, async ({ server }) => {
      server.limited.add('/note')
      server.namesScope = namesScope
    }),
  ),
  fc.boolean().map((speaksNewer) =>
    step(`newerServer(${speaksNewer})`, async ({ server }) => {
      server.speaksNewer = speaksNewer
    }),
  ),
  fc.constantFrom('last', 'older', 'older', 'present').map((release) =>
    step(`release(${release})`, async (scene) => {
      scene.server.release(release)
      scene.past.wasOlder ||= release === 'last'
      scene.past.wasOther ||= release !== 'present'
    }),
  ),
  fc.tuple(tabIndex, fc.boolean()).map(([tab, keepsOld]) =>
    step(`anotherSecret(${tab}, ${keepsOld})`, async (scene) => {
      const { server } = scene
      if (server.isOffline) return
      scene.tabs[tab === 0 ? 1 : 0].kill()
      scene.tabs[tab === 0 ? 1 : 0] = scene.openTab(tab === 0 ? 1 : 0)
      await attempt(scene, tab, ({ engine }) => engine.signOut('keep'))
      scene.serial += 1
      server.secrets = [scene.serial % 10, ...(keepsOld ? server.secrets : [])]
      scene.past.hadOtherSecret = true
      await attempt(scene, tab, ({ engine }) => engine.signIn(credentials))
    }),
  ),
)

/** The disk is full for good, or for some writes. */
export const disks = fc.oneof(
  fc.tuple(tabIndex, fc.nat(30)).map(([tab, after]) =>
    step(`drainOnFullDisk(${tab}, ${after})`, async (scene) => {
      const { disk } = scene.device
      scene.past.wasFull = true
      await scene.device.idle()
      const before = disk.refused()
      disk.fill(Number.POSITIVE_INFINITY, after)
      const isDone = await drainTab(scene, tab)
      await scene.device.idle()
      if (isDone === null && disk.refused() === before) return
      await expectFullIsReported(scene, tab, before)
    }),
  ),
  fc.tuple(fc.integer({ min: 1, max: 3 }), fc.nat(20)).map(([writes, after]) =>
    step(`fewWritesFail(${writes}, ${after})`, async (scene) => {
      scene.past.wasFull = true
      scene.device.disk.fill(writes, after)
    }),
  ),
  fc.constant(
    step('diskIsFree', async ({ device }) => {
      device.disk.free()
    }),
  ),
)

/** A drain on a full disk never says that all is well while work is left. */
async function expectFullIsReported({ tabs, device: { disk } }: Scene, tab: 0 | 1, before: number): Promise<void> {
  if (disk.refused() === before) return
  const { engine } = tabs[tab]
  const left = (await engine.outbox()).filter(({ state }) => state === 'queued' || state === 'sending')
  const { storage } = await engine.connectionStatus()
  expect(left.length === 0 || storage === 'full', `a full disk is said: ${storage} with ${left.length} items`).toBe(
    true,
  )
}

/** A tab stops in the middle of its drain, with the lock; it may go on later. */
export const hangs = fc.oneof(
  tabIndex.map((tab) =>
    step(`hang(${tab})`, async (scene) => {
      const hanging = scene.tabs[tab]
      scene.past.hasHung = true
      let hasStopped = false
      const stopped = hanging.hang().then(() => {
        hasStopped = true
      })
      await drainTab(scene, tab, stopped)
      if (hasStopped && !hanging.isDead()) {
        scene.hung.push(hanging)
        scene.tabs[tab] = scene.openTab(tab)
      } else hanging.wake()
    }),
  ),
  fc.constant(
    step('hungTabsGoOn', async (scene) => {
      for (const tab of scene.hung) tab.wake()
      scene.past.hasWoken ||= scene.hung.length > 0
      await scene.device.idle()
      for (const tab of scene.hung.splice(0)) tab.kill()
    }),
  ),
)
