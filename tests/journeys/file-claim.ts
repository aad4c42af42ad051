import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { inSight } from './shop-steps.ts'

/** Files a claim on the screen, with a network or without one. Resolves to its id. */
export async function fileClaim(
  page: Page,
  base: string,
  { company, photos }: { readonly company: string; readonly photos: readonly string[] },
): Promise<string> {
  const step = (name: string) => inSight(page.getByRole('heading', { name, level: 2, exact: true })).waitFor()
  const press = (name: string) => inSight(page.getByRole('button', { name, exact: true })).click()
  const field = (label: string) => inSight(page.getByLabel(new RegExp(`^${label}`)))
  await page.goto(`${base}/dashboard/labor-claims/new`)
  await step('Serial number')
  await field('Serial number').fill('MT52534K00417')
  await inSight(page.getByText('made in week 34 of 2025')).waitFor()
  await press('Next')
  await step('Customer')
  await field('Company').fill(company)
  await field('Address').fill('12 Harbor Street')
  await field('Postal code').fill('55401')
  await expect.poll(() => field('City').inputValue()).toBe('Minneapolis')
  await press('Next')
  await step('Description')
  await inSight(page.getByLabel(/What is wrong|In your own words/)).fill('Belt slips under load')
  if (photos.length > 0) await page.getByLabel('Choose photos').setInputFiles([...photos])
  const chosen = page.getByRole('region', { name: 'Photos' }).getByRole('button', { name: /^Remove / })
  await expect.poll(() => chosen.count()).toBe(photos.length)
  for (const name of ['Parts', 'Servicer', 'Review']) {
    await press('Next')
    await step(name)
  }
  await press('File the claim')
  await page.waitForURL(/\/ticket\//)
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}
