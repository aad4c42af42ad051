import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { findings, shown } from './axe-findings.ts'
import { openReadyHarness } from './ready-phone.ts'
import { addNote, arrives } from './steps.ts'
import type { JourneyHarness, ServerClaim } from './steps.ts'

const pin = '520816'
const notes = ['zq-lock first', 'zq-lock second', 'zq-lock third']

let harness: JourneyHarness
let page: Page

beforeAll(async () => {
  harness = await openReadyHarness()
  ;({ page } = harness.device)
})
afterAll(async () => {
  await harness.close()
})

const claim = async () => (await harness.office.call('GET', `/labor-claims/ticket/${harness.ticket}`)) as ServerClaim
const arrived = async (prefix = 'zq-lock') =>
  (await claim()).notes.map(({ note }) => note).filter((note) => note.startsWith(prefix))

async function unlock(): Promise<void> {
  await page.getByLabel('PIN').fill(pin)
  await page.getByRole('button', { name: 'Unlock' }).click()
}

test('A phone with a PIN is locked and unlocked without a network while three notes wait: none is lost, each is sent once', async () => {
  onTestFailed(async () => {
    console.error(await harness.story())
  })
  const { base, ticket, cable: network } = harness
  await page.goto(`${base}/dashboard/security`)
  await page.getByRole('button', { name: 'Set a PIN' }).click()
  const sheet = page.getByRole('dialog', { name: 'Set a PIN for this device' })
  await sheet.getByLabel('PIN', { exact: true }).fill(pin)
  await sheet.getByLabel('PIN again').fill(pin)
  await sheet.getByRole('button', { name: 'Set the PIN' }).click()
  await shown(page, 'Asked for when the app opens here, and after a break')

  // A page that starts is locked, with a network too.
  await page.goto(`${base}/dashboard/labor-claims/ticket/${ticket}`)
  await unlock()
  await page.getByRole('button', { name: 'Add note' }).first().waitFor()
  await network.cut()
  for (const note of notes) await addNote(page, note)
  await page.reload()
  await page.getByRole('heading', { name: 'Locked' }).waitFor()
  await shown(page, '3 items wait on this device')
  expect(await page.locator('body').innerText()).not.toContain('zq-lock')
  expect(await findings(page)).toEqual([])
  await page.getByLabel('PIN').fill('000000')
  await page.getByRole('button', { name: 'Unlock' }).click()
  await shown(page, 'Wrong PIN. 9 tries are left')
  await network.restore()
  expect(await arrived()).toEqual([])
  await network.cut()

  await unlock()
  for (const note of notes) await shown(page, note)
  expect(await arrived()).toEqual([])
  await network.restore()
  await arrives(async () => (await arrived()).length === notes.length)
  expect((await arrived()).toSorted()).toEqual(notes.toSorted())
})

/** A passkey of the phone itself that answers bytes, and whose person is there and verified. */
async function addPasskeyDevice(): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', ctap2Version: 'ctap2_1', transport: 'internal', hasPrf: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

test('A passkey takes the place of the PIN: the other tab is locked at once, and a note that waits without a network is not lost', async () => {
  onTestFailed(async () => {
    console.error(await harness.story())
  })
  const { base, ticket, cable: network } = harness
  const note = 'zq-passkey waits'
  await addPasskeyDevice()
  await page.goto(`${base}/dashboard/security`)
  await unlock()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await shown(page, 'This device has no lock now')
  const second = await page.context().newPage()
  await second.goto(`${base}/dashboard/labor-claims/ticket/${ticket}`)
  await second.getByRole('button', { name: 'Add note' }).first().waitFor()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await shown(page, 'Asked for when the app opens here, and after a break')
  await second.getByRole('heading', { name: 'Locked' }).waitFor()
  await second.close()

  const unlockByPasskey = () => page.getByRole('button', { name: 'Unlock with your passkey' }).click()
  await page.getByRole('button', { name: 'Lock now' }).click()
  await page.getByRole('heading', { name: 'Locked' }).waitFor()
  await unlockByPasskey()
  await page.goto(`${base}/dashboard/labor-claims/ticket/${ticket}`)
  await unlockByPasskey()
  await page.getByRole('button', { name: 'Add note' }).first().waitFor()
  await network.cut()
  await addNote(page, note)
  await page.reload()
  await shown(page, '1 item waits on this device')
  expect(await page.locator('body').innerText()).not.toContain(note)
  await unlockByPasskey()
  await shown(page, note)
  expect(await arrived('zq-passkey')).toEqual([])
  await network.restore()
  await arrives(async () => (await arrived('zq-passkey')).length > 0)
  expect(await arrived('zq-passkey')).toEqual([note])
})
