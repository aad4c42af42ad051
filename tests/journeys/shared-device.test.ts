import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { openOffice } from '../support/office.ts'
import type { Office } from '../support/office.ts'
import { shown } from './axe-findings.ts'
import { madePictures } from './made-photos.ts'
import { openReadyHarness } from './ready-phone.ts'
import { searchFor } from './shop-steps.ts'
import { addNote, addPhotos, arrives, openTicket, servicer, signIn } from './steps.ts'
import type { JourneyHarness, ServerClaim } from './steps.ts'
import { stored } from './stored.ts'

const dealer = { email: 'dealer@demo.test', password: 'Repair-2026' }
interface Authored extends ServerClaim {
  readonly customer_name: string
  readonly serial_number: string
  readonly notes: readonly (ServerClaim['notes'][number] & { author: { user_id: number } })[]
}

let harness: JourneyHarness
let page: Page
let offices: { readonly servicer: Office; readonly dealer: Office }
let pictures: readonly string[]

beforeAll(async () => {
  harness = await openReadyHarness()
  ;({ page } = harness.device)
  const { port } = harness.shop
  offices = {
    servicer: await openOffice(port, servicer.email),
    dealer: await openOffice(port, dealer.email),
  }
  pictures = await madePictures(1)
})
afterAll(async () => {
  await harness.close()
})

const claim = async (id: string) => (await harness.office.call('GET', `/labor-claims/ticket/${id}`)) as Authored
const text = () => page.locator('body').innerText()
/** Excludes what is the same for everyone: the built app, whose forms show an example, and the postal codes. */
const somebodys = (found: readonly string[]) =>
  found.filter((line) => !/ in (?:workbox-precache|partwright-places)/.test(line))
/** Signs out as on a phone: the tab at the bottom, the last line of the sheet. */
async function signOut(how: 'Keep locked on this device' | 'Sign out'): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).filter({ visible: true }).click()
  await page.getByRole('dialog', { name: 'Sign out' }).getByRole('button', { name: how }).click()
  await page.waitForURL((url) => url.pathname === '/login')
}
/** Leaves a form only when its draft is stored. */
const drafts = async ({ userId }: Office) => (await stored(page, [])).places[`partwright-user-${userId}/drafts`]
/** The app icon's badge. The page reports it to the system, which a headless browser does not have. */
const badge = () => page.evaluate(() => (globalThis as { badge?: number }).badge ?? 0)

test('Two people take turns on one device: neither sees, sends or finds the other’s data', async () => {
  onTestFailed(async () => {
    console.error(await harness.story())
  })
  const { base, ticket, cable: network, hop: proxy, device } = harness
  await device.context.addInitScript(() => {
    Object.assign(navigator, {
      setAppBadge: (badge: number) => Promise.resolve(void Object.assign(globalThis, { badge })),
      clearAppBadge: () => Promise.resolve(void Object.assign(globalThis, { badge: 0 })),
    })
  })
  const before = await claim(ticket)
  const { data: filed } = (await offices.dealer.call('GET', '/labor-claims?page=1')) as {
    data: { ticket_id: string; display_id: string; completed: boolean }[]
  }
  const own = filed.find((row) => row.ticket_id !== ticket && !row.completed)
  const { data: machines } = (await offices.dealer.call('GET', '/warranties?page=1')) as { data: { id: string }[] }
  const machine = machines[0]?.id ?? ''
  const { code } = (await offices.dealer.call('PUT', `/warranties/${machine}/passport`)) as { code: string }
  const theirs = [before.customer_name, before.serial_number, 'LC-20418', 'zq-note', 'zq-half', 'zq-search', '55420']
  const dealers = [code, 'zq-dealer', 'MT52534K97531', own?.display_id ?? 'zq-none', dealer.email]

  // The servicer's day: a look around the shop, then a claim without a network.
  await page.goto(`${base}/search`)
  await searchFor(page, 'zq-search')
  await page.goto(`${base}/find-a-servicer`)
  await page.getByLabel('Postal code').fill('55420')
  await page.getByRole('button', { name: 'Find servicers' }).click()
  await shown(page, 'Bloomington, MN')
  await openTicket(device, base, ticket)
  await network.cut()
  await addNote(page, 'zq-note of the servicer')
  await addPhotos(page, pictures)
  await expect.poll(() => page.locator('#photos').getByText('Waiting').count()).toBe(1)
  await page.getByRole('button', { name: 'Add note' }).first().click()
  const half = page.getByRole('dialog', { name: 'New note' }).getByRole('textbox').first()
  await half.fill('zq-half a sentence')
  await expect.poll(() => drafts(offices.servicer)).toBeGreaterThan(0)
  await page.goto(`${base}/dashboard`)
  await expect.poll(badge).toBeGreaterThan(0)
  // Before the sign-out the searched texts can be found, so the search itself works.
  expect((await stored(page, ['zq-search', 'addNote'])).found).toEqual(
    expect.arrayContaining([`addNote in partwright-user-${offices.servicer.userId}/ops`, 'zq-search in localStorage']),
  )

  await signOut('Keep locked on this device')
  await shown(page, /items? (is|are) locked on this device/)
  await expect.poll(badge).toBe(0)
  const locked = await stored(page, theirs)
  expect(somebodys(locked.found)).toEqual([])
  for (const table of ['ops', 'blobs', 'drafts', 'mirror'])
    expect(locked.places[`partwright-user-${offices.servicer.userId}/${table}`]).toBeGreaterThan(0)

  // The second person needs the network for the first sign-in on this device.
  await page.getByLabel('Email').fill(dealer.email)
  await page.getByLabel('Password', { exact: true }).fill(dealer.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('alert').filter({ visible: true }).first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/login')
  await network.restore()
  const since = proxy.seen.length
  await signIn(page, base, dealer)
  await shown(page, 'Orders on their way')
  await page.goto(`${base}/dashboard/outbox`)
  await page.getByRole('button', { name: 'More', exact: true }).waitFor()
  expect(await text()).not.toMatch(/zq-|\d on this device/)
  // The dealer may read the same claim, without its unsent work.
  await openTicket(device, base, ticket)
  expect(await text()).not.toMatch(/zq-|\d on this device|Waiting(?! on )/)
  expect(await badge()).toBe(0)
  await openTicket(device, base, own?.ticket_id ?? '')
  await addNote(page, 'zq-dealer wrote this')
  await arrives(async () => (await claim(own?.ticket_id ?? '')).notes.some(({ note }) => note.startsWith('zq-dealer')))
  await page.goto(`${base}/warranty/records/${machine}/label`)
  await shown(page, new RegExp(code.slice(0, 4)))
  await page.goto(`${base}/warranty/registration`)
  await page.getByLabel('Serial number').fill('MT52534K97531')
  await shown(page, 'Meridian T500')
  await expect.poll(() => drafts(offices.dealer)).toBeGreaterThan(1)
  await page.goto(`${base}/dashboard`)
  await signOut('Sign out')
  const written = proxy.seen.slice(since).filter(({ method }) => method !== 'GET')
  expect(written.filter(({ path }) => path.includes('/uploads') || path.includes(ticket))).toEqual([])
  const meanwhile = await claim(ticket)
  expect([meanwhile.notes.length, meanwhile.files.length]).toEqual([before.notes.length, before.files.length])
  const both = await stored(page, [...theirs, ...dealers])
  expect(somebodys(both.found)).toEqual([])
  expect(both.places[`partwright-user-${offices.dealer.userId}/drafts`]).toBeGreaterThan(1)

  // The first person returns and finds everything: the work is sent once, and the drafts are unchanged.
  await signIn(page, base)
  await arrives(async () => (await claim(ticket)).files.length === before.files.length + 1)
  await page.goto(`${base}/dashboard/outbox`)
  await shown(page, 'Everything has arrived')
  const after = await claim(ticket)
  const notes = after.notes.filter(({ note }) => note === 'zq-note of the servicer')
  expect(notes.map(({ author }) => author.user_id)).toEqual([offices.servicer.userId])
  const files = after.files.filter((file) => before.files.every((old) => old.id !== file.id))
  expect(files.map(({ author }) => author.user_id)).toEqual([offices.servicer.userId])
  const others = (await claim(own?.ticket_id ?? '')).notes.filter(({ note }) => note.startsWith('zq-'))
  expect(others.map(({ note, author }) => [note, author.user_id])).toEqual([
    ['zq-dealer wrote this', offices.dealer.userId],
  ])
  await openTicket(device, base, ticket)
  await page.getByRole('button', { name: 'Add note' }).first().click()
  await expect.poll(() => half.inputValue()).toBe('zq-half a sentence')
})
