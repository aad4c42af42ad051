import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { WarrantyRecord, WhereaboutsChange } from '../../../contract/shapes/registration.ts'
import { demoAddresses } from '../../../demo/accounts.ts'
import type { RegistrationHarness, Role } from './registration-harness.ts'
import { startRegistrationHarness, table } from './registration-harness.ts'

let harness: RegistrationHarness
beforeAll(async () => {
  harness = await startRegistrationHarness()
})
beforeEach(() => {
  harness.server.clock.advance(2000)
})
afterAll(() => harness.close())

const change = (role: Role, id: string, body: WhereaboutsChange) =>
  harness.as[role].call(table.changeLocations, { params: { id }, body })
const changes = async (id: string) =>
  (await harness.read('admin', id)).history.filter((one) => one.action === 'changeLocations').map((one) => one.message)
const registered = () =>
  harness.registered('dealer', { contact_name: 'Ada Reyes', phone: '(218) 555-0117', city: 'Duluth', state_id: 23 })

describe('PUT /warranties/{id}/locations (W12)', () => {
  it('changes the given fields and keeps both values in the history', async () => {
    const { id, rev } = await registered()
    const { body } = await change('dealer-staff', id, {
      phone: '(218) 555-0190',
      state_id: 49,
      company_name: 'Quarry Gym',
    })
    expect(body).toMatchObject({
      rev: rev + 1,
      company_name: 'Quarry Gym',
      city: 'Duluth',
      locations: { phone: '(218) 555-0190', contact_name: 'Ada Reyes' },
    })
    const state = body.locations?.state ?? ''
    expect(state).not.toBe('MN')
    expect(await changes(id)).toEqual([
      `Company: none → Quarry Gym; State: MN → ${state}; Phone: (218) 555-0117 → (218) 555-0190`,
    ])
    expect((await change('dealer', id, { company_name: 'Quarry Gym' })).body.rev).toBe(rev + 1)
    expect(await changes(id)).toHaveLength(1)
  })

  it('takes every field of the locations as they were read (`WO127`)', async () => {
    const record = await harness.registered('dealer')
    const read = (await harness.read('dealer', record.id)).locations
    const { status, body } = await harness.as.dealer.call(table.changeLocations, {
      params: { id: record.id },
      body: { ...read, city: 'Edina' },
    })
    expect([status, body.locations]).toEqual([200, { ...read, city: 'Edina' }])
  })

  it('is for the own account, reviewers and admins; records of others are unknown', async () => {
    const { id } = await registered()
    for (const role of ['dealer', 'reviewer', 'admin'] as const)
      expect((await change(role, id, { contact_name: `By ${role}` })).status).toBe(200)
    for (const role of ['dealer2', 'servicer2', 'customer'] as const)
      expect((await change(role, id, { contact_name: 'X' })).refusal.error).toBe('warranty.unknown')
    expect((await change('dealer', harness.newId(), { city: 'X' })).refusal.error).toBe('warranty.unknown')
  })

  it('is visible to the assigned servicer, who may not change it', async () => {
    const record = await registered()
    await harness.server.db
      .updateTable('labor_claim')
      .set({ serial_number: record.serial_number, registration_id: record.id })
      .where('display_id', '=', 'LC-20418')
      .execute()
    expect((await harness.read('servicer', record.id)).contact_name).toBe('Ada Reyes')
    const { status, refusal } = await change('servicer', record.id, { city: 'X' })
    expect([status, refusal.error]).toEqual([403, 'auth.notAllowed'])
  })

  it('merges changes of different fields by two users', async () => {
    const { id } = await registered()
    await change('reviewer', id, { city: 'Hermantown' })
    const { status, body } = await change('dealer', id, {
      phone: '(218) 555-0199',
      city: 'Hermantown',
      was: { phone: '(218) 555-0117', city: 'Duluth' },
    })
    expect([status, body.city, body.locations?.phone]).toEqual([200, 'Hermantown', '(218) 555-0199'])
    expect(await changes(id)).toEqual(['City: Duluth → Hermantown', 'Phone: (218) 555-0117 → (218) 555-0199'])
  })

  it('refuses conflicting changes of one field and changes nothing until one is chosen', async () => {
    const { id } = await registered()
    await change('reviewer', id, { phone: '(218) 555-0150', city: 'Proctor' })
    const mine = { phone: '(218) 555-0199', city: 'Cloquet', contact_name: 'Ada R. Reyes' }
    const first = await change('dealer', id, {
      ...mine,
      was: { phone: '(218) 555-0117', city: 'Duluth', contact_name: 'Ada Reyes' },
    })
    expect([first.status, first.refusal.error, first.refusal.message]).toEqual([
      409,
      'warranty.clash',
      'Someone else changed city and phone in the meantime. Compare both versions and choose which one to keep.',
    ])
    const refusal = first.refusal as typeof first.refusal & { current: WarrantyRecord; clashes: unknown }
    expect(refusal.current.locations).toMatchObject({ phone: '(218) 555-0150', contact_name: 'Ada Reyes' })
    expect(refusal.clashes).toEqual([
      { field: 'city', was: 'Duluth', mine: 'Cloquet', theirs: 'Proctor' },
      { field: 'phone', was: '(218) 555-0117', mine: '(218) 555-0199', theirs: '(218) 555-0150' },
    ])
    expect(await changes(id)).toHaveLength(1)
    const second = await change('dealer', id, {
      ...mine,
      was: { phone: '(218) 555-0150', city: 'Proctor', contact_name: 'Ada Reyes' },
    })
    expect(second.body.locations).toMatchObject(mine)
    expect((await changes(id))[1]).toBe(
      'Contact: Ada Reyes → Ada R. Reyes; City: Proctor → Cloquet; Phone: (218) 555-0150 → (218) 555-0199',
    )
  })

  it('attaches the dealer address of a chosen location or of a typed name', async () => {
    const { id } = await registered()
    const chosen = await change('dealer', id, { dealer_location_id: demoAddresses.hillcrestParamus })
    expect(chosen.body.locations).toMatchObject({
      dealer_name: 'Hillcrest Fitness Paramus',
      dealer_city: 'Paramus',
      dealer_address: { city: 'Paramus' },
    })
    const changed = await change('dealer', id, {
      dealer_name: 'Lakeshore Gym Outfitters',
      dealer_city: 'Milwaukee',
      dealer_state_id: null,
    })
    expect(changed.body.locations?.dealer_location_id).toBe(demoAddresses.lakeshoreMilwaukee)
    const free = await change('dealer', id, { dealer_name: 'Corner Shop', dealer_city: 'Gary', dealer_state_id: null })
    expect(free.body.locations).toMatchObject({
      dealer_name: 'Corner Shop',
      dealer_location_id: null,
      dealer_address: null,
    })
    expect((await changes(id))[0]).toContain('Dealer location: none → Hillcrest Fitness Paramus, Paramus')
  })

  it('refuses a correction of a dealer that somebody else changed meanwhile, also in another of its fields', async () => {
    const { id } = await registered()
    const old = { dealer_name: 'Corner Shop', dealer_city: 'Paramus', dealer_state_id: null, dealer_location_id: null }
    const before = { dealer_name: old.dealer_name, dealer_city: old.dealer_city }
    await change('dealer', id, before)
    await change('reviewer', id, { dealer_name: 'Hillcrest Fitness Paramus', was: old })
    const late = await change('dealer', id, { dealer_city: 'Edina', was: old })
    expect([late.status, late.refusal.error]).toEqual([409, 'warranty.clash'])
    const { current, clashes } = late.refusal as typeof late.refusal & { current: WarrantyRecord; clashes: unknown }
    expect(clashes).toEqual([
      { field: 'dealer_name', was: 'Corner Shop', mine: 'Corner Shop', theirs: 'Hillcrest Fitness Paramus' },
    ])
    const { dealer_name, dealer_city, dealer_state_id, dealer_location_id } = current.locations!
    const now = { dealer_name, dealer_city, dealer_state_id, dealer_location_id }
    for (const same of [
      { ...now, was: old },
      { ...old, phone: '(218) 555-0191', was: { ...old, phone: '(218) 555-0117' } },
    ])
      expect((await change('dealer', id, same)).body.locations).toMatchObject(now)
    expect((await change('dealer', id, { ...old, was: now })).body.locations).toMatchObject(old)
  })

  it('merges the same store that two people enter by its name, or one of them from the list', async () => {
    const none = { dealer_name: '', dealer_city: '', dealer_state_id: null, dealer_location_id: null }
    const old = { ...none, dealer_name: 'Corner Shop', dealer_city: 'Gary' }
    const store = { dealer_name: 'Hillcrest Fitness Paramus', dealer_city: 'Paramus' }
    const dealer_location_id = demoAddresses.hillcrestParamus
    const lakeshore = { dealer_name: 'Lakeshore Gym Outfitters', dealer_city: 'Milwaukee' }
    const attached = { ...lakeshore, dealer_state_id: 56, dealer_location_id: demoAddresses.lakeshoreMilwaukee }
    for (const [was, first] of [
      [old, store],
      [old, { dealer_location_id }],
      [attached, { ...store, dealer_state_id: null, dealer_location_id: null }],
    ] as const) {
      const { id } = await registered()
      await change('dealer', id, was)
      const seen = (await harness.read('dealer', id)).locations!
      const before = {
        ...{ dealer_name: seen.dealer_name, dealer_city: seen.dealer_city },
        ...{ dealer_state_id: seen.dealer_state_id, dealer_location_id: seen.dealer_location_id },
      }
      const { locations } = (await change('reviewer', id, first)).body
      expect(locations?.dealer_location_id).toBe(dealer_location_id)
      const mine = { ...store, dealer_state_id: null, dealer_location_id: null, was: before }
      const late = await change('dealer', id, mine)
      expect([late.status, late.body.locations]).toEqual([200, locations])
      const other = await change('dealer', id, { ...mine, dealer_city: 'Edina' })
      expect(other.refusal.error).toBe('warranty.clash')
    }
  })

  it('changes the scheme with the market type, and coverage with the installation date', async () => {
    const { id, scheme } = await registered()
    expect(scheme?.title).toBe('Standard warranty')
    const { body } = await change('dealer', id, { market_type_id: 1, installed_date: '2025-10-01' })
    expect(body.scheme).toMatchObject({
      title: 'In commercial use',
      market_type_name: 'Commercial',
      starts: 'installed',
    })
    expect(body.coverage.find((one) => one.kind === 'frame')).toMatchObject({ months: 60, from: '2025-10-01' })
    expect(await changes(id)).toEqual(['Market type: none → Commercial; Installation date: none → 2025-10-01'])
  })

  it('has an approved registration reviewed again where the account changes what is covered (`WO130`)', async () => {
    const { id } = await registered()
    const approve = () =>
      harness.as.reviewer.call(table.setRecordStatus, { params: { id }, body: { status: 'approved', message: '' } })
    await approve()
    const moved = await change('dealer', id, { city: 'Cloquet', installed_date: '2025-10-01' })
    expect(moved.body.status).toBe('approved')

    const commercial = await change('dealer-staff', id, { market_type_id: 1 })
    expect([commercial.body.status, commercial.body.scheme?.title]).toEqual(['pending', 'In commercial use'])
    expect(commercial.body.history.map(({ action }) => action)).toContain('reviewAgain')

    await approve()
    const installed = await change('dealer', id, { installed_date: '2026-10-01' })
    expect(installed.body.status).toBe('pending')

    await approve()
    const byOffice = await change('reviewer', id, { installed_date: '2026-11-01' })
    expect(byOffice.body.status).toBe('approved')
  })

  it('refuses unknown places and future dates', async () => {
    const { id } = await registered()
    const { refusal } = await change('dealer', id, {
      state_id: 900,
      market_type_id: 901,
      installed_date: '2026-12-01',
      dealer_location_id: 9,
    })
    expect(refusal.errors).toEqual({
      state_id: 'There is no such state',
      market_type_id: 'There is no such market type',
      installed_date: 'The installation date is in the future',
      dealer_location_id: 'This dealer location no longer exists. Choose one from the list',
    })
    expect((await change('dealer', id, { phone: '12', email: 'x', postal_code: '1' })).refusal.errors).toEqual({
      phone: 'Phone number is invalid',
      email: 'Email Address is invalid',
      postal_code: 'Postal code is invalid',
    })
    expect((await change('dealer', id, { email: 'x<victim@x.co>' })).refusal.errors).toEqual({
      email: 'Email Address is invalid',
    })
  })
})
