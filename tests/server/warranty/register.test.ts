import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoAccounts, demoUsers } from '../../../server/db/demo/accounts.ts'
import type { Counter } from './counter.ts'
import { openCounter, t500 } from './counter.ts'

let counter: Counter
beforeAll(async () => {
  counter = await openCounter()
})
beforeEach(() => {
  counter.server.clock.advance(2000)
})
afterAll(() => counter.close())

describe('POST /warranties (W03)', () => {
  it('registers many machines with one form, each a record of its own', async () => {
    const equipment = [
      counter.machine({ serial_number: 'mt5-2534-z-90001' }),
      counter.machine({ purchased_date: null, floor_model: true }),
      counter.machine(),
    ]
    const { status, body } = await counter.register('dealer', {
      contact_name: 'Ada Reyes',
      company_name: 'Quarry Gym',
      phone: '(218) 555-0117',
      city: 'Duluth',
      state_id: 23,
      equipment,
    })
    expect(status).toBe(200)
    expect(body.records.map((one) => one.id)).toEqual(equipment.map((one) => one.id))
    expect(body.records[0]).toMatchObject({
      status: 'pending',
      serial_number: 'MT52534Z90001',
      equipment_id: t500,
      model: 'T500',
      brand: 'Meridian',
      manufacturer: { manufacturer_id: 87, name: 'Meridian Fitness' },
      manufactured: '2025-08-18',
      purchased_date: '2025-09-01',
      floor_model: false,
      whole: true,
      account_id: demoAccounts.hillcrest,
      registered_by: { user_id: demoUsers.dealer, name: 'Priya Nair' },
      contact_name: 'Ada Reyes',
      state: 'MN',
      may: { note: true, edit: true, review: false },
      history: [{ action: 'register', author: { name: 'Priya Nair' } }],
    })
    expect(body.records[0]?.display_id).toMatch(/^WR-\d+$/)
    expect(body.records[1]).toMatchObject({ floor_model: true, purchased_date: null })
  })
})
