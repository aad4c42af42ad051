import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../../contract/catalogue.ts'
import { catalogueRows } from '../../support/catalogue-rows.ts'
import type { RegistrationHarness } from './registration-harness.ts'
import { startRegistrationHarness, t500, table } from './registration-harness.ts'

let harness: RegistrationHarness
beforeAll(async () => {
  harness = await startRegistrationHarness()
})
beforeEach(() => {
  harness.server.clock.advance(2000)
})
afterAll(() => harness.close())

const suggest = (serial_number: string) => harness.as.dealer.call(table.suggestScheme, { query: { serial_number } })

describe('GET /warranty_schemes/suggest-scheme (W15)', () => {
  it('suggests a scheme by the model of the serial number', async () => {
    expect((await suggest('mt5 2534 K 98765')).body).toMatchObject({
      title: 'Standard warranty',
      market_type_id: null,
      frame_months: 120,
      parts_months: 24,
      wear_months: 6,
      labor_months: 24,
      starts: 'purchased',
    })
  })

  it('suggests a scheme by market type and sale date of a registered machine', async () => {
    const gym = await harness.registered('dealer', { market_type_id: 1 })
    expect((await suggest(gym.serial_number)).body).toMatchObject({
      title: 'In commercial use',
      market_type_name: 'Commercial',
    })
    const old = await harness.registered('dealer', {}, { serial_number: 'MT52134K00001', purchased_date: '2023-12-31' })
    expect(old.scheme?.title).toBe('Standard warranty until 2023')
    expect((await suggest('MT52134K00001')).body).toMatchObject({
      title: 'Standard warranty until 2023',
      labor_months: 12,
    })
  })

  it('sells a machine without a purchase date on the shop’s day, in the evening too', async () => {
    const { db, clock } = harness.server
    const title = 'Standard warranty until 2023'
    const before = clock.now().toISOString()
    const day = before.slice(0, 10)
    const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
    const schemes = db
      .updateTable('warranty_scheme')
      .where('equipment_id', '=', t500)
      .where('market_type_id', 'is', null)
    const earlier = schemes.where('sold_from', 'is', null)
    const later = schemes.where('sold_from', 'is not', null)
    await earlier.set({ sold_until: day }).execute()
    await later.set({ sold_from: next }).execute()
    clock.set(`${next}T02:00:00Z`)
    try {
      expect((await suggest(harness.serial())).body.title).toBe(title)
      const { id, scheme } = await harness.registered('dealer', {}, { floor_model: true, purchased_date: null })
      expect(scheme?.title).toBe(title)
      const params = { id }
      const move = (market_type_id: number | null) =>
        harness.as.dealer.call(table.changeLocations, { params, body: { market_type_id } })
      expect((await move(1)).body.scheme?.title).toBe('In commercial use')
      expect((await move(null)).body.scheme?.title).toBe(title)
      await move(1)
      const body = { market_type_id: null }
      const { body: changed } = await harness.as.reviewer.call(table.changeEquipment, { params, body })
      expect(changed.scheme?.title).toBe(title)
    } finally {
      await earlier.set({ sold_until: '2023-12-31' }).execute()
      await later.set({ sold_from: '2024-01-01' }).execute()
      clock.set(before)
    }
  })

  it('refuses an invalid serial number, and a machine without a scheme', async () => {
    const wrong = await suggest('ZZ92534K00417')
    expect([wrong.status, wrong.refusal.error]).toEqual([422, 'warranty.serial'])
    await catalogueRows(harness.server.db).model({ name: 'Q9', brand: 'Quest', serialPrefix: 'Q9' })
    const none = await suggest('Q92534K00417')
    expect([none.status, none.refusal.error]).toEqual([404, 'warranty.noScheme'])
  })
})

describe('GET /equipment/{id}/warranty-schemes (E13)', () => {
  it('answers months of frame, parts, wear and labor, their start date and market type', async () => {
    const { body } = await harness.server.visitor().call(catalogue.table.listSchemes, { params: { id: t500 } })
    expect(body.map((one) => [one.title, one.market_type_name, one.frame_months, one.wear_months, one.starts])).toEqual(
      [
        ['Standard warranty', null, 120, 6, 'purchased'],
        ['Standard warranty until 2023', null, 120, 6, 'purchased'],
        ['In commercial use', 'Commercial', 60, 6, 'installed'],
        ['In light commercial use', 'Light commercial', 60, 6, 'purchased'],
      ],
    )
    expect(body.map((one) => [one.sold_from, one.sold_until])).toEqual([
      ['2024-01-01', null],
      [null, '2023-12-31'],
      [null, null],
      [null, null],
    ])
  })
})
