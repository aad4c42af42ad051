import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { printed } from './printed.ts'
import { openReadyHarness } from './ready-phone.ts'
import type { JourneyHarness } from './steps.ts'

let harness: JourneyHarness

beforeAll(async () => {
  harness = await openReadyHarness()
})
afterAll(async () => {
  await harness.close()
})

test('A barcode on a picture searches the shop, also after a cold start without a network', async () => {
  const { device, base } = harness
  onTestFailed(async () => {
    console.error(await harness.story())
  })
  const [left, violations]: [string[], string[]] = [[], []]
  const listen = () => {
    device.context.on('request', (request) => {
      if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== base) left.push(request.url())
    })
    device.page.on('console', (reply) => {
      if (/Content Security Policy|TrustedScriptURL/i.test(reply.text())) violations.push(reply.text())
    })
  }
  const scan = async (text: string, format: 'Code128' | 'DataMatrix') => {
    const { page } = device
    await page.goto(`${base}/search`)
    await page.getByRole('button', { name: 'Scan a barcode' }).filter({ visible: true }).first().click()
    await page
      .getByRole('dialog', { name: 'Scan a serial number or part' })
      .getByLabel('Choose a picture of the barcode')
      .setInputFiles({ name: 'plate.png', mimeType: 'image/png', buffer: await printed(text, format) })
    await page.waitForURL(`${base}/search/${text}`)
    await expect.poll(() => page.getByRole('combobox').filter({ visible: true }).first().inputValue()).toBe(text)
  }

  // The phone has not shown a page since it started: this is a cold start.
  await harness.cable.cut()
  listen()
  await scan('MT52534K00417', 'Code128')

  await harness.cable.restore()
  await scan('MT5-0417', 'DataMatrix')
  expect({ left, violations }).toEqual({ left: [], violations: [] })
})
