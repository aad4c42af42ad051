import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findings, looks, shown } from './axe-findings.ts'
import { mailedPath } from './mailed-path.ts'
import { addNote, arrives, openTicket, openHarness, servicer, signIn } from './steps.ts'
import type { JourneyHarness } from './steps.ts'

describe.each(looks)('Axe finds nothing $name', ({ options }) => {
  let harness: JourneyHarness
  let page: Page

  beforeAll(async () => {
    harness = await openHarness(options)
    ;({ page } = harness.device)
  })
  afterAll(async () => {
    await harness.close()
  })

  const open = async (path: string, text: string | RegExp) => {
    await page.goto(`${harness.base}${path}`)
    await shown(page, text)
  }

  it('at the sign-in', async () => {
    await open('/login', 'Forgot password')
    expect(await findings(page)).toEqual([])
  })

  it('at the sign-in after a wrong password', async () => {
    await open('/login', 'Forgot password')
    await page.getByLabel('Email').fill(servicer.email)
    await page.getByLabel('Password', { exact: true }).fill('Wrong-2026')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('alert').first().waitFor()
    expect(await findings(page)).toEqual([])
  })

  it('at the forgotten password', async () => {
    await open('/login/resetpassword', /password/i)
    expect(await findings(page)).toEqual([])
  })

  it('at the sign-up, the link in its mail, and a new user’s first page', async () => {
    const email = 'kim@lakeshore.example'
    await open('/login?sign-up', 'Confirm password')
    await page.getByLabel('Create a new account').check()
    await page.getByRole('button', { name: 'Sign up' }).click()
    await shown(page, 'Required')
    expect(await findings(page)).toEqual([])
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
    for (const [label, text] of typed) await page.getByLabel(label, { exact: true }).fill(text)
    await expect.poll(() => page.getByLabel('City', { exact: true }).inputValue()).toBe('Minneapolis')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await shown(page, /^You have successfully signed up\. Check your email/)
    expect(await findings(page)).toEqual([])
    // A separate device: the servicer's starts with the next screens.
    const path = await mailedPath(harness.shop.dataDir, email, /\/account\/activate\/[\w-]+/)
    await onAnotherDevice(async (other) => {
      await other.goto(`${harness.base}/account/activate/no-such-code`)
      await shown(other, 'There was an error activating your account.')
      expect(await findings(other)).toEqual([])
      await other.goto(`${harness.base}${path}`)
      await shown(other, 'Welcome, Kim. Your account is active.')
      expect(await findings(other)).toEqual([])
      await other.getByRole('button', { name: 'Continue' }).click()
      await shown(other, 'Shortcuts')
      await other.goto(`${harness.base}/dashboard/address-book`)
      await shown(other, /^12 Lake St, Minneapolis/)
      expect(await findings(other)).toEqual([])
      await other.getByRole('button', { name: 'Add address' }).filter({ visible: true }).click()
      await other.getByRole('dialog', { name: 'Add address' }).getByRole('button', { name: 'Save' }).click()
      await shown(other, 'Required')
      expect(await findings(other)).toEqual([])
    })
  })

  it('at a servicer’s home', async () => {
    await signIn(page, harness.base)
    await shown(page, 'Waiting for your response')
    expect(await findings(page)).toEqual([])
  })

  it.each([
    ['of today', '', 'Ready offline'],
    ['of tomorrow', '/tomorrow', /\d\d:\d\d/],
    ['one and all', '/all', /\d\d:\d\d/],
  ])('at the jobs %s', async (_, section, text) => {
    await open(`/dashboard/servicer-labor-claims${section}`, text)
    expect(await findings(page)).toEqual([])
  })

  it('at the claims', async () => {
    await open('/dashboard/labor-claims', /LC-\d+/)
    expect(await findings(page)).toEqual([])
  })

  it('at a section without claims', async () => {
    await open('/dashboard/labor-claims/declined', 'No claims here')
    expect(await findings(page)).toEqual([])
  })

  it('at a ticket', async () => {
    await openTicket(harness.device, harness.base, harness.ticket)
    await shown(page, 'Expected payment')
    expect(await findings(page)).toEqual([])
  })

  it.each([
    ['Add note', 'New note'],
    ['Add trip', 'New trip'],
  ])('at the sheet behind “%s”', async (button, title) => {
    await openTicket(harness.device, harness.base, harness.ticket)
    await page.getByRole('button', { name: button }).filter({ visible: true }).first().click()
    await page.getByRole('dialog', { name: title }).waitFor()
    expect(await findings(page)).toEqual([])
  })

  it('at a ticket and an outbox with something to send, without a network', async () => {
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    await openTicket(harness.device, harness.base, harness.ticket)
    await harness.cable.cut()
    await addNote(page, 'Belt dressed, runs straight')
    await shown(page, 'Belt dressed, runs straight')
    await shown(page, /No signal/)
    expect(await findings(page)).toEqual([])
    await page
      .getByRole('link', { name: /^Outbox/ })
      .filter({ visible: true })
      .first()
      .click()
    await shown(page, /Note, “Belt dressed/)
    expect(await findings(page)).toEqual([])
    await harness.cable.restore()
  })

  it('at an empty outbox', async () => {
    await open('/dashboard/outbox', 'Everything has arrived')
    expect(await findings(page)).toEqual([])
  })

  it('at the password change', async () => {
    await open('/dashboard/change-password', 'Current password')
    expect(await findings(page)).toEqual([])
  })

  it('at a missing page', async () => {
    await open('/dashboard/nowhere', 'There is nothing at this address')
    expect(await findings(page)).toEqual([])
  })

  /** Another browser context. */
  const onAnotherDevice = async (look: (page: Page) => Promise<void>) => {
    const context = await harness.device.context.browser()?.newContext({ ...options, locale: 'en-US' })
    if (context === undefined) throw new Error('The device has no browser')
    try {
      await look(await context.newPage())
    } finally {
      await context.close()
    }
  }
  /** Another user on another device. */
  const visit = (name: string, look: (page: Page) => Promise<void>) =>
    onAnotherDevice(async (other) => {
      await signIn(other, harness.base, { ...servicer, email: `${name}@demo.test` })
      await look(other)
    })

  it.each(['reviewer', 'customer', 'onsite', 'dealer'])('at the home of %s', (name) =>
    visit(name, async (other) => {
      await shown(other, 'Shortcuts')
      expect(await findings(other)).toEqual([])
    }),
  )

  it('when a reviewer approves a payment line by line', async () => {
    const { data } = (await harness.office.call('GET', '/labor-claims?section=approve_payment')) as {
      data: { ticket_id: string }[]
    }
    await visit('reviewer', async (other) => {
      await other.goto(`${harness.base}/dashboard/labor-claims/ticket/${data[0]?.ticket_id ?? ''}`)
      await shown(other, 'Next step')
      expect(await findings(other)).toEqual([])
      await other.getByRole('button', { name: 'Approve the payment' }).filter({ visible: true }).click()
      await other.getByRole('dialog', { name: 'Approve the payment' }).waitFor()
      expect(await findings(other)).toEqual([])
    })
  })
})

describe('With the keyboard only', () => {
  let harness: JourneyHarness

  beforeEach(async () => {
    harness = await openHarness({ viewport: { width: 1440, height: 900 } })
  })
  afterEach(async () => {
    await harness.close()
  })

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

  it('a servicer signs in, opens a job, adds a note and opens the outbox', async () => {
    const { page } = harness.device
    await page.goto(`${harness.base}/login`)
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
    await shown(page, 'Ready offline')
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
  })
})
