import { readFileSync } from 'node:fs'
import type { Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openVisit } from '../support/browser.ts'
import { deskInTheDark, findings, findingsInEachLook, visitorOnAPhone } from './axe-findings.ts'
import { inSight, startSession } from './shop-steps.ts'
import { addNote, arrives, openTicket, openVisitHarness, servicer } from './steps.ts'
import type { VisitHarness } from './steps.ts'

let harness: VisitHarness
beforeAll(async () => {
  harness = await openVisitHarness(visitorOnAPhone)
  await startSession(harness.device.page, harness.base, servicer)
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await harness.story())
})
afterAll(async () => {
  await harness.close()
})

const seesText = (page: Page, text: string | RegExp) => inSight(page.getByText(text)).waitFor()
const press = (page: Page, name: string | RegExp) => inSight(page.getByRole('button', { name })).click()
/** The claim's notes with these texts, in the order of the server. */
const listNotes = async (texts: readonly string[]) =>
  (await harness.claim()).notes.map(({ note }) => note).filter((note) => texts.includes(note))

/** Answers every call of an envelope as the server does when the person lacks the right. */
async function refuseAll(call: Route): Promise<void> {
  const { calls } = call.request().postDataJSON() as { calls: readonly { key: string }[] }
  const body = { error: 'auth.notAllowed', message: 'You are not allowed to do this.', errors: {} }
  // With the headers by which the app knows its server.
  const headers = { 'x-requested-with': 'XMLHttpRequest' }
  const response = await harness.device.page.request.get(`${harness.base}/api/site`, { headers, maxRetries: 2 })
  await call.fulfill({ response, json: { answers: calls.map(({ key }) => ({ key, status: 403, ack: key, body })) } })
}

test('Items that a wave of 403 refused are sent again with one press, and each arrives once', async () => {
  const { page } = harness.device
  const texts = ['Belt worn along the left edge', 'Replaced the drive belt', 'Tested for ten minutes']
  await openTicket(harness.device, harness.base, harness.ticket)
  await harness.cable.cut()
  for (const text of texts) await addNote(page, text)
  await page.route('**/api/outbox/batch', refuseAll)
  await harness.cable.restore()
  await page.goto(`${harness.base}/dashboard/outbox`)
  await seesText(page, '3 items can be sent again as they are.')
  expect(await findingsInEachLook(page)).toEqual([])
  expect(await listNotes(texts)).toEqual([])

  await page.unroute('**/api/outbox/batch', refuseAll)
  await press(page, 'Send these again')
  // The refused items behind the question have buttons of this name too.
  await inSight(page.getByRole('alertdialog').getByRole('button', { name: 'Send again' })).click()
  await arrives(async () => (await listNotes(texts)).length === texts.length)
  await expect.poll(() => page.getByText(/can be sent again as they are/).count()).toBe(0)
  expect((await listNotes(texts)).toSorted()).toEqual(texts.toSorted())
})

test('A network that goes away while the code of the menu’s sheets is fetched takes nothing from the page', async () => {
  const { page } = harness.device
  const sheets = '**/assets/shell-sheets-*'
  // Axe left it at the width of a desk, which has no tabs.
  await page.setViewportSize(visitorOnAPhone.viewport)
  await page.route(sheets, (file) => file.abort())
  const failed = page.waitForEvent('requestfailed', (file) => file.url().includes('shell-sheets-'))
  await openTicket(harness.device, harness.base, harness.ticket)
  await failed
  await addNote(page, 'Written when half of the app was there')
  await page.unroute(sheets)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await inSight(page.getByRole('button', { name: 'More', exact: true })).click()
  await inSight(page.getByRole('dialog').getByText('Sign out')).waitFor()
  await arrives(async () => (await listNotes(['Written when half of the app was there'])).length === 1)
})

test('A damaged rescue file names what cannot be read, and the rest arrives', async () => {
  const { page, context } = harness.device
  const texts = ['Motor brushes at 4 mm', 'Lost on the way', 'Customer asks for a call']
  // The server has the last note before its phone knows: an item whose answer is awaited would be in the file too.
  await page.goto(`${harness.base}/dashboard/outbox`)
  await seesText(page, 'Everything has arrived')
  await openTicket(harness.device, harness.base, harness.ticket)
  // This phone sends no more.
  harness.hop.unavailable((method, path) => method === 'POST' && /labor-claims|outbox\/batch/.test(path), Infinity)
  for (const text of texts) await addNote(page, text)
  const rescue = await context.newPage()
  await rescue.goto(`${harness.base}/rescue.html`)
  const [download] = await Promise.all([
    rescue.waitForEvent('download'),
    rescue.getByRole('button', { name: 'Save everything to a file' }).click(),
  ])
  const file = readFileSync(await download.path())
  await rescue.close()
  const [, second] = file.toString('latin1').matchAll(/ops\/[^/]+\/[^/]+?\.json/g)
  if (second === undefined) throw new Error('The file has no second item')
  file.fill(0xff, second.index + second[0].length + 12, second.index + second[0].length + 18)

  const desk = await openVisit({ ...deskInTheDark, serviceWorkers: 'block' })
  const shop = `http://127.0.0.1:${harness.shop.port}`
  await startSession(desk.page, shop, { email: 'admin@demo.test', password: 'Repair-2026' })
  await desk.page.goto(`${shop}/dashboard/outbox/import`)
  await inSight(desk.page.getByRole('button', { name: 'Choose the rescue file' })).waitFor()
  await desk.page
    .getByLabel('Rescue file')
    .setInputFiles({ name: 'rescue.zip', mimeType: 'application/zip', buffer: file.subarray(0, -60) })
  await seesText(desk.page, /^2 records of this file cannot be read/)
  await seesText(desk.page, second[0])
  await seesText(desk.page, 'The end of the file')
  expect(await findingsInEachLook(desk.page)).toEqual([])

  await press(desk.page, 'Send 2 items')
  await expect.poll(() => desk.page.getByText('Arrived', { exact: true }).count()).toBe(2)
  expect(await findings(desk.page)).toEqual([])
  expect((await listNotes(texts)).toSorted()).toEqual([texts[2], texts[0]])
})
