import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../../../../tools/run.ts'
import type { FaultCounter } from '../../../../tools/proof/fault-counts.ts'
import { dice } from '../../../support/fake-device.ts'
import { freePort } from '../../../support/free-port.ts'
import { openDevice, phone, phoneOrigin } from '../../../support/browser.ts'
import type { PreparedPhone } from '../../../support/prepared-phone.ts'
import { openOffice } from '../../../support/office.ts'
import { copyShop, removeShop, shopEnvironment } from '../../../support/shop-database.ts'
import { grainyPictures } from '../../../journeys/made-photos.ts'
import { servicer } from '../../../journeys/steps.ts'
import { spawnedServer } from '../../spawned-server.ts'
import { createStormProxy } from '../storm-proxy.ts'
import { createMovedClock } from './moved-clock.ts'
import { createPerson } from './person.ts'
import { openClaim, settleScreen } from './read-screen.ts'
import { findMissingOnScreen } from './saved-work.ts'
import { createWorkerControl } from './worker-control.ts'
import type { WorkerControl } from './worker-control.ts'

const claimCount = 3
const maxPictures = 24
/** So long a screen may take to show what is on the device: many times what a busy machine needs. */
const settleMs = 45_000

export interface DeviceRun {
  readonly seed: number
  /** The campaign ends once so many faults have come. */
  readonly faults: number
  readonly prepared: PreparedPhone
  /** Prints what happens. */
  readonly log?: (line: string) => void
}

/** Browser → a network that fails → server, each a process of its own, with a person at the browser. */
export async function openDeviceHarness(run: DeviceRun, faults: FaultCounter) {
  const random = dice(run.seed)
  const dataDir = mkdtempSync(join(tmpdir(), 'partwright-campaign-'))
  const backup = `${dataDir}-backup`
  await copyShop(run.prepared.shop, dataDir)
  const server = spawnedServer({ dataDir, port: await freePort(), env: () => shopEnvironment(dataDir) })
  await server.start()
  const port = Number(new URL(server.url).port)
  // The storm has dice of its own: how many calls there are depends on time.
  const storm = await createStormProxy(() => port, dice(run.seed + 1), faults)
  const device = await openDevice(phone, { port: storm.port, profile: run.prepared.profile })
  const widths = Array.from({ length: Math.min(maxPictures, 2 + Math.ceil(run.faults / 10)) }, (_, at) => 160 + 16 * at)
  const paths = await grainyPictures(widths)
  const person = createPerson({ random, pictures: widths.map((width, at) => ({ width, path: paths[at] ?? '' })) })
  const clock = createMovedClock()
  const own = await openOffice(port, servicer.email)
  const jobs = (await own.call('GET', `/labor-claims/servicer/${own.userId}?section=assigned`)) as {
    data: { ticket_id: string }[]
  }
  const claims = jobs.data.slice(0, claimCount).map(({ ticket_id }) => ticket_id)
  let worker: WorkerControl | null = null

  const harness = {
    random,
    faults,
    server,
    storm,
    device,
    person,
    clock,
    claims,
    /** The claim whose screen is open. */
    claim: claims[0] ?? '',
    userId: own.userId,
    dataDir,
    hasRestored: false,
    shownWrongly: [] as string[],
    stuck: [] as string[],
    /** A call of the same servicer from another device, which meets no fault. */
    call: (path: string): Promise<unknown> => own.call('GET', path),
    worker: (): WorkerControl | null => worker,
    /** To be called after each start of the browser. */
    async begin(): Promise<void> {
      device.context.setDefaultTimeout(settleMs)
      await clock.install(device.context)
      worker = await createWorkerControl(device.page, phoneOrigin)
    },
    /** The text of the screen, to explain a failure. */
    readText: (max: number, place = 'body'): Promise<string> =>
      device.page
        .locator(place)
        .last()
        .innerText({ timeout: 2000 })
        .then((text) => text.slice(0, max))
        .catch(() => 'the page is gone'),
    async open(claim: string | null = null): Promise<void> {
      if (claim !== null) harness.claim = claim
      try {
        await openClaim(device.page, phoneOrigin, harness.claim)
      } catch (error) {
        const [reason = ''] = String(error).split('\n')
        harness.shownWrongly.push(`claim ${harness.claim} did not open (${reason}): ${await harness.readText(400)}`)
      }
    },
    /** What was confirmed as saved is on the screen, whatever has happened. */
    async check(): Promise<void> {
      const saved = person.saved.filter((item) => item.claim === harness.claim)
      const missing = await settleScreen(device.page, (screen) => findMissingOnScreen(screen, saved), settleMs)
      harness.shownWrongly.push(...missing.map((one) => `after ${faults.sum()} faults: ${one}`))
    },
    async saveBackup(): Promise<void> {
      await server.stop()
      await removeShop(backup)
      await copyShop(dataDir, backup)
      await server.start()
    },
    async restore(): Promise<void> {
      await server.kill()
      await removeShop(dataDir)
      await copyShop(backup, dataDir)
      harness.hasRestored = true
      faults.add('restore')
      await server.start()
    },
    /**
     * Keeps the browser's profile and the server's data, to look into what went wrong. Both have ended. A database on the shared
     * server ends with the run: `npm run faults -- --campaign device` has it in the folder.
     */
    keep(): string {
      const folder = join(root, '.cache/campaigns', `device-${run.seed}`)
      rmSync(folder, { recursive: true, force: true })
      cpSync(device.profile, join(folder, 'profile'), { recursive: true })
      cpSync(dataDir, join(folder, 'shop'), { recursive: true })
      return folder
    },
    async close(): Promise<void> {
      await device.dispose()
      await storm.close()
      await server.kill()
      await removeShop(dataDir)
      await removeShop(backup)
      for (const path of paths.slice(0, 1)) rmSync(dirname(path), { recursive: true, force: true })
    },
  }
  await harness.begin()
  return harness
}
export type DeviceHarness = Awaited<ReturnType<typeof openDeviceHarness>>
