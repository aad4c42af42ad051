import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findingsInEachLook, openScreen, shown, visitorOnAPhone } from './axe-findings.ts'
import { inSight } from './shop-steps.ts'
import { openVisitHarness, servicer, signIn } from './steps.ts'
import type { VisitHarness } from './steps.ts'

describe('Axe finds nothing in the shop, on a phone in the light and at a desk in the dark', () => {
  let harness: VisitHarness
  let page: Page

  beforeAll(async () => {
    harness = await openVisitHarness(visitorOnAPhone)
    ;({ page } = harness.device)
  })
  afterAll(async () => {
    await harness.close()
  })
  afterEach(() => harness.cable.restore())
  const open = (path: string, text: string | RegExp) => openScreen(page, harness.base, path, text)

  // Two searches are one screen for Ionic, so another one is between them: the app is not started again.
  it.each([
    ['the first page', '/', 'Equipment types'],
    ['a type', '/equipment-types/treadmill', 'Meridian T300'],
    ['its subtypes', '/equipment-types/treadmill/subtypes', 'Folding treadmill'],
    ['a subtype', '/equipment-types/treadmill/subtypes/folding-treadmill', 'Meridian T500'],
    ['a market type', '/equipment-types/treadmill/subtypes/folding-treadmill/home', 'Meridian T500'],
    ['a search before anything is typed', '/search', /^Enter a part number/],
    ['a manufacturer', '/manufacturers/87', 'Meridian T500'],
    ['the results of a search', '/search/belt', /^\d+ parts$/],
    ['a number that no model has', '/equipment-id/frp?frp_id=none', /is not in the catalogue$/],
    ['a search for a model', '/search/T500', 'Show only its parts'],
    ['a question to the shop', '/ticket/open', 'Your question'],
    ['a search for a serial', '/search/MT52534K00417', /^This serial is a Meridian T500/],
    ['the status of an order', '/order-status', 'From the confirmation email.'],
    ['a search for a number of the diagram service', '/search/frp-4002', 'frp-4002 is the number of a model'],
    ['the servicers around a place', '/find-a-servicer/55401?distance=200', /^\d servicers within 200 miles/],
    ['a search that finds nothing', '/search/zzqqx', /^Nothing found/],
    ['the catalogue on the device', '/offline-catalogue', /^Keep Meridian/],
    ['a model that is not there', '/equipment/999999', 'This model is not in the catalogue'],
  ])('at %s', async (_, path, text) => {
    await open(path, text)
    expect(await findingsInEachLook(page)).toEqual([])
  })

  it('at a model and at one of its parts', async () => {
    await open('/search/MT52534K00417', /^This serial/)
    await inSight(page.getByRole('link', { name: 'View parts and diagrams' })).click()
    await shown(page, 'Keep for offline')
    expect(await findingsInEachLook(page)).toEqual([])
    await inSight(page.getByRole('region', { name: 'Parts of this model' }).getByRole('link')).click()
    await shown(page, /^Price and stock as of/)
    expect(await findingsInEachLook(page)).toEqual([])
  })

  it('at the search suggestions', async () => {
    await open('/offline-catalogue', /^Keep Meridian/)
    await inSight(page.getByRole('combobox', { name: /^Search/ })).fill('belt')
    await page.getByRole('option').first().waitFor()
    expect(await findingsInEachLook(page)).toEqual([])
    // The list must not lie over the link to the next screen.
    await inSight(page.getByRole('combobox', { name: /^Search/ })).press('Escape')
  })

  it('at a saved question, and at one with errors', async () => {
    await open('/ticket/open', 'Your question')
    await page.getByRole('button', { name: 'Send the question' }).click()
    await shown(page, 'Required')
    expect(await findingsInEachLook(page)).toEqual([])
    await inSight(page.getByLabel('Your question')).fill('Do you ship to Canada?')
    await inSight(page.getByLabel('Name')).fill('Kim Lee')
    await inSight(page.getByLabel('Email')).fill('kim@example.com')
    await page.getByRole('button', { name: 'Send the question' }).click()
    await shown(page, /^Question received as ST-\d+$/)
    expect(await findingsInEachLook(page)).toEqual([])
  })

  it('at a model without a network', async () => {
    // Without a worker the app has the code of the screen only after it has shown a model.
    await open('/equipment-types/treadmill', 'Meridian T300')
    await open('/equipment/2', 'Keep for offline')
    await open('/equipment-types/treadmill', 'Meridian T300')
    await harness.cable.cut()
    await open('/equipment/3', /^(This model is not on this device|Keep for offline)$/)
    await shown(page, /No signal/)
    expect(await findingsInEachLook(page)).toEqual([])
  })

  it('for a signed-in user, and at the attribute editor', async () => {
    await signIn(page, harness.base, { ...servicer, email: 'admin@demo.test' })
    await open('/order-status?order=SO-50001', 'Parts ordered')
    expect(await findingsInEachLook(page)).toEqual([])
    await open('/search/belt', /^\d+ parts$/)
    expect(await findingsInEachLook(page)).toEqual([])
    await inSight(page.getByRole('region', { name: 'Parts found' }).getByRole('link')).click()
    const editor = page.getByRole('dialog', { name: 'Part attributes' })
    const sheet = {
      open: async () => {
        await inSight(page.getByRole('button', { name: 'Edit attributes' })).click()
        await editor.waitFor()
      },
      close: async () => {
        await page.keyboard.press('Escape')
        await editor.waitFor({ state: 'hidden' })
      },
    }
    expect(await findingsInEachLook(page, sheet)).toEqual([])
  })
})
