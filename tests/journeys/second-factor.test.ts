import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { codeOfStep, decodeBase32, toStep } from '../../server/modules/auth/second-factor/totp.rules.ts'
import { shown } from './axe-findings.ts'
import { openReadyHarness } from './ready-phone.ts'
import { addNote, arrives, openSignIn, openTicket, servicer } from './steps.ts'
import type { JourneyHarness } from './steps.ts'

let harness: JourneyHarness
let page: Page

beforeAll(async () => {
  harness = await openReadyHarness()
  ;({ page } = harness.device)
})
afterAll(async () => {
  await harness.close()
})

const press = (name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true }).click()

/** A passkey of the phone that answers by itself, as a person with a finger on the sensor. */
async function addAuthenticator(): Promise<void> {
  const session = await harness.device.context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

/** Signs out without a network, which locks the device. */
async function lock(): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).filter({ visible: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Sign out' })
  await sheet
    .getByRole('button', { name: /^(?:Keep locked on this device|Sign out)$/ })
    .last()
    .click()
  await page.waitForURL((url) => url.pathname === '/login')
}

async function enterPassword(): Promise<void> {
  await openSignIn(page, harness.base)
  await page.getByLabel('Email').fill(servicer.email)
  await page.getByLabel('Password', { exact: true }).fill(servicer.password)
  await press('Sign in')
}
const isIn = () => page.waitForURL((url) => url.pathname.startsWith('/dashboard'))

test('A servicer signs in with a passkey, an app and a recovery code, and loses nothing that waited', async () => {
  onTestFailed(async () => {
    console.error(await harness.story())
  })
  const { base, ticket, cable: network, device } = harness
  await addAuthenticator()

  // Both factors are added; the recovery codes are shown once.
  await page.goto(`${base}/dashboard/security`)
  await press('Add a passkey')
  await page.getByLabel('Name').fill('My phone')
  await press('Add passkey')
  const list = page.getByRole('list', { name: 'Recovery codes' })
  await list.waitFor()
  const codes = await list.getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  await press('I saved them')
  await press('Set up')
  const secret = (await page.locator('.sec-qr code').innerText()).replaceAll(' ', '')
  const appCode = (later: 0 | 1 = 0) => codeOfStep(decodeBase32(secret), toStep(new Date()) + later)
  // The code of now: it holds for a whole step more, which a busy machine may need to press the button.
  await page.getByLabel('Code from your authenticator app').fill(appCode())
  await press('Turn on')
  await shown(page, 'On since')

  // Without a network: three notes wait, the app opens cold with them, and is locked by signing out.
  await openTicket(device, base, ticket)
  await network.cut()
  const notes = ['Belt aligned', 'Motor brushes worn', 'Deck waxed']
  for (const note of notes) await addNote(page, note)
  await page.reload()
  for (const note of notes) await shown(page, note)
  await lock()
  await network.restore()

  // The password alone opens nothing: the second factor is asked for, and then what waited is sent, once.
  await enterPassword()
  await page.getByRole('button', { name: 'Use your passkey' }).waitFor()
  expect(await page.getByText('Home', { exact: true }).count()).toBe(0)
  await press('Use your passkey')
  await isIn()
  const arrived = async () =>
    (await harness.claim()).notes.map(({ note }) => note).filter((note) => notes.includes(note))
  await arrives(async () => (await arrived()).length === notes.length)
  expect(await arrived()).toEqual(expect.arrayContaining(notes))

  await lock()
  await enterPassword()
  await press('Use your authenticator app')
  await page.getByLabel('Code from your authenticator app').fill(appCode(1))
  await press('Confirm')
  await isIn()

  await lock()
  await enterPassword()
  await press('Use a recovery code')
  await page.getByLabel('Recovery code').fill(codes[4] ?? '')
  await press('Confirm')
  await isIn()
  await page.goto(`${base}/dashboard/security`)
  await shown(page, '9 of 10 left')
})
