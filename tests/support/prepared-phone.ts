import { createHash } from 'node:crypto'
import { cpSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import type { Page } from 'playwright-core'
import { journeyBrowserPath, openDevice, phone, phoneOrigin } from './browser.ts'
import { preparedFolder } from './prepared-folder.ts'
import { findShopKey, preparedShop } from './prepared-shop.ts'
import { startServer } from './server-process.ts'
import { copyShop, shopEnvironment } from './shop-database.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A phone and its shop. They belong together: the phone's session and the shop's epoch are in both. */
export interface PreparedPhone {
  /** The browser's profile. */
  readonly profile: string
  /** The shop's data folder. */
  readonly shop: string
}

/** The built app, and the code that prepares the phone. The worker names each of the app's files with its hash. */
const sources = [
  'dist/index.html',
  'dist/sw.js',
  'tests/journeys/ready-phone.ts',
  'tests/journeys/steps.ts',
  'tests/support/browser.ts',
  'tests/support/prepared-phone.ts',
]

/** The key changes with the app, the shop, the browser, and what is done with the phone. */
function findPhoneKey(): string {
  const hash = createHash('sha256').update(findShopKey())
  for (const path of sources) hash.update(readFileSync(join(root, path)))
  const browser = journeyBrowserPath() ?? chromium.executablePath()
  hash.update(`${browser} ${statSync(browser).mtimeMs}`)
  return hash.digest('hex').slice(0, 16)
}

/** Returns a phone and its shop, for tests to copy. `makeReady` makes it from a new phone and a new shop, once for all runs. */
export async function preparedPhone(makeReady: (page: Page, base: string) => Promise<void>): Promise<PreparedPhone> {
  const build = async (folder: string) => {
    const { profile, shop } = foldersIn(folder)
    await copyShop(await preparedShop(), shop)
    const { port, stop } = await startServer(shop, shopEnvironment(shop))
    const device = await openDevice(phone, { port })
    // It happens once, and other test files may keep the machine busy meanwhile.
    device.context.setDefaultTimeout(120_000)
    try {
      await makeReady(device.page, phoneOrigin)
      // Chromium writes the session's cookie to the disk when it closes.
      await device.close()
      cpSync(device.profile, profile, { recursive: true })
    } finally {
      await device.dispose()
      await stop()
    }
  }
  return foldersIn(await preparedFolder({ home: join(root, '.cache/phones'), key: findPhoneKey(), build }))
}

const foldersIn = (folder: string): PreparedPhone => ({ profile: join(folder, 'profile'), shop: join(folder, 'shop') })
