import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest'
import { root } from '../../tools/run.ts'
import { createNetwork } from '../support/network.ts'
import type { Network } from '../support/network.ts'
import { openOffice } from '../support/office.ts'
import type { Office } from '../support/office.ts'
import { openShop } from '../support/shop.ts'
import type { Shop } from '../support/shop.ts'
import { probeCapabilities, readSealed, storeSealed } from './capabilities.ts'
import { openRegistration, registerMachines, expectDealersWrites, serials } from './dealers-day.ts'
import { openEngineDevice } from './device.ts'
import type { EngineDevice } from './device.ts'
import type { EngineDriver } from './drivers/engine-driver.ts'
import { findDifferences } from './engine-table.ts'
import type { SeenEngine } from './engine-table.ts'
import { dealer, sendAll, servicer, signIn, signOut } from './people.ts'
import { readReceipts } from './receipts.ts'
import { expectAllOnce, keepJob, seeWaitingWork, sentByServicer, workOnJob } from './servicers-day.ts'
import type { ServerClaim } from './servicers-day.ts'
import { seesWorkerStart } from './starting-worker.ts'

/** A picture of three chunks, with noise that does not compress, turned by its EXIF. */
async function makePhoto(folder: string): Promise<string> {
  const path = join(folder, 'photo.jpg')
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#808080', noise } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toFile(path)
  return path
}

/** The days of a servicer and a dealer with one device of this engine, on a shop of their own. */
export function describeDays(driver: EngineDriver): void {
  let shop: Shop
  let network: Network
  let device: EngineDevice
  let office: Office
  const folder = mkdtempSync(join(tmpdir(), 'partwright-engine-photos-'))
  let photo: string
  let column: SeenEngine | null = null

  beforeAll(async () => {
    photo = await makePhoto(folder)
    shop = await openShop()
    network = await createNetwork(() => shop.port)
    office = await openOffice(shop.port, 'admin@demo.test')
    device = await openEngineDevice(driver, `http://127.0.0.1:${network.port}`)
  })
  afterAll(async () => {
    await device.dispose()
    await network.close()
    await shop.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  describe(`In ${driver.name}`, () => {
    it('a servicer’s trip, note, part and photo outlive a reload and a kill without a network, and arrive', async () => {
      onTestFailed(() => {
        console.error(shop.log().slice(-2000))
      })
      const own = await openOffice(shop.port, servicer.email)
      const jobs = (await own.call('GET', `/labor-claims/servicer/${own.userId}?section=assigned`)) as {
        data: { ticket_id: string }[]
      }
      const id = jobs.data[0]?.ticket_id ?? ''
      const ticket = `/dashboard/labor-claims/ticket/${id}`
      const read = async () => (await office.call('GET', `/labor-claims/ticket/${id}`)) as ServerClaim
      const before = await read()
      const workerStart = await seesWorkerStart(device)
      await signIn(device, servicer)
      await keepJob(device, ticket)
      const seen = await device.run(probeCapabilities)
      await device.run(storeSealed, 'engine-probe', 'sealed before the kill')

      await network.cut()
      await device.reload()
      await device.see('Add note')
      const part = await workOnJob(device, photo)
      await device.killAndRestart()
      await device.open(ticket)
      await seeWaitingWork(device, part)
      const key = (await device.run(readSealed, 'engine-probe')) === 'sealed before the kill'
      column = { version: device.version, seen: { ...seen, workerStart, key } }
      await device.open('/dashboard/outbox')
      await device.see('4 Waiting to be sent', '4 items, sent in this order')
      expect(await read()).toEqual(before)

      await network.restore()
      await sendAll(device, servicer)
      expectAllOnce(before, await read(), part)
      await signOut(device, servicer)
    })

    it('a dealer’s row of machines, registered without a network, outlives a kill and arrives', async () => {
      await signIn(device, dealer)
      await openRegistration(device)
      await network.cut()
      await registerMachines(device, photo)
      await device.killAndRestart()
      await device.open('/dashboard/dealer-serials')
      await device.see('0 of 1 picture arrived', ...serials)
      await network.restore()
      await sendAll(device, dealer)
      for (const serial of serials) {
        const found = (await office.call('GET', `/warranties/${serial}?with_page=search`)) as { data: unknown[] }
        expect(found.data).toHaveLength(1)
      }
    })

    it('both days reach the shop’s database once and in order', async () => {
      const ids = [servicer.email, dealer.email].map(async (email) => (await openOffice(shop.port, email)).userId)
      const [servicerId = 0, dealerId = 0] = await Promise.all(ids)
      await shop.end()
      expect(await readReceipts(shop.dataDir, servicerId)).toEqual(sentByServicer)
      expectDealersWrites(await readReceipts(shop.dataDir, dealerId))
    })

    it('no page did what the policies of the app forbid', () => {
      expect(device.violations).toEqual([])
    })

    it('it has what docs/engines.md says', () => {
      if (column === null) throw new Error('The servicer’s day ended before the engine was asked')
      const home = join(root, '.cache/engines')
      mkdirSync(home, { recursive: true })
      writeFileSync(join(home, `${driver.name}.json`), JSON.stringify(column))
      if (process.env['ENGINES_WRITE'] !== '1') expect(findDifferences(driver.name, column)).toEqual([])
    })
  })
}
