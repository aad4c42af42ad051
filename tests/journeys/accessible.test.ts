import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openVisit } from '../support/browser.ts'
import { findingsInEachLook, openScreen, phoneInTheLight, shown, visitorOnAPhone } from './axe-findings.ts'
import { mailedPath } from './mailed-path.ts'
import { openReadyHarness } from './ready-phone.ts'
import { startSession } from './shop-steps.ts'
import { addNote, arrives, openSignIn, servicer } from './steps.ts'
import type { JourneyHarness } from './steps.ts'

/** The servicer's phone. */
let harness: JourneyHarness

beforeAll(async () => {
  harness = await openReadyHarness(phoneInTheLight)
})
afterEach(() => harness.cable.restore())
afterAll(async () => {
  await harness.close()
})

/** The shop's address for other devices. */
const address = () => `http://127.0.0.1:${harness.cable.port}`

/** Another device. After a failure it stays open, so that what it shows is told. */
async function onAnotherDevice(options: BrowserContextOptions, look: (page: Page) => Promise<void>): Promise<void> {
  const { context, page } = await openVisit(options)
  await look(page)
  await context.close()
}

/** A sheet and the button that opens it. Escape closes it. */
function sheetBehind(page: Page, button: string, title: string) {
  const sheet = page.getByRole('dialog', { name: title })
  return {
    open: async () => {
      await page.getByRole('button', { name: button }).filter({ visible: true }).first().click()
      await sheet.waitFor()
    },
    close: async () => {
      await page.keyboard.press('Escape')
      await sheet.waitFor({ state: 'hidden' })
    },
  }
}

describe('Axe finds nothing, on a phone in the light and at a desk in the dark', () => {
  let page: Page
  /** A visitor's device. */
  let visitor: Page
  beforeAll(async () => {
    ;({ page } = harness.device)
    visitor = (await openVisit(visitorOnAPhone)).page
  })
  afterAll(() => visitor.context().close())

  const open = (path: string, text: string | RegExp) => openScreen(page, harness.base, path, text)
  const visit = (path: string, text: string | RegExp) => openScreen(visitor, address(), path, text)
  const openTicket = () => open(`/dashboard/labor-claims/ticket/${harness.ticket}`, 'Expected payment')

  it('at the sign-in', async () => {
    await visit('/login', 'Forgot password')
    expect(await findingsInEachLook(visitor)).toEqual([])
  })

  it('at the sign-in after a wrong password', async () => {
    await visit('/login', 'Forgot password')
    await visitor.getByLabel('Email').fill(servicer.email)
    await visitor.getByLabel('Password', { exact: true }).fill('Wrong-2026')
    await visitor.getByRole('button', { name: 'Sign in', exact: true }).click()
    await visitor.getByRole('alert').first().waitFor()
    expect(await findingsInEachLook(visitor)).toEqual([])
  })

  it('at the forgotten password', async () => {
    await visit('/login/resetpassword', /password/i)
    expect(await findingsInEachLook(visitor)).toEqual([])
  })

  it('at the sign-up, the link in its mail, and a new user’s first page', async () => {
    const email = 'kim@lakeshore.example'
    await visit('/login?sign-up', 'Confirm password')
    await visitor.getByLabel('Create a new account').check()
    await visitor.getByRole('button', { name: 'Sign up' }).click()
    await shown(visitor, 'Required')
    expect(await findingsInEachLook(visitor)).toEqual([])
    const typed: readonly (readonly [string, string])[] = [
      ['Email', email],
      ['Password', 'Repair-2026'],
      ['Confirm password', 'Repair-2026'],
      ['First name', 'Kim'],
      ['Last name', 'Lee'],
      ['Company name', 'Lakeshore Gym'],
      ['Billing address', '12 Lake St'],
      ['Postal code', '55401'],
      ['Phone', '6125550148'],
    ]
    for (const [label, text] of typed) await visitor.getByLabel(label, { exact: true }).fill(text)
    await expect.poll(() => visitor.getByLabel('City', { exact: true }).inputValue()).toBe('Minneapolis')
    await visitor.getByRole('button', { name: 'Sign up' }).click()
    await shown(visitor, /^You have successfully signed up\. Check your email/)
    expect(await findingsInEachLook(visitor)).toEqual([])
    const path = await mailedPath(harness.shop.dataDir, email, /\/account\/activate\/[\w-]+/)
    await visit('/account/activate/no-such-code', 'There was an error activating your account.')
    expect(await findingsInEachLook(visitor)).toEqual([])
    await visit(path, 'Welcome, Kim. Your account is active.')
    expect(await findingsInEachLook(visitor)).toEqual([])
    await visitor.getByRole('button', { name: 'Continue' }).click()
    await shown(visitor, 'No order is on its way.')
    await visit('/dashboard/address-book', /^12 Lake St, Minneapolis/)
    expect(await findingsInEachLook(visitor)).toEqual([])
    const sheet = sheetBehind(visitor, 'Add address', 'Add address')
    const emptyForm = async () => {
      await sheet.open()
      await visitor.getByRole('dialog', { name: 'Add address' }).getByRole('button', { name: 'Save' }).click()
      await shown(visitor, 'Required')
    }
    expect(await findingsInEachLook(visitor, { ...sheet, open: emptyForm })).toEqual([])
  })

  it('at a servicer’s home', async () => {
    await open('/dashboard', 'Jobs to answer')
    expect(await findingsInEachLook(page)).toEqual([])
  })

  it('at the claims', async () => {
    await open('/dashboard/labor-claims', /LC-\d+/)
    expect(await findingsInEachLook(page)).toEqual([])
  })

  it('at a section without claims', async () => {
    await open('/dashboard/labor-claims/declined', 'No claims here')
    expect(await findingsInEachLook(page)).toEqual([])
  })

  it.each([
    ['of today', '', 'Ready offline'],
    ['of tomorrow', '/tomorrow', /\d\d:\d\d/],
    ['one and all', '/all', /\d\d:\d\d/],
  ])('at the jobs %s', async (_, section, text) => {
    await open(`/dashboard/servicer-labor-claims${section}`, text)
    expect(await findingsInEachLook(page)).toEqual([])
  })

  it('at a ticket', async () => {
    await openTicket()
    expect(await findingsInEachLook(page)).toEqual([])
  })

  it.each([
    ['Add note', 'New note'],
    ['Add trip', 'New trip'],
  ])('at the sheet behind “%s”', async (button, title) => {
    await openTicket()
    expect(await findingsInEachLook(page, sheetBehind(page, button, title))).toEqual([])
  })

  it('at an empty outbox, and without a network at a ticket and an outbox with something to send', async () => {
    await open('/dashboard/outbox', 'Everything has arrived')
    expect(await findingsInEachLook(page)).toEqual([])
    await openTicket()
    await harness.cable.cut()
    await addNote(page, 'Belt dressed, runs straight')
    await shown(page, 'Belt dressed, runs straight')
    await shown(page, /No signal/)
    expect(await findingsInEachLook(page)).toEqual([])
    await open('/dashboard/outbox', /Note, “Belt dressed/)
    expect(await findingsInEachLook(page)).toEqual([])
  })

  it('at the password change', async () => {
    await open('/dashboard/change-password', 'Current password')
    expect(await findingsInEachLook(page)).toEqual([])
  })

  it('at a missing page', async () => {
    await open('/dashboard/nowhere', 'There is nothing at this address')
    expect(await findingsInEachLook(page)).toEqual([])
  })

  /** The home of another user on another device. */
  const visitHome = (name: string, text: string, look: (page: Page) => Promise<void>) =>
    onAnotherDevice(visitorOnAPhone, async (other) => {
      await startSession(other, address(), { ...servicer, email: `${name}@demo.test` })
      await openScreen(other, address(), '/dashboard', text)
      await look(other)
    })

  it('at My User, at a saved card, and at the dealers near an address', () =>
    onAnotherDevice(visitorOnAPhone, async (other) => {
      await startSession(other, address(), { ...servicer, email: 'customer@demo.test' })
      await openScreen(other, address(), '/dashboard/my-user', /^Visa ending/)
      expect(await findingsInEachLook(other)).toEqual([])
      await other.getByRole('button', { name: /^Visa ending/ }).click()
      await shown(other, 'Remove card')
      expect(await findingsInEachLook(other)).toEqual([])
      await openScreen(other, address(), '/warranty/registration', 'Sold by')
      await other.getByRole('button', { name: 'Change the dealer' }).click()
      await shown(other, /^Choose a store near Summit, NJ/)
      await other.getByRole('combobox', { name: 'Dealer' }).click()
      await other.getByRole('option').first().waitFor()
      expect(await findingsInEachLook(other)).toEqual([])
    }))

  it.each([
    ['customer', 'Buy again'],
    ['onsite', 'To ship'],
    ['dealer', 'Orders on their way'],
  ])('at the home of %s, and at Find anything', (name, text) =>
    visitHome(name, text, async (other) => {
      expect(await findingsInEachLook(other)).toEqual([])
      if (name !== 'dealer') return
      await other.keyboard.press('Control+k')
      await other.getByRole('combobox', { name: 'Find anything' }).fill('order')
      await other.getByRole('option').first().waitFor()
      expect(await findingsInEachLook(other)).toEqual([])
    }),
  )

  it('at the security events, with their filters', () =>
    onAnotherDevice(visitorOnAPhone, async (other) => {
      await startSession(other, address(), { ...servicer, email: 'admin@demo.test' })
      await openScreen(other, address(), '/dashboard/security-events', /^(Signed in|No events yet)/)
      await other.getByRole('button', { name: 'Filters' }).filter({ visible: true }).click()
      expect(await findingsInEachLook(other)).toEqual([])
    }))

  describe('for a reviewer,', () => {
    let office: Page
    beforeAll(async () => {
      office = (await openVisit(visitorOnAPhone)).page
      await startSession(office, address(), { ...servicer, email: 'reviewer@demo.test' })
    })
    afterAll(() => office.context().close())
    const open = (path: string, text: string | RegExp) => openScreen(office, address(), path, text)

    it('at the home, when one approves a payment line by line, and at the pay terms', async () => {
      const { data } = (await harness.office.call('GET', '/labor-claims?section=approve_payment')) as {
        data: { ticket_id: string }[]
      }
      await open('/dashboard', 'Payments to approve')
      expect(await findingsInEachLook(office)).toEqual([])
      await open(`/dashboard/labor-claims/ticket/${data[0]?.ticket_id ?? ''}`, 'Next step')
      expect(await findingsInEachLook(office)).toEqual([])
      expect(
        await findingsInEachLook(office, sheetBehind(office, 'Approve the payment', 'Approve the payment')),
      ).toEqual([])
      await open(`/dashboard/claim-desk?claim=${data[0]?.ticket_id ?? ''}`, 'Earlier claims')
      await shown(office, 'Usually asked about')
      await shown(office, 'What was found, compared with the claim')
      // At its end the bar of the decision covers nothing.
      const showEnd = () => office.locator('.dk-evidence').evaluate((end) => end.scrollIntoView({ block: 'end' }))
      expect(await findingsInEachLook(office, { open: showEnd, close: () => Promise.resolve() })).toEqual([])
      await open('/dashboard/pay-terms', 'In force')
      expect(await findingsInEachLook(office)).toEqual([])
      expect(await findingsInEachLook(office, sheetBehind(office, 'New terms', 'New terms'))).toEqual([])
    })

    it('at recalls, X12 files, one’s notifications, and one’s sign-in', async () => {
      await open('/dashboard/bulletins', 'Manufacturer')
      expect(await findingsInEachLook(office)).toEqual([])
      const sheet = sheetBehind(office, 'New recall or bulletin', 'New recall or bulletin')
      expect(await findingsInEachLook(office, sheet)).toEqual([])
      await open('/dashboard/x12-files', 'X12 numbers')
      expect(await findingsInEachLook(office)).toEqual([])
      const numbers = sheetBehind(office, 'Enter the numbers', 'X12 numbers of')
      expect(await findingsInEachLook(office, numbers)).toEqual([])
      await open('/dashboard/notifications', 'Sent back or declined')
      expect(await findingsInEachLook(office)).toEqual([])
      await open('/dashboard/security', 'Your devices')
      expect(await findingsInEachLook(office)).toEqual([])
      expect(await findingsInEachLook(office, sheetBehind(office, 'Set up', 'Set up an authenticator app'))).toEqual([])
    })

    it('when the office collects payments, asks for a failed part and opens a remittance', async () => {
      await open(`/dashboard/labor-claims/ticket/${harness.ticket}`, 'Service report')
      const title = 'Ask for the failed part'
      expect(await findingsInEachLook(office, sheetBehind(office, title, title))).toEqual([])
      await open('/dashboard/payments', /payments? to pay/)
      expect(await findingsInEachLook(office)).toEqual([])
      await office
        .getByRole('button', { name: /^Collect/ })
        .filter({ visible: true })
        .click()
      await shown(office, /^Export \d/)
      expect(await findingsInEachLook(office)).toEqual([])
      await open('/dashboard/remittances', /payments?$/)
      expect(await findingsInEachLook(office)).toEqual([])
      await office.locator('.ion-page:not(.ion-page-hidden) a.item').first().click()
      await shown(office, 'Total paid')
      expect(await findingsInEachLook(office)).toEqual([])
    })
  })
})

describe('With the keyboard only', () => {
  beforeAll(() => harness.device.context.close())

  /** Presses Tab until an element with this name has the focus. The names on the way explain a failure. */
  async function tabTo(page: Page, name: RegExp): Promise<void> {
    const passed: string[] = []
    for (let presses = 0; presses < 80; presses += 1) {
      await page.keyboard.press('Tab')
      const called = await page.evaluate(() => {
        const at = document.activeElement
        return at === null
          ? ''
          : (at.getAttribute('aria-label') ??
              (at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement
                ? at.labels?.[0]?.innerText
                : at instanceof HTMLElement
                  ? at.innerText
                  : '') ??
              '')
      })
      if (name.test(called)) return
      passed.push(called.replaceAll('\n', ' '))
    }
    throw new Error(`Tab never came to ${String(name)}: ${passed.join(', ')}`)
  }

  it('a servicer signs in, opens a job, adds a note and opens the outbox', () =>
    onAnotherDevice({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' }, async (page) => {
      await openSignIn(page, address())
      await page.getByLabel('Email').waitFor()
      await tabTo(page, /^Email/)
      await page.keyboard.type(servicer.email)
      await tabTo(page, /^Password/)
      await page.keyboard.type(servicer.password)
      await page.keyboard.press('Enter')
      await page.waitForURL(/dashboard/)
      await page
        .getByRole('link', { name: /^My jobs/ })
        .filter({ visible: true })
        .first()
        .waitFor()
      await tabTo(page, /^My jobs/)
      await page.keyboard.press('Enter')
      await page
        .getByRole('link', { name: /^Lakeshore Community Gym/ })
        .first()
        .waitFor()
      await tabTo(page, /^Lakeshore Community Gym/)
      await page.keyboard.press('Enter')
      await page.waitForURL(/ticket/)
      await page.getByRole('button', { name: 'Add note' }).filter({ visible: true }).first().waitFor()
      await tabTo(page, /^Add note/)
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: 'New note' }).waitFor()
      await tabTo(page, /^Note/)
      await page.keyboard.type('Written without a mouse')
      await tabTo(page, /^Save note/)
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: 'New note' }).waitFor({ state: 'hidden' })
      await arrives(async () => (await harness.claim()).notes.some(({ note }) => note === 'Written without a mouse'))
      await tabTo(page, /^Outbox/)
      await page.keyboard.press('Enter')
      await shown(page, /Everything has arrived|All arrived|Arrived/)
    }))
})
