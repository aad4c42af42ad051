import type { BrowserContextOptions, Page } from 'playwright-core'
import { openDevice, phone, phoneOrigin } from '../support/browser.ts'
import { preparedPhone } from '../support/prepared-phone.ts'
import type { PreparedPhone } from '../support/prepared-phone.ts'
import { openShop } from '../support/shop.ts'
import { inSight } from './shop-steps.ts'
import { createHarness, makeReady } from './steps.ts'
import type { JourneyHarness } from './steps.ts'
import { keysOf, modelsFetched } from './stored.ts'

/**
 * A harness whose phone is ready for a day without a network: a copy of one that was prepared once for all runs. Getting
 * ready takes most of the time of a short journey. `installed.test.ts` shows it on a new phone.
 */
export async function openReadyHarness(options: BrowserContextOptions = phone): Promise<JourneyHarness> {
  const { profile, shop } = await preparedReadyPhone()
  return createHarness(await openShop({}, shop), (port) => openDevice(options, { port, profile }), phoneOrigin)
}

/** That phone and its shop, to be copied. */
export const preparedReadyPhone = (): Promise<PreparedPhone> => preparedPhone(prepare)

/** Makes the servicer's phone ready, and shows a new claim once: then states and models are on it too. */
async function prepare(page: Page, base: string): Promise<void> {
  await makeReady(page, base)
  await page.goto(`${base}/dashboard/labor-claims/new`)
  await inSight(page.getByLabel(/^Serial number/)).fill('MT52534K00417')
  await inSight(page.getByText('made in week 34 of 2025')).waitFor()
  await modelsFetched(page)
  await inSight(page.getByRole('button', { name: 'Next', exact: true })).click()
  await inSight(page.getByLabel(/^State/))
    .getByRole('option', { name: 'Minnesota' })
    .waitFor({ state: 'attached' })
  await inSight(page.getByRole('button', { name: 'Start over', exact: true })).click()
  // The screen is cleared slightly before the storage.
  const database = `partwright-user-${await readUserId(page)}`
  // `prepare-phone.ts` calls this outside of a test.
  while ((await keysOf(page, database, 'drafts')).includes('new-claim')) await page.waitForTimeout(50)
}

const readUserId = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const reply = await fetch('/api/auth/user', { headers: { 'x-requested-with': 'XMLHttpRequest' } })
    return ((await reply.json()) as { user: { user_id: number } }).user.user_id
  })
