import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { findingsInEachLook, openScreen, phoneInTheLight } from './axe-findings.ts'
import { inSight } from './shop-steps.ts'
import { openHarness, signIn } from './steps.ts'
import type { JourneyHarness } from './steps.ts'

let harness: JourneyHarness
beforeAll(async () => {
  harness = await openHarness(phoneInTheLight)
})
afterAll(() => harness.close())

/** The tabs after the summary, and a chart of each. */
const tabs = [
  ['Products', 'Failure rate by model'],
  ['Labor claims', 'Time in each status'],
  ['Orders', 'Accounts that buy most'],
  ['Registrations', 'Models registered most'],
] as const

test('An administrator reads the reports, takes a table as a file, and opens the last copies without a network', async () => {
  const { device, base, cable } = harness
  const tabNamed = (name: string) =>
    device.page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name, exact: true })
  onTestFailed(async () => {
    console.error(await harness.story())
  })
  await signIn(device.page, base, { email: 'admin@demo.test', password: 'Repair-2026' })
  await device.page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

  await openScreen(device.page, base, '/dashboard/reports', 'Registrations, claims and warranty orders')
  expect(await findingsInEachLook(device.page)).toEqual([])
  for (const [tab, chart] of tabs) {
    await inSight(tabNamed(tab)).click()
    await inSight(device.page.getByRole('region', { name: chart })).waitFor()
    expect(await findingsInEachLook(device.page), tab).toEqual([])
  }

  const claims = '/dashboard/reports?report=claims&period=all&account=hillcrest'
  await device.page.goto(`${base}${claims}`)
  await inSight(device.page.getByRole('region', { name: 'Time in each status' })).waitFor()
  await device.page.reload()
  // The filters are those of the address.
  expect(await inSight(device.page.getByRole('textbox', { name: 'Account', exact: true })).inputValue()).toBe(
    'hillcrest',
  )
  expect(await inSight(device.page.getByRole('combobox', { name: 'Period' })).inputValue()).toBe('all')
  const [file] = await Promise.all([
    device.page.waitForEvent('download'),
    inSight(device.page.getByRole('link', { name: 'Claims filed: download as CSV' })).click(),
  ])
  expect(file.suggestedFilename()).toBe('claims.csv')
  const [head, first] = readFileSync(await file.path(), 'utf8').split('\r\n')
  expect([head, first?.split(',').length]).toEqual([
    '\uFEFFFrom,To,Filed,Paid,Declined,Closed otherwise,Amount paid',
    7,
  ])
  const readFigures = () => inSight(device.page.locator('.rp-figures')).innerText()
  const figures = await readFigures()

  await cable.cut()
  await device.kill()
  await device.start()
  await openScreen(device.page, base, claims, 'Time in each status')
  expect(await readFigures()).toBe(figures)
  await inSight(device.page.getByText(/as of/i)).waitFor()
  expect(await device.page.getByRole('link', { name: /download as CSV/ }).count()).toBe(0)
  await inSight(tabNamed('Orders')).click()
  await inSight(device.page.getByText('This report is not on this device')).waitFor()
})
