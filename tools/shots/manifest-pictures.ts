import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { readConfig } from '../../server/config.ts'
import { start } from '../../server/start.ts'
import { findBrowser } from '../browser.ts'
import { root } from '../run.ts'

const screenshots = join(root, 'public/screenshots')
const pictures = join(root, 'docs/pictures')
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const desk = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 }

type Theme = 'light' | 'dark'

/** Opens a page as a servicer. The service worker is blocked, because it would keep sending while the page is offline. */
async function servicer(
  browser: Browser,
  address: string,
  screen: typeof phone | typeof desk,
  colorScheme: Theme,
): Promise<Page> {
  const context = await browser.newContext({
    ...screen,
    colorScheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    timezoneId: 'America/Chicago',
  })
  const page = await context.newPage()
  await page.goto(`${address}/login?from=/dashboard`)
  await page.locator('#first-sight').waitFor({ state: 'detached' })
  await page.getByLabel('Email').fill('servicer@demo.test')
  await page.getByLabel('Password', { exact: true }).fill('Repair-2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  // Each screen is opened once, so that its code is loaded before going offline.
  await page
    .locator('nav:visible')
    .getByRole('link', { name: /^Outbox/ })
    .click()
  await page.getByRole('heading', { name: 'Outbox', level: 1 }).waitFor()
  await page
    .locator('nav:visible')
    .getByRole('link', { name: /^(my )?jobs/i })
    .click()
  await page.getByRole('heading', { name: 'My jobs', level: 1 }).waitFor()
  await page.getByText('Ready offline').waitFor()
  await page.locator('.toolbar [aria-busy]').first().waitFor({ state: 'detached' })
  return page
}

/** Opens a job and adds notes offline, which wait in the outbox. */
async function workOffline(page: Page): Promise<void> {
  await page.locator('a:visible', { hasText: 'Lakeshore Community Gym' }).first().click()
  await page.getByRole('heading', { name: /^LC-/, level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Add note' }).last().waitFor()
  await page.context().setOffline(true)
  for (const text of [
    'Brushes worn to 4 mm, commutator scored. New motor fitted, belt tension 65 lb.',
    'Run test at 8 mph for ten minutes, no E07 so far.',
  ]) {
    await page.getByRole('button', { name: 'Add note' }).last().click()
    await page.getByLabel('Note', { exact: true }).fill(text)
    await page.getByRole('dialog').getByRole('button', { name: /save/i }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
  }
  await page.waitForTimeout(4500)
}

/** Composes the README's picture: a desktop with a phone in front of it. */
async function compose(deskShot: string, phoneShot: string, to: string): Promise<void> {
  const corner = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="312" height="675"><rect width="312" height="675" rx="26"/></svg>',
  )
  const inner = await sharp(phoneShot)
    .resize(312, 675)
    .composite([{ input: corner, blend: 'dest-in' }])
    .png()
    .toBuffer()
  const rim = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="328" height="691"><rect width="328" height="691" rx="34" fill="#1c1917"/></svg>',
  )
  const hand = await sharp(rim)
    .composite([{ input: inner, left: 8, top: 8 }])
    .png()
    .toBuffer()
  const ground = { create: { width: 1600, height: 960, channels: 4 as const, background: '#e9e5df' } }
  const back = await sharp(deskShot)
    .resize(1344, 840)
    .composite([
      {
        input: Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="1344" height="840"><rect width="1344" height="840" rx="12"/></svg>',
        ),
        blend: 'dest-in',
      },
    ])
    .png()
    .toBuffer()
  await sharp(ground)
    .composite([
      { input: back, left: 60, top: 60 },
      { input: hand, left: 1220, top: 225 },
    ])
    .png({ palette: true, compressionLevel: 9 })
    .toFile(to)
}

/** Saves a compressed screenshot. */
async function saveScreenshot(page: Page, to: string): Promise<void> {
  await sharp(await page.screenshot())
    .png({ palette: true, quality: 92, compressionLevel: 9 })
    .toFile(to)
}

async function takeAll(browser: Browser, address: string): Promise<void> {
  const hand = await servicer(browser, address, phone, 'light')
  await saveScreenshot(hand, join(screenshots, 'jobs-narrow.png'))
  await workOffline(hand)
  await saveScreenshot(hand, join(screenshots, 'claim-narrow.png'))

  const table = await servicer(browser, address, desk, 'light')
  await saveScreenshot(table, join(pictures, 'jobs.png'))
  await workOffline(table)
  await saveScreenshot(table, join(pictures, 'claim.png'))
  await table
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /Outbox/ })
    .click()
  await table.getByRole('heading', { name: 'Outbox', level: 1 }).waitFor()
  await table.waitForTimeout(500)
  await saveScreenshot(table, join(screenshots, 'outbox-wide.png'))

  const night = await servicer(browser, address, desk, 'dark')
  await saveScreenshot(night, join(pictures, 'jobs-dark.png'))

  await night.goto(`${address}/search/MT52534K00417`)
  await night.getByText('View parts and diagrams').click()
  await night.locator('a:visible', { hasText: 'Rollers and walking belt' }).first().click()
  await night.waitForURL(/\/diagrams\//)
  await night
    .getByRole('button', { name: /^Callout 4/ })
    .first()
    .press('Enter')
  await night.waitForTimeout(1500)
  await saveScreenshot(night, join(pictures, 'diagram.png'))
  await compose(join(pictures, 'jobs.png'), join(screenshots, 'claim-narrow.png'), join(pictures, 'partwright.png'))
}

/** Takes the manifest's screenshots and the README's pictures from the built app. */
export async function takeManifestPictures(): Promise<void> {
  const executablePath = await findBrowser()
  if (executablePath === null) throw new Error('Pictures need a browser.')
  for (const folder of [screenshots, pictures]) mkdirSync(folder, { recursive: true })
  const dataDir = mkdtempSync(join(tmpdir(), 'partwright-shots-'))
  const shop = await start(readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' }), console.log)
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    await takeAll(browser, shop.address)
  } finally {
    await browser.close()
    await shop.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
