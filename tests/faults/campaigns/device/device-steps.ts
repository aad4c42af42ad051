import { setTimeout as pause } from 'node:timers/promises'
import { phoneOrigin } from '../../../support/browser.ts'
import type { DeviceHarness } from './device-harness.ts'

const hour = 3_600_000
/** By how much the device's clock is ahead after a jump. It stands right again in one of three. */
const clockJumps = [-72 * hour, -hour, 0, 0, hour, 72 * hour]

/** The steps of a campaign by name, each with how often it comes. */
export type DeviceSteps = Readonly<Record<string, readonly [weight: number, step: () => Promise<unknown>]>>

export function createDeviceSteps(harness: DeviceHarness): DeviceSteps {
  const { random, faults, device, person, server, storm, clock } = harness

  const reconnect = () =>
    device.page.evaluate(() => {
      dispatchEvent(new Event('online'))
    })

  /** The connection comes and goes, for the page or for the worker. */
  async function burst(): Promise<void> {
    for (let n = 3 + Math.floor(random() * 10); n >= 0; n -= 1) {
      if (random() < 0.4) await harness.worker()?.sync()
      else await reconnect()
      await pause(20 + random() * 100)
    }
  }

  async function act(): Promise<void> {
    try {
      await person.act(device.page, harness.claim)
    } catch (error) {
      const [photos, page] = [await harness.readText(300, '#photos'), await harness.readText(300)]
      harness.shownWrongly.push(`an action failed (${String(error).slice(0, 200)}): photos ${photos}; page ${page}`)
      await harness.open()
    }
  }

  async function killBrowser(): Promise<void> {
    await device.kill()
    faults.add('browserKill')
    await device.start()
    await harness.begin()
    await harness.open()
    await harness.check()
  }

  /** Does something and kills the browser at a random moment of it. */
  async function actAndDie(): Promise<void> {
    const acting = (random() < 0.7 ? person.act(device.page, harness.claim) : reconnect()).catch(() => undefined)
    await pause(random() * 900)
    await killBrowser()
    await acting
  }

  async function stopWorker(): Promise<void> {
    await harness.worker()?.sync()
    await pause(random() * 120)
    if ((await harness.worker()?.stop()) === true) faults.add('workerKill')
  }

  /** No page is open, so the worker alone sends. It is stopped at a random moment, more than once. */
  async function sendByWorker(): Promise<void> {
    await act()
    await device.page.goto('about:blank')
    for (let n = Math.floor(random() * 4); n >= 0; n -= 1) {
      await harness.worker()?.sync()
      await pause(random() * 400)
      if ((await harness.worker()?.stop()) === true) faults.add('workerKill')
    }
    await harness.open()
    await harness.check()
  }

  /** Two tabs and the worker send at once. */
  async function openSecondTab(): Promise<void> {
    const second = await device.context.newPage()
    await second.goto(`${phoneOrigin}/dashboard/outbox`, { waitUntil: 'commit' })
    await Promise.all([act(), harness.worker()?.sync(), pause(random() * 800)])
    await reconnect()
    await pause(random() * 200)
    await second.close()
  }

  async function killServer(): Promise<void> {
    const sending = reconnect()
    await pause(random() * 60)
    await server.kill()
    faults.add('serverKill')
    await Promise.all([sending, server.start(), random() < 0.5 ? act() : null])
  }

  async function moveClock(): Promise<void> {
    await clock.move(device.context, clockJumps[Math.floor(random() * clockJumps.length)] ?? 0)
    faults.add('clock')
  }

  async function leaveAndReturn(): Promise<void> {
    storm.goAway()
    for (let n = Math.floor(random() * 3); n >= 0; n -= 1) await act()
    storm.comeBack()
    await reconnect()
  }

  async function openAnother(): Promise<void> {
    await harness.open(harness.claims[Math.floor(random() * harness.claims.length)])
    await harness.check()
  }

  async function discard(): Promise<void> {
    await person.discard(device.page, phoneOrigin).catch(() => undefined)
    await harness.open()
  }

  let hasBackup = false
  /** A backup is made, and the next time it is restored. */
  async function putBack(): Promise<void> {
    if (hasBackup) await harness.restore()
    else await harness.saveBackup()
    hasBackup = !hasBackup
  }

  return {
    act: [22, act],
    burst: [38, burst],
    stopWorker: [26, stopWorker],
    actAndDie: [10, actAndDie],
    sendByWorker: [5, sendByWorker],
    openSecondTab: [3, openSecondTab],
    killServer: [2, killServer],
    leaveAndReturn: [3, leaveAndReturn],
    moveClock: [5, moveClock],
    openAnother: [4, openAnother],
    discard: [2, discard],
    putBack: [2, putBack],
  }
}
