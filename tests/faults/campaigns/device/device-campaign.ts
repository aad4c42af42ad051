import { setTimeout as pause } from 'node:timers/promises'
import type { Locator, Page } from 'playwright-core'
import type { CampaignResult } from '../../../../tools/proof/campaign-result.ts'
import { createFaultCounter } from '../../../../tools/proof/fault-counts.ts'
import { journeyBrowserPath, phoneOrigin } from '../../../support/browser.ts'
import { inSight } from '../../../journeys/shop-steps.ts'
import type { ServerClaim } from '../../../journeys/steps.ts'
import { openDeviceHarness } from './device-harness.ts'
import type { DeviceHarness, DeviceRun } from './device-harness.ts'
import { createDeviceSteps } from './device-steps.ts'
import type { DeviceSteps } from './device-steps.ts'
import { settleScreen } from './read-screen.ts'
import { readServerItems } from './read-server.ts'
import { compareScreens, compareWithServer, findLostTitles } from './saved-work.ts'
import type { ClaimScreen } from './saved-work.ts'

/** Within this time after the last fault everything has arrived. */
const patienceMs = 90_000
/** How often Send now is not pressed in the end. */
const unpressed = 0.3
/** Even the shortest run has these. */
const firstSteps = ['act', 'stopWorker', 'act', 'actAndDie']

function chooseStep(steps: DeviceSteps, roll: number): string {
  const all = Object.entries(steps)
  let left = roll * all.reduce((sum, [, [weight]]) => sum + weight, 0)
  for (const [name, [weight]] of all) {
    left -= weight
    if (left < 0) return name
  }
  return firstSteps[0] ?? ''
}

/** What was discarded had arrived after all: the app asks the person, who decides. */
async function decide(page: Page): Promise<void> {
  const row = inSight(page.locator('.op').filter({ hasText: 'Discarded item' }))
  if (!(await row.isVisible())) return
  const press = (place: Locator) =>
    inSight(place.getByRole('button', { name: 'Discard', exact: true })).click({ timeout: 2000 })
  await press(row)
    .then(() => press(page.getByRole('alertdialog', { name: 'Discard this?' })))
    .catch(() => undefined)
}

/** From here on everything works: the outbox becomes empty. */
async function sendAll(harness: DeviceHarness, log: (line: string) => void): Promise<void> {
  const { device, storm, random } = harness
  storm.rate = 0
  storm.comeBack()
  const presses = random() >= unpressed
  const how = presses ? 'with Send now' : 'without Send now'
  const began = performance.now()
  await device.page.goto(`${phoneOrigin}/dashboard/outbox`, { waitUntil: 'commit' })
  const done = inSight(device.page.getByText('Everything has arrived'))
  const sendNow = inSight(device.page.getByRole('button', { name: 'Send now' }))
  while (!(await done.isVisible())) {
    if (performance.now() - began > patienceMs) {
      harness.stuck.push(`after ${patienceMs} ms ${how}: ${await harness.readText(1500)}`)
      return
    }
    await decide(device.page)
    if (presses) await sendNow.click({ timeout: 500 }).catch(() => undefined)
    await pause(250)
  }
  log(`empty after ${Math.round(performance.now() - began)} ms ${how}`)
}

/** What the server has of a claim for this user. */
async function readExpected(harness: DeviceHarness, claim: string): Promise<Omit<ClaimScreen, 'waiting'>> {
  const there = (await harness.call(`/labor-claims/ticket/${claim}`)) as ServerClaim
  return {
    notes: there.notes.map((note) => note.note),
    trips: there.trips.map((trip) => trip.trip_services_performed || trip.trip_service_requested || 'Trip'),
    photos: there.files.map((file) => file.title),
  }
}

/** Each claim's screen lists what the server has for this user, and nothing waits. */
async function compareAllScreens(harness: DeviceHarness): Promise<void> {
  for (const claim of harness.claims) {
    await harness.open(claim)
    // A device may just have learned that the server has lost something, and sends it again.
    const compare = async (screen: ClaimScreen) => compareScreens(screen, await readExpected(harness, claim))
    const wrong = await settleScreen(harness.device.page, compare, 30_000)
    harness.shownWrongly.push(...wrong.map((one) => `claim ${claim}: ${one}`))
  }
}

/**
 * A servicer works on a phone while everything fails at random: the browser, its worker, the server, connections, clocks,
 * strangers' answers, a database that is put back. Then the network is whole, and everything has to be on the server once
 * and on the screen that it belongs to. One seed makes one plan; what it meets in time is the machine's.
 */
export async function runDeviceCampaign(run: DeviceRun): Promise<CampaignResult> {
  const began = performance.now()
  const faults = createFaultCounter()
  const log = run.log ?? (() => undefined)
  const harness = await openDeviceHarness(run, faults)
  const { random, storm, person } = harness
  try {
    const steps = createDeviceSteps(harness)
    await harness.open()
    const first = [...firstSteps]
    while (first.length > 0 || faults.sum() < run.faults) {
      storm.rate = 0.3 + random() * 0.6
      const name = first.shift() ?? chooseStep(steps, random())
      const at = performance.now()
      await steps[name]?.[1]()
      log(`${name} ${Math.round(performance.now() - at)} ms, ${faults.sum()} faults`)
    }
    await sendAll(harness, log)
    await compareAllScreens(harness)
    await harness.device.close()
    await harness.server.stop()
    const rows = await readServerItems(harness.dataDir, harness.userId)
    const { stuck, shownWrongly } = harness
    const compared = compareWithServer(person.saved, rows, !harness.hasRestored)
    const lost = [...compared.lost, ...findLostTitles(person.renames, rows)]
    const findings = { ...compared, lost, stuck, shownWrongly }
    if (Object.values(findings).some((list) => list.length > 0)) log(`kept in ${harness.keep()}`)
    return {
      on: `${journeyBrowserPath()?.split('/').at(-1) ?? 'chromium'}, pglite`,
      faults: faults.counts,
      items: person.saved.filter(({ isSure }) => isSure).length,
      findings,
      seconds: Math.round((performance.now() - began) / 1000),
    }
  } finally {
    await harness.close()
  }
}
