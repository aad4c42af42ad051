import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVisit } from '../support/browser.ts'
import type { Visit } from '../support/browser.ts'
import { deskInTheDark, findingsInEachLook, openScreen } from './axe-findings.ts'
import { inSight, startSession } from './shop-steps.ts'
import { openVisitHarness } from './steps.ts'
import type { VisitHarness } from './steps.ts'

let harness: VisitHarness
let desk: Visit
beforeAll(async () => {
  harness = await openVisitHarness()
  desk = await openVisit({ ...deskInTheDark, serviceWorkers: 'block' })
  await startSession(desk.page, address(), { email: 'admin@demo.test', password: 'Repair-2026' })
})
afterAll(async () => {
  await desk.dispose()
  await harness.close()
})

const address = () => harness.base

test('A return is opened on its order, received in the warehouse and credited, with the keyboard; axe finds nothing', async () => {
  const { page } = desk
  const { data } = (await (
    await page.request.get(`${address()}/api/orders?status=shipped&start_date=2026-01-01`, {
      headers: { 'x-requested-with': 'XMLHttpRequest' },
      maxRetries: 2,
    })
  ).json()) as { data: readonly { readonly display_id: string; readonly payment: string }[] }
  const { display_id } = data.find(({ payment }) => payment === 'card')!
  const number = `RMA-${display_id.slice(3)}-1`
  /** Presses a button as a person without a mouse does. */
  const press = async (name: string | RegExp) => {
    await inSight(page.getByRole('button', { name })).focus()
    await page.keyboard.press('Enter')
  }

  await openScreen(page, address(), `/dashboard/orders/${display_id}`, 'Nothing of this order came back.')
  await press('Open a return')
  await press('One more')
  await inSight(page.getByLabel(/^Reason for/)).selectOption('not needed')
  expect(await findingsInEachLook(page)).toEqual([])
  await press('Open return')
  await inSight(page.getByText('Waiting for parts')).waitFor()

  await openScreen(page, address(), '/dashboard/returns', number)
  expect(await findingsInEachLook(page)).toEqual([])
  await openScreen(page, address(), `/dashboard/returns/${number}`, 'Opened by us')
  await press(`Receive: ${number}`)
  await inSight(page.getByLabel(/^Condition of/)).selectOption('opened')
  expect(await findingsInEachLook(page)).toEqual([])
  await inSight(page.getByRole('form').getByRole('button', { name: 'Receive' })).press('Enter')
  await press(`Credit: ${number}`)
  await press(/^Credit \$/)
  await inSight(page.getByText(/back to the card$/)).waitFor()
  expect(await findingsInEachLook(page)).toEqual([])
})
