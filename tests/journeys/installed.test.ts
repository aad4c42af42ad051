import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findings, shown } from './axe-findings.ts'
import { coldStart, inSight } from './shop-steps.ts'
import { arrives, makeReady, openHarness } from './steps.ts'
import type { JourneyHarness } from './steps.ts'

let harness: JourneyHarness
beforeAll(async () => {
  harness = await openHarness()
  await breakBefore(harness)
  await makeReady(harness.device.page, harness.base)
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await harness.story())
})
afterAll(() => harness.close())

interface Listed {
  readonly ticket_id: string
  readonly display_id: string
}
let earlier: Listed

/** Gives the next job's machine an earlier claim: an older claim gets its serial. */
async function breakBefore({ office }: JourneyHarness): Promise<void> {
  const { data } = (await office.call('GET', '/labor-claims?section=reassign')) as { data: Listed[] }
  const older = data.find((claim) => claim.display_id < 'LC-20418')
  if (older === undefined) throw new Error('No claim is older than the next job’s')
  await office.call('PUT', `/labor-claims/${older.ticket_id}`, { serial_number: 'MT52534K00417' })
  earlier = older
}

/** Shares pictures as a phone's gallery does: a form posted to the address in the manifest. */
async function share(pictures: readonly Buffer[], message: string): Promise<void> {
  const { page } = harness.device
  const { share_target: target } = (await (
    await fetch(`http://127.0.0.1:${harness.shop.port}/manifest.webmanifest`)
  ).json()) as {
    share_target: { action: string; params: { text: string; files: { name: string }[] } }
  }
  const sent = { ...target, words: message, pictures: pictures.map((one) => one.toString('base64')) }
  await Promise.all([
    page.waitForURL((url) => url.pathname.startsWith('/dashboard/share')),
    page.evaluate(({ action, params, words: text, pictures: all }) => {
      const form = Object.assign(document.createElement('form'), {
        action,
        method: 'post',
        enctype: 'multipart/form-data',
      })
      const files = new DataTransfer()
      for (const [at, one] of all.entries()) {
        const bytes = Uint8Array.from(atob(one), (email) => email.charCodeAt(0))
        files.items.add(new File([bytes], `IMG_${at + 1}.jpg`, { type: 'image/jpeg' }))
      }
      const input = Object.assign(document.createElement('input'), {
        type: 'file',
        multiple: true,
        name: params.files[0]?.name ?? '',
      })
      input.files = files.files
      form.append(input, Object.assign(document.createElement('input'), { name: params.text, value: text }))
      document.body.append(form)
      form.submit()
    }, sent),
  ])
}
const picture = (colour: string) =>
  sharp({ create: { width: 320, height: 240, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

test('A job that was never opened is complete after a cold start without a network: coverage, earlier claims, diagram, parts', async () => {
  await harness.cable.cut()
  await coldStart(harness)
  const { page } = harness.device
  await page.goto(`${harness.base}/dashboard/labor-claims/ticket/${harness.ticket}`)
  await shown(page, /^Ready offline · /)
  await shown(page, /^Parts and labor through /)
  await shown(page, 'Earlier claims for this serial')
  await shown(page, earlier.display_id)

  await inSight(page.getByRole('link', { name: 'Pick from the diagram' })).click()
  await page.locator('.dg-drawn').waitFor({ state: 'attached' })
  await inSight(page.getByRole('button', { name: /^Callout 1, / })).click()
  await inSight(page.getByRole('link', { name: 'Details' })).click()
  await shown(page, /^Read on this device, catalogue as of /)
  await harness.cable.restore()
})

test('Photos shared from the gallery without a network are added to a claim and reach the server once', async () => {
  const { device, cable: network, ticket } = harness
  const { page } = device
  const before = (await harness.claim()).files.length
  await network.cut()
  await share([await picture('#8a6d3b'), await picture('#3b6d8a')], 'The plate and the belt')
  await shown(page, 'Which claim are these for?')
  expect(await findings(page)).toEqual([])

  await page.getByRole('radio', { name: /LC-20418/ }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Add to LC-20418' }).press('Enter')
  await page.waitForURL((url) => url.pathname.endsWith(ticket))
  await shown(page, 'The plate and the belt')
  await network.restore()
  await arrives(async () => (await harness.claim()).files.length === before + 2)
  expect((await harness.claim()).notes.filter(({ note }) => note === 'The plate and the belt')).toHaveLength(1)

  await page.goto(`${harness.base}/dashboard/share`)
  await shown(page, 'Nothing to add to a claim')
  expect(await findings(page)).toEqual([])
})
