// A claim from filing to paid, by five people on five devices. The servicer has no signal for half of it.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { openVisit } from '../support/browser.ts'
import { deskInTheDark, visitorOnAPhone } from './axe-findings.ts'
import { fileClaim } from './file-claim.ts'
import { openReadyHarness } from './ready-phone.ts'
import { inSight, startSession } from './shop-steps.ts'
import { addTrip, arrives, openTicket } from './steps.ts'
import type { JourneyHarness } from './steps.ts'

const gym = 'Quarry Road Gym'

interface ClaimOfOffice {
  readonly status: string
  readonly accepted: boolean
  readonly completed: boolean
  readonly servicer_name: string | null
  readonly trips: readonly { readonly trip_services_performed: string }[]
  readonly money: readonly { readonly kind: string; readonly calculated: number; readonly paid: number | null }[]
  readonly history: readonly { readonly action: string; readonly author: { readonly name: string } }[]
}

let harness: JourneyHarness
/** Their own devices; the servicer's is the harness's. */
let people: Readonly<Record<'dealer' | 'reviewer' | 'servicer2' | 'admin', Page>>
beforeAll(async () => {
  harness = await openReadyHarness()
  const enter = async (name: string, look: Parameters<typeof openVisit>[0]) => {
    const { page } = await openVisit({ ...look, serviceWorkers: 'block' })
    await startSession(page, office(), { email: `${name}@demo.test`, password: 'Repair-2026' })
    return page
  }
  people = {
    dealer: await enter('dealer', deskInTheDark),
    reviewer: await enter('reviewer', deskInTheDark),
    servicer2: await enter('servicer2', visitorOnAPhone),
    admin: await enter('admin', deskInTheDark),
  }
})
afterAll(async () => {
  for (const page of Object.values(people)) await page.context().close()
  await harness.close()
})

const office = () => `http://127.0.0.1:${harness.shop.port}`
const press = (page: Page, name: string | RegExp) => inSight(page.getByRole('button', { name })).click()
const sees = (page: Page, text: string | RegExp) => inSight(page.getByText(text)).waitFor()

/** Opens a step's sheet, writes into it and presses its button. */
async function take(page: Page, open: string, fields: Readonly<Record<string, string>>, save = open): Promise<void> {
  await press(page, open)
  const sheet = page.getByRole('dialog', { name: save })
  for (const [label, text] of Object.entries(fields)) await sheet.getByLabel(new RegExp(`^${label}`)).fill(text)
  await sheet.getByRole('button', { name: save, exact: true }).click()
  await sheet.waitFor({ state: 'hidden' })
}

test('A claim is closed, reopened, declined by a servicer, reassigned, worked on without a signal, sent back, and paid', async () => {
  onTestFailed(async () => {
    for (const [name, page] of Object.entries(people)) console.error(name, await page.locator('body').innerText())
    console.error(await harness.story())
  })
  const { dealer, reviewer, servicer2, admin } = people
  const id = await fileClaim(dealer, office(), { company: gym, photos: [] })
  const path = `/dashboard/labor-claims/ticket/${id}`
  const read = async () => (await harness.office.call('GET', `/labor-claims/ticket/${id}`)) as ClaimOfOffice
  const reaches = (status: string) => arrives(async () => (await read().catch(() => null))?.status === status)
  const openAtDesk = async (section: string) => {
    const query = new URLSearchParams({ section, filter: gym, claim: id })
    await reviewer.goto(`${office()}/dashboard/claim-desk?${query.toString()}`)
    await inSight(reviewer.getByRole('heading', { name: new RegExp(gym) })).waitFor()
  }
  /** Presses a key of the desk when the button that it presses is there. */
  const key = async (name: string) => {
    await inSight(reviewer.locator(`[data-key="${name}"]:enabled`)).waitFor()
    await reviewer.keyboard.press(name)
  }
  const assign = () => inSight(reviewer.getByRole('dialog').getByRole('button', { name: 'Assign a servicer' })).click()
  await reaches('requests')

  await take(dealer, 'Close the claim', { 'Reason for closing': 'The machine was sold' })
  await arrives(async () => (await read()).completed)
  await admin.goto(`${office()}${path}`)
  await take(admin, 'Reopen the claim', { 'Reason for reopening': 'The buyer asks for service' })
  await reaches('open')

  await openAtDesk('open')
  await key('a')
  await reviewer.getByLabel('Near postal code').fill('97201')
  await reviewer.getByLabel(/^Cascade/).check()
  await assign()
  await reaches('assigned')

  await servicer2.goto(`${office()}${path}`)
  await take(servicer2, 'Decline the job', { Reason: 'Too far for one trip' })
  await reaches('reassign')

  await openAtDesk('reassign')
  await sees(reviewer, 'Too far for one trip')
  await key('a')
  await reviewer.getByLabel(/^Northside Fitness,/).check()
  await assign()
  await arrives(async () => (await read()).servicer_name?.startsWith('Northside') === true)

  // The servicer sees the job, loses the signal, works, and loses the battery too.
  const { device, base, cable } = harness
  await openTicket(device, base, id)
  await cable.cut()
  await press(device.page, 'Accept the job')
  await addTrip(device.page, { date: '2026-11-20', start: '08:00', finish: '09:30', done: 'Belt fitted' })
  await take(device.page, 'Submit for payment', { 'Message to the office': 'Runs straight' })
  await device.kill()
  await device.start()
  expect(await read()).toMatchObject({ status: 'assigned', accepted: false, trips: [] })
  await cable.restore()
  await openTicket(device, base, id)
  await reaches('approve_payment')
  expect(await read()).toMatchObject({ accepted: true, trips: [{ trip_services_performed: 'Belt fitted' }] })

  // Sent back to the very trip; corrected and answered without a signal.
  await openAtDesk('approve_payment')
  await key('q')
  const asking = reviewer.getByRole('dialog', { name: 'Request a response' })
  await asking.getByRole('combobox', { name: /^What/ }).selectOption('Trip of 2026-11-20')
  await asking.getByLabel('What you need to know').fill('Which belt was fitted?')
  await asking.getByRole('button', { name: 'Request a response' }).click()
  await reaches('pending - response needed')
  await openTicket(device, base, id)
  await sees(device.page, '“Which belt was fitted?”')
  await cable.cut()
  await press(device.page, 'Open the trip')
  const trip = inSight(device.page.getByRole('dialog'))
  await trip.getByLabel('Work done').fill('Belt 210J8 fitted')
  await trip.getByRole('button', { name: /^Save/ }).click()
  await sees(device.page, /^All of it was corrected/)
  await take(device.page, 'Respond', { 'Your response': 'It is on the trip now' })
  await cable.restore()
  await reaches('approve_payment')

  await openAtDesk('approve_payment')
  await sees(reviewer, 'Belt 210J8 fitted')
  await press(reviewer, /^Approve, pay/)
  await press(reviewer, /^Pay \$[\d.,]+ despite/)
  await reaches('approved_for_payment')
  await admin.goto(`${office()}${path}`)
  await press(admin, 'Queue the payment')
  await press(admin, 'Mark as paid')
  await reaches('paid')

  const { money, history } = await read()
  expect(money.every(({ calculated, paid }) => paid === calculated)).toBe(true)
  expect(money.reduce((sum, { paid }) => sum + (paid ?? 0), 0)).toBeGreaterThan(0)
  const actions = ['close', 'reopen', 'assign', 'refuse', 'assign', 'accept', 'complete', 'ask', 'respond']
  expect(history.map(({ action }) => action).filter((action) => actions.includes(action))).toEqual(actions)
  await device.page.reload()
  await sees(device.page, 'Paid')
  await dealer.goto(`${office()}${path}`)
  await sees(dealer, 'Paid')
})
