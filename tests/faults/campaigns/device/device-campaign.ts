import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { dice } from '../../../support/fake-device.ts'
import { freePort } from '../../../support/free-port.ts'
import { journeyBrowserPath, openDevice, phone, phoneOrigin } from '../../../support/browser.ts'
import type { PreparedPhone } from '../../../support/prepared-phone.ts'
import { openOffice } from '../../../support/office.ts'
import { grainyPictures } from '../../../journeys/made-photos.ts'
import { inSight } from '../../../journeys/shop-steps.ts'
import { servicer } from '../../../journeys/steps.ts'
import type { ServerClaim } from '../../../journeys/steps.ts'
import { spawnedServer } from '../../spawned-server.ts'
import type { CampaignResult } from '../../../../tools/proof/campaign-result.ts'
import { createFaultCounter } from '../../../../tools/proof/fault-counts.ts'
import { createStormProxy } from '../storm-proxy.ts'
import { createMovedClock } from './moved-clock.ts'
import { createPerson } from './person.ts'
import { openClaim, settleScreen } from './read-screen.ts'
import { readServerItems } from './read-server.ts'
import { compareScreens, compareWithServer, findMissingOnScreen } from './saved-work.ts'
import type { ClaimScreen } from './saved-work.ts'
import { createWorkerControl } from './worker-control.ts'
import type { WorkerControl } from './worker-control.ts'

export interface DeviceRun {
  readonly seed: number
  /** The campaign ends once so many faults have come. */
  readonly faults: number
  readonly prepared: PreparedPhone
  /** Prints what happens. */
  readonly log?: (line: string) => void
}

/** Within this time after the last fault everything has arrived. */
const patienceMs = 90_000
const hour = 3_600_000
const clockJumps = [-72 * hour, -hour, 0, 0, hour, 72 * hour]
const claimCount = 3
const maxPictures = 24

/**
 * A servicer works on a phone while everything fails at random: the browser, its worker, the server, connections, clocks,
 * strangers' answers, a database that is put back. Then the network is whole, and everything has to be on the server once
 * and on the screen that it belongs to. One seed makes one plan; what it meets in time is the machine's.
 */
export async function runDeviceCampaign(run: DeviceRun): Promise<CampaignResult> {
  const began = performance.now()
  const random = dice(run.seed)
  const faults = createFaultCounter()
  const log = run.log ?? (() => undefined)
  const dataDir = mkdtempSync(join(tmpdir(), 'partwright-campaign-'))
  const backup = `${dataDir}-backup`
  cpSync(run.prepared.shop, dataDir, { recursive: true })
  const server = spawnedServer({ dataDir, port: await freePort() })
  await server.start()
  const port = Number(new URL(server.url).port)
  // The storm has dice of its own: how many calls there are depends on time.
  const storm = await createStormProxy(() => port, dice(run.seed + 1), faults)
  const device = await openDevice(phone, { port: storm.port, profile: run.prepared.profile })
  const widths = Array.from({ length: Math.min(maxPictures, 2 + Math.ceil(run.faults / 10)) }, (_, at) => 160 + 16 * at)
  const paths = await grainyPictures(widths)
  const person = createPerson({ random, pictures: widths.map((width, at) => ({ width, path: paths[at] ?? '' })) })
  const clock = createMovedClock()
  const found = { stuck: [] as string[], shownWrongly: [] as string[] }
  let hasRestored = false
  let claims: readonly string[] = []
  let claim = ''
  let worker: WorkerControl | null = null

  const begin = async () => {
    device.context.setDefaultTimeout(15_000)
    await clock.install(device.context)
    worker = await createWorkerControl(device.page, phoneOrigin)
  }
  const open = async () => {
    try {
      await openClaim(device.page, phoneOrigin, claim)
    } catch (error) {
      const text = await device.page
        .locator('body')
        .innerText()
        .catch(() => 'the page is gone')
      found.shownWrongly.push(
        `claim ${claim} did not open (${String(error).split('\n')[0] ?? ''}): ${text.slice(0, 400)}`,
      )
    }
  }
  /** What was said to be saved is on the screen, whatever has happened. */
  const check = async () => {
    const own = person.saved.filter((item) => item.claim === claim)
    const missing = await settleScreen(device.page, (screen) => findMissingOnScreen(screen, own), 15_000)
    found.shownWrongly.push(...missing.map((one) => `after ${faults.sum()} faults: ${one}`))
  }
  const killBrowser = async () => {
    await device.kill()
    faults.add('browserKill')
    await device.start()
    await begin()
    await open()
    await check()
  }
  /** Does something and kills the browser at a random moment of it. */
  const actAndDie = async () => {
    const acting = (random() < 0.7 ? person.act(device.page, claim) : reconnect()).catch(() => undefined)
    await pause(random() * 900)
    await killBrowser()
    await acting
  }
  const reconnect = () =>
    device.page.evaluate(() => {
      dispatchEvent(new Event('online'))
    })
  /** The connection comes and goes. */
  const burst = async () => {
    for (let n = Math.floor(random() * 6); n >= 0; n -= 1) {
      await reconnect()
      await pause(20 + random() * 100)
    }
  }
  const act = async () => {
    try {
      await person.act(device.page, claim)
    } catch (error) {
      const text = await device.page
        .locator('body')
        .innerText()
        .catch(() => 'the page is gone')
      found.shownWrongly.push(`an action failed (${String(error).slice(0, 200)}): ${text.slice(0, 600)}`)
      await open()
    }
  }
  const stopWorker = async () => {
    await worker?.sync()
    await pause(random() * 120)
    if ((await worker?.stop()) === true) faults.add('workerKill')
  }
  const killServer = async () => {
    const acting = reconnect()
    await pause(random() * 60)
    await server.kill()
    faults.add('serverKill')
    await Promise.all([acting, server.start(), random() < 0.5 ? act() : null])
  }
  const saveBackup = async () => {
    await server.stop()
    cpSync(dataDir, backup, { recursive: true })
    await server.start()
  }
  const restore = async () => {
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
    cpSync(backup, dataDir, { recursive: true })
    hasRestored = true
    faults.add('restore')
    await server.start()
  }
  const moveClock = async () => {
    await clock.move(device.context, clockJumps[Math.floor(random() * clockJumps.length)] ?? 0)
    faults.add('clock')
  }
  const leaveAndReturn = async () => {
    storm.goAway()
    for (let n = Math.floor(random() * 3); n >= 0; n -= 1) await act()
    storm.comeBack()
    await reconnect()
  }
  const steps: readonly (readonly [weight: number, name: string, step: () => Promise<unknown>])[] = [
    [26, 'act', act],
    [24, 'reconnect', burst],
    [30, 'stopWorker', stopWorker],
    [14, 'actAndDie', actAndDie],
    [2, 'killServer', killServer],
    [4, 'leaveAndReturn', leaveAndReturn],
    [6, 'moveClock', moveClock],
    [
      4,
      'openAnother',
      async () => {
        claim = claims[Math.floor(random() * claims.length)] ?? claim
        await open()
        await check()
      },
    ],
    [
      2,
      'discard',
      async () => {
        await person.discard(device.page, phoneOrigin).catch(() => undefined)
        await open()
      },
    ],
    [2, 'saveBackup', saveBackup],
  ]
  const choose = () => {
    let left = random() * steps.reduce((sum, [weight]) => sum + weight, 0)
    return steps.find(([weight]) => (left -= weight) < 0) ?? steps[0]
  }

  try {
    const own = await openOffice(port, servicer.email)
    const jobs = (await own.call('GET', `/labor-claims/servicer/${own.userId}?section=assigned`)) as {
      data: { ticket_id: string }[]
    }
    claims = jobs.data.slice(0, claimCount).map(({ ticket_id }) => ticket_id)
    claim = claims[0] ?? ''
    const before = new Map<string, ServerClaim>()
    for (const id of claims) before.set(id, (await own.call('GET', `/labor-claims/ticket/${id}`)) as ServerClaim)
    await begin()
    await open()

    // The database is put back at most once, since each time costs two starts of the server.
    let backups = 0
    // Even the shortest run has these.
    const first = ['act', 'stopWorker', 'act', 'actAndDie']
    while (first.length > 0 || faults.sum() < run.faults) {
      storm.rate = 0.3 + random() * 0.6
      const given = first.shift()
      const [, name, step] = (given === undefined ? choose() : steps.find(([, own]) => own === given)) ?? []
      if (step === undefined) continue
      if (name === 'saveBackup') {
        if (backups > 1) continue
        backups += 1
        log(backups === 1 ? 'backup' : 'restore')
        await (backups === 1 ? saveBackup() : restore())
        continue
      }
      const at = performance.now()
      await step()
      log(`${name ?? ''} ${Math.round(performance.now() - at)} ms, ${JSON.stringify(Object.values(faults.counts))}`)
    }

    // The last fault was: from here on everything works.
    storm.rate = 0
    storm.comeBack()
    await device.page.goto(`${phoneOrigin}/dashboard/outbox`, { waitUntil: 'commit' })
    const presses = random() < 0.7
    const done = inSight(device.page.getByText('Everything has arrived'))
    const sendNow = inSight(device.page.getByRole('button', { name: 'Send now' }))
    const lastFault = performance.now()
    let isDone = false
    while (!isDone && performance.now() - lastFault < patienceMs) {
      isDone = await done.isVisible()
      if (isDone) break
      if (presses) await sendNow.click({ timeout: 500 }).catch(() => undefined)
      await pause(250)
    }
    log(`empty after ${Math.round(performance.now() - lastFault)} ms, ${presses ? 'with' : 'without'} a press`)
    if (!isDone)
      found.stuck.push(
        `after ${patienceMs} ms, ${presses ? 'with' : 'without'} Send now: ${(await device.page.locator('body').innerText()).slice(0, 1500)}`,
      )

    for (const id of claims) {
      claim = id
      await open()
      const there = (await own.call('GET', `/labor-claims/ticket/${id}`)) as ServerClaim
      const expected: Omit<ClaimScreen, 'waiting'> = {
        notes: there.notes.map((note) => note.note),
        trips: there.trips.map(
          (trip) =>
            trip.trip_services_performed ||
            (trip as unknown as { trip_service_requested: string }).trip_service_requested ||
            'Trip',
        ),
        photos: there.files.map((file) => file.title),
      }
      const wrong = await settleScreen(device.page, (screen) => compareScreens(screen, expected), 20_000)
      found.shownWrongly.push(...wrong.map((one) => `claim ${id}: ${one}`))
    }
    await device.close()
    await server.stop()
    const rows = await readServerItems(dataDir, own.userId)
    return {
      on: `${journeyBrowserPath()?.split('/').at(-1) ?? 'chromium'}, pglite`,
      faults: faults.counts,
      items: person.saved.filter(({ isSure }) => isSure).length,
      findings: { ...compareWithServer(person.saved, rows, !hasRestored), ...found },
      seconds: Math.round((performance.now() - began) / 1000),
    }
  } finally {
    await device.dispose()
    await storm.close()
    await server.kill()
    for (const folder of [dataDir, backup]) rmSync(folder, { recursive: true, force: true })
  }
}
