import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { printed } from './printed.ts'
import { openWorld } from './steps.ts'
import type { JourneyWorld } from './steps.ts'

let world: JourneyWorld

beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world.close()
})

test('A barcode on a picture searches the shop, also with the network cut and the app cold-started', async () => {
  const { device, base } = world
  onTestFailed(async () => {
    console.error(await world.story())
  })
  const [left, violations]: [string[], string[]] = [[], []]
  const listen = () => {
    device.context.on('request', (request) => {
      if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== base) left.push(request.url())
    })
    device.page.on('console', (said) => {
      if (/Content Security Policy|TrustedScriptURL/i.test(said.text())) violations.push(said.text())
    })
  }
  const scan = async (text: string, format: 'Code128' | 'DataMatrix') => {
    const { page } = device
    await page.goto(`${base}/search`)
    await page.getByRole('button', { name: 'Scan a barcode' }).filter({ visible: true }).first().click()
    await page
      .getByRole('dialog', { name: 'Scan a serial or a part' })
      .getByLabel('Choose a picture of the barcode')
      .setInputFiles({ name: 'plate.png', mimeType: 'image/png', buffer: await printed(text, format) })
    await page.waitForURL(`${base}/search/${text}`)
    await expect.poll(() => page.getByRole('combobox').filter({ visible: true }).first().inputValue()).toBe(text)
  }

  listen()
  await device.page.goto(`${base}/search`)
  await device.page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

  await world.cable.cut()
  await device.close()
  await device.start()
  listen()
  await scan('MT52534K00417', 'Code128')

  await world.cable.mend()
  await scan('MT5-0417', 'DataMatrix')
  expect({ left, violations }).toEqual({ left: [], violations: [] })
})
