import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { vi } from 'vitest'
import { createNetwork } from '../support/network.ts'
import { openDevice, openVisit } from '../support/browser.ts'
import type { Visit } from '../support/browser.ts'
import { createFaultyProxy } from '../support/faulty-proxy.ts'
import { openOffice } from '../support/office.ts'
import { openShop } from '../support/shop.ts'
import type { Shop } from '../support/shop.ts'

export const servicer = { email: 'servicer@demo.test', password: 'Repair-2026' }

type Options = Parameters<typeof openDevice>[0]

/** Browser → network (cuts) → faulty proxy (fails) → server with the demo shop. The browser is a phone that can be killed. */
export const openHarness = async (options?: Options) => createHarness(await openShop(), () => openDevice(options))

/** The same with a context of the shared browser, for journeys that never restart their device. */
export const openVisitHarness = async (options?: Options) => createHarness(await openShop(), () => openVisit(options))

/** `openBrowser` gets the network's port. `origin`: the shop's address in that browser, where it has no port. */
export async function createHarness<D extends Visit>(
  shop: Shop,
  openBrowser: (port: number) => Promise<D>,
  origin?: string,
) {
  const proxy = await createFaultyProxy(() => shop.port)
  const network = await createNetwork(() => proxy.port)
  const device = await openBrowser(network.port)
  const office = await openOffice(shop.port, 'admin@demo.test')
  const jobs = (await office.call('GET', '/labor-claims?section=assigned&filter=LC-20418')) as {
    data: { ticket_id: string }[]
  }
  const ticket = jobs.data[0]?.ticket_id ?? ''
  return {
    shop,
    hop: proxy,
    cable: network,
    device,
    office,
    ticket,
    base: origin ?? `http://127.0.0.1:${network.port}`,
    claim: async () => (await office.call('GET', `/labor-claims/ticket/${ticket}`)) as ServerClaim,
    /** The state of things, to explain a failure: the calls so far, the screen's text, the server's log. */
    story: async () =>
      [
        ...proxy.seen
          .filter((call) => call.path.startsWith('/api'))
          .slice(-40)
          .map((call) => `${call.method} ${call.path} → ${call.status}${call.dropped ? ', dropped' : ''}`),
        await device.page
          .locator('body')
          .innerText()
          .catch(() => 'The page is gone.'),
        shop.log().slice(-2000),
      ].join('\n'),
    close: async () => {
      await device.dispose()
      await network.close()
      await proxy.close()
      await shop.stop()
    },
  }
}
export type JourneyHarness = Awaited<ReturnType<typeof openHarness>>
export type VisitHarness = Awaited<ReturnType<typeof openVisitHarness>>

/** The claim as the office sees it. */
export interface ServerClaim {
  readonly status: string
  readonly accepted: boolean
  readonly completed: boolean
  readonly trips: readonly {
    id: string
    trip_service_requested: string
    trip_services_performed: string
    late: boolean
  }[]
  readonly notes: readonly { id: string; note: string; late: boolean; received_at: string }[]
  readonly files: readonly {
    id: string
    title: string
    sha256: string
    url: string
    mime: string
    width: number
    height: number
    author: { user_id: number }
  }[]
}

/** Opens the sign-in, and waits until the app has taken over the page that the server drew. */
export async function openSignIn(page: Page, base: string): Promise<void> {
  await page.goto(`${base}/login?from=/dashboard`)
  await page.locator('#first-sight').waitFor({ state: 'detached' })
}

export async function signIn(page: Page, base: string, who = servicer): Promise<void> {
  await openSignIn(page, base)
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname.startsWith('/dashboard'))
}

/** Signs in, opens the jobs, and waits until every job is on the device and the worker has cached the app. */
export async function makeReady(page: Page, base: string): Promise<void> {
  await signIn(page, base)
  await page.goto(`${base}/dashboard/servicer-labor-claims`)
  // These download the app and every job, which takes longer than any other step.
  const timeout = 120_000
  await page.getByText(/^All \d+ jobs are available offline/).waitFor({ timeout })
  // Unlike `ready`, this fails with a sentence where no worker starts.
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, { timeout })
}

export async function openTicket(device: Visit, base: string, ticket: string): Promise<void> {
  await device.page.goto(`${base}/dashboard/labor-claims/ticket/${ticket}`)
  await device.page.getByRole('button', { name: 'Add note' }).first().waitFor()
  // A worker has the forms of a ticket, whatever the network does next. Without one they come beside the ticket.
  await device.page.waitForFunction(
    () =>
      navigator.serviceWorker.controller !== null ||
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/ticket-forms-')),
  )
}

/** The open sheet. Earlier pages of the stack keep theirs in the document. */
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })

export async function addNote(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Add note' }).first().click()
  const form = sheet(page, 'New note')
  await form.getByRole('textbox').first().fill(text)
  await form.getByRole('button', { name: 'Save note' }).click()
  await form.waitFor({ state: 'hidden' })
}

export async function addTrip(
  page: Page,
  trip: { date: string; start: string; finish: string; done: string },
): Promise<void> {
  await page.getByRole('button', { name: 'Add trip' }).first().click()
  const form = sheet(page, 'New trip')
  await form.getByLabel('Date').fill(trip.date)
  await form.getByLabel('On site from').fill(trip.start)
  await form.getByLabel('Done at').fill(trip.finish)
  await form.getByLabel('Work done').fill(trip.done)
  await form.getByRole('button', { name: 'Save trip' }).click()
  await form.waitFor({ state: 'hidden' })
}

export async function addPhotos(page: Page, paths: readonly string[]): Promise<void> {
  await page.getByLabel('Choose photos').setInputFiles([...paths])
}

/** Resolves once the server has it, at most 60 s after the last fault. */
export async function arrives(read: () => Promise<boolean>): Promise<void> {
  await vi.waitUntil(read, { timeout: 60_000, interval: 200 })
}

export const photoFolder = fileURLToPath(new URL('../../../shared/data/photos/', import.meta.url))
export const bytesOf = (path: string): Buffer => readFileSync(path)
