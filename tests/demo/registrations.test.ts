import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registrationStatuses } from '../../domain/warranty/registration.ts'
import { getManufactureDate } from '../../domain/warranty/serials.ts'
import type { OpenDatabase } from '../../server/db/connect.ts'
import { demoAccounts, demoUsers } from '../../demo/accounts.ts'
import { preparedDatabase } from '../support/prepared-database.ts'

let shop: OpenDatabase
beforeAll(async () => {
  shop = await preparedDatabase('demo')
})
afterAll(() => shop.close())

const registrations = () => shop.db.selectFrom('registration').selectAll('registration')
const start = new Date('2026-11-20T15:00:00.000Z')

describe('the registrations of the demo shop', () => {
  it('are about forty, of every status, at least three of each kind that the dealer works with', async () => {
    const all = await registrations().execute()
    expect(all.length).toBeGreaterThanOrEqual(38)
    expect(new Set(all.map((one) => one.status))).toEqual(new Set(registrationStatuses))
    const dealers = all.filter((one) => one.account_id === demoAccounts.hillcrest)
    expect(dealers.length).toBeGreaterThanOrEqual(15)
    expect(new Set(dealers.map((one) => one.status))).toEqual(new Set(registrationStatuses))
    expect(dealers.filter((one) => one.status === 'pending').length).toBeGreaterThanOrEqual(3)
    expect(dealers.filter((one) => one.floor_model).length).toBeGreaterThanOrEqual(3)
    expect(all.filter((one) => one.registered_by === demoUsers.customer)).toHaveLength(2)
    expect(new Set(all.map((one) => one.account_id)).size).toBeGreaterThanOrEqual(5)
  })

  it('have serials with their model’s pattern, manufactured before the sale, and no future dates', async () => {
    const rows = await registrations()
      .innerJoin('model', 'model.equipment_id', 'registration.equipment_id')
      .select('model.serial_prefix')
      .execute()
    for (const row of rows) {
      const made = getManufactureDate(row.serial_key, row.serial_prefix)
      expect(made, row.serial_number).not.toBeNull()
      if (row.purchased_date !== null) expect(String(made) <= row.purchased_date, row.serial_number).toBe(true)
      expect(row.floor_model).toBe(row.purchased_date === null)
      expect(row.created_at < start && row.updated_at < start).toBe(true)
      expect(row.scheme_id).not.toBeNull()
    }
    const entries = await shop.db.selectFrom('registration_history').select('at').execute()
    expect(entries.every((entry) => entry.at < start)).toBe(true)
  })

  it('agree with the claims of the same serial, the first claim’s among them', async () => {
    const pairs = await shop.db
      .selectFrom('registration')
      .innerJoin('labor_claim', 'labor_claim.serial_number', 'registration.serial_key')
      .select(['registration.purchased_date as registered', 'labor_claim.purchased_date as claimed'])
      .select(['registration.equipment_id as model', 'labor_claim.equipment_id as claimed_model', 'serial_key'])
      .execute()
    expect(pairs.length).toBeGreaterThanOrEqual(15)
    for (const pair of pairs) expect([pair.registered, pair.model]).toEqual([pair.claimed, pair.claimed_model])
    expect(pairs.map((pair) => pair.serial_key)).toContain('MT52534K00417')
  })

  it('have machines of every market, each with a scheme for its market or for all', async () => {
    const rows = await registrations()
      .innerJoin('warranty_scheme as scheme', 'scheme.scheme_id', 'registration.scheme_id')
      .select('scheme.market_type_id as for_market')
      .execute()
    expect(new Set(rows.map((row) => row.market_type_id))).toEqual(new Set([null, 1, 2, 3]))
    for (const row of rows) expect([null, row.market_type_id]).toContain(row.for_market)
    expect(rows.some((row) => row.for_market !== null)).toBe(true)
  })

  it('have notes and pictures; one picture is missing, and one machine was a floor model before its sale', async () => {
    expect((await shop.db.selectFrom('registration_note').select('note_id').execute()).length).toBeGreaterThan(4)
    const expected = await shop.db
      .selectFrom('expected_file')
      .innerJoin('registration', 'registration.record_id', 'expected_file.ref_id')
      .leftJoin('attached_file', (join) =>
        join
          .onRef('attached_file.ref_id', '=', 'expected_file.ref_id')
          .onRef('attached_file.sha256', '=', 'expected_file.sha256'),
      )
      .select(['expected_file.title', 'attached_file.purpose'])
      .execute()
    expect(expected.length).toBeGreaterThan(10)
    expect(expected.filter((one) => one.purpose === null)).toEqual([{ title: 'Receipt', purpose: null }])
    const bought = await registrations()
      .where('registered_by', '=', demoUsers.customer)
      .where('status', '=', 'approved')
      .executeTakeFirstOrThrow()
    const floor = await registrations()
      .where('serial_key', '=', bought.serial_key)
      .where('floor_model', '=', true)
      .execute()
    expect(floor.map((one) => one.account_id)).toEqual([demoAccounts.hillcrest])
  })
})
