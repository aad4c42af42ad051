import fc from 'fast-check'
import { discards, resends, saves, savesAndDies, savesBlindly, visitorAsks } from './save-steps.ts'
import { drainTab, step, tabIndex } from './step.ts'
import {
  clocks,
  colleagues,
  connection,
  disks,
  hangs,
  injectFailures,
  injectOldFailures,
  injectReadFailures,
  opensClaim,
  opensClaimInEither,
  serverChanges,
  sessions,
  lastingFaults,
} from './world-steps.ts'

const drains = tabIndex.map((tab) =>
  step(`drain(${tab})`, async (scene) => {
    await drainTab(scene, tab)
  }),
)
const bothDrain = fc.constant(
  step('drainBoth', async (scene) => {
    await Promise.all([drainTab(scene, 0), drainTab(scene, 1)])
  }),
)
const drainsAndDies = fc
  .record({ tab: tabIndex, at: fc.integer({ min: 1, max: 60 }), both: fc.boolean() })
  .map(({ tab, at, both }) =>
    step(`drainAndDie(${tab}, ${at}${both ? ', both' : ''})`, async (scene) => {
      scene.tabs[tab].killAt(at)
      await Promise.all([drainTab(scene, tab), ...(both ? [drainTab(scene, tab === 0 ? 1 : 0)] : [])])
      scene.tabs[tab].killAt(Number.POSITIVE_INFINITY)
    }),
  )

/** All commands. Saves, drains and network failures are more frequent than the rest. */
export const commands = [
  saves,
  saves,
  saves,
  saves,
  saves,
  drains,
  drains,
  bothDrain,
  bothDrain,
  drainsAndDies,
  injectFailures,
  injectFailures,
  injectReadFailures,
  savesAndDies,
  savesBlindly,
  visitorAsks,
  opensClaim,
  colleagues,
  connection,
  sessions,
  clocks,
  clocks,
  serverChanges,
  serverChanges,
  lastingFaults,
  disks,
  hangs,
  resends,
  discards,
]

/**
 * What a tab of the last release can meet. It does not know what the second attack taught: strangers who say how long to
 * wait, answers of newer servers and lost commits are for this build alone.
 */
export const commandsOfTwoBuilds = [
  saves,
  saves,
  saves,
  saves,
  drains,
  drains,
  bothDrain,
  bothDrain,
  drainsAndDies,
  savesAndDies,
  injectOldFailures,
  opensClaimInEither,
  connection,
  sessions,
  serverChanges,
  resends,
  discards,
]
