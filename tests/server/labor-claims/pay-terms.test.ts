import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { claimPay, readCheckedClaim } from '../../../contract/claim-pay.ts'
import type { TermsForm } from '../../../contract/claim-pay-terms.ts'
import { demoAccounts } from '../../../demo/accounts.ts'
import { checkPayment } from '../../../domain/labor-claims/checks/check-payment.ts'
import type { ClaimHarness, Role } from './claim-harness.ts'
import { buildTrip, roles, startClaimHarness, table } from './claim-harness.ts'

let harness: ClaimHarness
beforeAll(async () => {
  harness = await startClaimHarness()
})
beforeEach(async () => {
  await harness.server.db.deleteFrom('pay_terms').execute()
})
afterAll(() => harness.close())

const rows = claimPay.table
const meridian = 87
const form = (over: Partial<TermsForm> = {}): TermsForm => ({
  rev: 0,
  from: '2026-11-20',
  labor_basis: 'hours',
  labor_rate: 80,
  trip_charge: 50,
  max_trips: null,
  mileage: [{ over: 0, rate: 0.5 }],
  standard_times: [],
  hours_limit: null,
  file_within_days: 30,
  ...{ preauthorize_above: null, preauthorization_days: null },
  servicer_rates: [],
  ...over,
})
const save = (over: Partial<TermsForm> = {}, id = harness.newId(), manufacturerId = meridian) =>
  harness.as.reviewer.call(rows.saveTerms, { params: { manufacturerId, id }, body: form(over) })
const readOffice = async () =>
  (await harness.as.reviewer.call(rows.readOfficeTerms, { params: { manufacturerId: meridian } })).body
const readClaim = async (role: Role, id: string) =>
  (await harness.as[role].call(table.readClaim, { params: { id } })).body
const readMine = async (role: Role) =>
  (await harness.as[role].call(rows.readPayTerms, { params: { manufacturerId: meridian } })).body.terms
const addTrip = (id: string, day: string, from = '13:00', to = '14:00') =>
  harness.as.servicer.call(table.addTrip, { params: { id }, body: buildTrip(day, from, to) })
const linesOf = async (id: string) =>
  (await readClaim('servicer', id)).money.map((line) => [line.kind, line.requested, line.calculated, line.reason])

describe('The terms of a manufacturer', () => {
  it('begin with those of its own columns, and are listed for the office alone', async () => {
    const { body } = await harness.as.reviewer.call(rows.listManufacturers, {})
    expect(body).toContainEqual({ manufacturer_id: meridian, manufacturer_name: 'Meridian Fitness' })
    const { terms, models, servicers } = await readOffice()
    expect(terms).toMatchObject([
      {
        terms_id: null,
        from: null,
        labor_rate: 65,
        trip_charge: 45,
        mileage: [{ over: 0, rate: 0.67 }],
        may_change: false,
      },
    ])
    expect(models).toContainEqual({ equipment_id: 2, brand: 'Meridian', name: 'T500' })
    expect(servicers).toContainEqual({ account_id: demoAccounts.northside, name: 'Northside Fitness' })
    for (const role of roles.filter((one) => one !== 'reviewer' && one !== 'admin'))
      for (const { refusal } of [
        await harness.as[role].call(rows.listManufacturers, {}),
        await harness.as[role].call(rows.readOfficeTerms, { params: { manufacturerId: meridian } }),
        await harness.as[role].call(rows.saveTerms, {
          params: { manufacturerId: meridian, id: harness.newId() },
          body: form(),
        }),
      ])
        expect(refusal.error).toBe('auth.notAllowed')
  })

  it('are added, changed until they begin, and removed; then they stay', async () => {
    const id = harness.newId()
    const { body } = await save({ from: '2026-12-01' }, id)
    expect(body.terms[0]).toMatchObject({
      terms_id: id,
      from: '2026-12-01',
      rev: 1,
      may_change: true,
      by: 'Marta Lindqvist',
    })
    expect((await save({ from: '2026-12-02', rev: 1, labor_rate: 90 }, id)).body.terms[0]).toMatchObject({
      labor_rate: 90,
      rev: 2,
    })
    const remove = (of = id, manufacturerId = meridian) =>
      harness.as.reviewer.call(rows.removeTerms, { params: { manufacturerId, id: of } })
    expect((await remove()).body.terms).toHaveLength(1)
    expect((await remove()).refusal.error).toBe('labor-claims.termsUnknown')
    await save({ from: '2026-11-20' }, id)
    expect((await remove(id, 88)).refusal.error).toBe('labor-claims.termsUnknown')
    harness.server.clock.set('2026-11-21T15:00:00Z')
    expect((await remove()).refusal.error).toBe('labor-claims.termsBegun')
    expect((await save({ rev: 1, from: '2026-12-05' }, id)).refusal.error).toBe('labor-claims.termsBegun')
    harness.server.clock.set('2026-11-20T15:00:00Z')
  })

  it('begin today by the shop’s calendar, also in its evening, when it is tomorrow in UTC', async () => {
    harness.server.clock.set('2026-11-21T02:00:00Z')
    await save({ from: '2026-11-01', labor_rate: 70 })
    await save({ from: '2026-11-21', labor_rate: 90 })
    const { body } = await harness.as.servicer.call(table.readConfig, { params: { manufacturerId: meridian } })
    expect(body.labor_rate).toBe(70)
    const today = await save({ from: '2026-11-20', labor_rate: 80 })
    expect([today.status, (await save({ from: '2026-11-19' })).status]).toEqual([200, 422])
    expect((await readOffice()).terms.find((one) => one.from === '2026-11-20')?.may_change).toBe(true)
    harness.server.clock.set('2026-11-20T15:00:00Z')
  })

  it('are saved once, and never over the change of another person', async () => {
    const id = harness.newId()
    const first = await save({ from: '2026-12-01' }, id)
    // The same save again: its answer was lost.
    expect((await save({ from: '2026-12-01' }, id)).body).toEqual(first.body)
    const { status, refusal } = await save({ from: '2026-12-01', labor_rate: 70 }, id)
    expect([status, refusal.error]).toEqual([409, 'labor-claims.termsChanged'])
    expect((await save({ rev: 1 }, id, 88)).refusal.error).toBe('labor-claims.termsUnknown')
    expect((await save({}, harness.newId(), 4711)).refusal.error).toBe('labor-claims.manufacturerUnknown')
  })

  it('begin on a day of their own, today or later; the first ones on any day', async () => {
    expect((await save({ from: '2026-01-01' })).status).toBe(200)
    expect((await save({ from: '2026-11-19' })).refusal.errors).toEqual({
      from: 'Choose today or a later day. What was calculated before stays',
    })
    expect((await save({ from: '2026-11-20' })).status).toBe(200)
    expect((await save({ from: '2026-11-20' })).refusal.errors).toEqual({
      from: 'Other terms begin on this day already',
    })
  })

  it('name what is wrong at its field', async () => {
    const wrong = await save({
      labor_rate: 5000,
      mileage: [{ over: 3, rate: 1 }],
      standard_times: [{ equipment_id: 4711, part: '', hours: 1 }],
      servicer_rates: [{ account_id: demoAccounts.hillcrest, labor_rate: 1 }],
    })
    expect(wrong.refusal.errors).toEqual({
      labor_rate: 'Must be between 0 and 1000 dollars',
      'mileage.0.over': 'The first miles begin at 0',
      'standard_times.0': 'There is no such model',
      'servicer_rates.0': 'There is no such servicer',
    })
  })
})

describe('What a servicer is paid', () => {
  it('is the terms of its jobs, at its own rate and without the rates of others', async () => {
    await save({ from: '2025-01-01' })
    await save({ from: '2026-12-01', servicer_rates: [{ account_id: demoAccounts.northside, labor_rate: 92.5 }] })
    const [mine, other] = [await readMine('servicer'), await readMine('servicer2')]
    // Those of more than a year ago are of no claim any more.
    expect(mine.map(({ from, labor_rate }) => [from, labor_rate])).toEqual([
      ['2025-01-01', 80],
      ['2026-12-01', 92.5],
    ])
    expect(other.map(({ labor_rate }) => labor_rate)).toEqual([80, 80])
    expect(JSON.stringify(other)).not.toContain('servicer_rates')
    const unknown = await harness.as.servicer.call(rows.readPayTerms, { params: { manufacturerId: 4711 } })
    expect(unknown.refusal.error).toBe('labor-claims.manufacturerUnknown')
  })

  it('is what the rates of a manufacturer answer, from the day on which the terms begin (L20)', async () => {
    const readRates = async () =>
      (await harness.as.servicer.call(table.readConfig, { params: { manufacturerId: meridian } })).body
    await save({ from: '2026-12-01' })
    expect(await readRates()).toMatchObject({ labor_rate: 65, trip_charge: 45, mileage_rate: 0.67 })
    await save({ servicer_rates: [{ account_id: demoAccounts.northside, labor_rate: 95 }] })
    expect(await readRates()).toMatchObject({
      ...{ labor_rate: 95, trip_charge: 50, mileage_rate: 0.5, file_within_days: 30 },
    })
  })

  it('follows from the terms of the first trip’s day', async () => {
    const [before, after] = [await harness.claim(), await harness.claim()]
    await addTrip(before, '2026-11-19')
    await addTrip(after, '2026-11-20')
    await save({
      from: '2026-11-20',
      mileage: [
        { over: 0, rate: 0 },
        { over: 5, rate: 1 },
      ],
      servicer_rates: [{ account_id: demoAccounts.northside, labor_rate: 100 }],
    })
    expect(await linesOf(before)).toEqual([
      ['labor', 65, 65, null],
      ['trips', 45, 45, null],
      ['mileage', 5.63, 5.63, null],
      ['parts', 0, 0, null],
    ])
    expect(await linesOf(after)).toEqual([
      ['labor', 100, 100, null],
      ['trips', 50, 50, null],
      ['mileage', 8.4, 3.4, 'Miles of each trip: up to 5 at $0.00, beyond at $1.00'],
      ['parts', 0, 0, null],
    ])
  })

  it('is that of the day on which the trip began, not of the date that was typed', async () => {
    await save({ from: '2020-01-01', trip_charge: 30 })
    await save({ from: '2026-11-20' })
    const id = await harness.claim()
    const { status } = await harness.as.servicer.call(table.addTrip, {
      params: { id },
      body: { ...buildTrip('2026-11-20', '13:00', '14:00'), trip_date_scheduled: '2020-01-01' },
    })
    expect([status, (await linesOf(id))[1]]).toEqual([200, ['trips', 50, 50, null]])
  })

  it('is by the standard time of the repair, with the reason beside what the office approved', async () => {
    await save({ labor_basis: 'standard', standard_times: [{ equipment_id: 2, part: '', hours: 0.5 }], max_trips: 1 })
    const id = await harness.claim({ status: 'approve_payment' })
    await harness.server.db.updateTable('labor_claim').set({ status: 'assigned' }).where('claim_id', '=', id).execute()
    await addTrip(id, '2026-11-20')
    await addTrip(id, '2026-11-21')
    expect((await linesOf(id)).slice(0, 2)).toEqual([
      ['labor', 160, 40, 'Paid by the standard time of 0.5 h'],
      ['trips', 100, 50, 'Up to 1 trip is paid'],
    ])
    const { findings } = (await harness.as.servicer.call(rows.readFindings, { params: { id }, query: {} })).body
    expect(findings.map(({ code, sentence }) => [code, sentence])).toContainEqual([
      'hours.above-standard',
      '2 h are logged, and the standard time for this repair is 0.5 h.',
    ])
    // The phone has the terms with its jobs.
    const claim = readCheckedClaim(await readClaim('servicer', id))
    expect(checkPayment(claim, { today: '2026-11-20', terms: await readMine('servicer') })).toEqual(findings)
    const act = (role: Role, body: object) =>
      harness.as[role].call(table.actOnClaim, { params: { id }, body: body as never })
    await act('servicer', { action: 'complete' })
    await act('reviewer', {
      action: 'approve_payment',
      lines: [{ kind: 'labor', approved: 60, reason: 'Hard to reach' }],
    })
    const [labor, trips] = (await readClaim('servicer', id)).money
    expect(labor).toMatchObject({
      calculated: 40,
      approved: 60,
      reason: 'Paid by the standard time of 0.5 h · Hard to reach',
    })
    expect(trips).toMatchObject({ calculated: 50, approved: 50, reason: 'Up to 1 trip is paid' })
  })

  it('has the filing window and the limit of hours of the terms', async () => {
    await save({ hours_limit: 0.75, file_within_days: 5 })
    const id = await harness.claim()
    await addTrip(id, '2026-11-20')
    const claim = await readClaim('servicer', id)
    expect(claim.labor_hours_cap).toBe(0.75)
    expect(claim.money[0]).toMatchObject({ requested: 80, calculated: 60 })
    const { body } = await harness.as.dealer.call(table.fileClaim, {
      body: {
        ...{ serial_number: 'MT52534K00888', customer_name: 'Ada Reyes', customer_address_1: '1 Quarry Rd' },
        ...{ customer_city: 'Duluth', customer_state_id: 23, customer_postal_code: '55802' },
        ...{ customer_contact: [{ type: 'phone', value: '2185550148' }], service_requested: 'Belt slips' },
        notification_subscribers: [],
      },
    })
    expect(body.file_by).toBe('2026-11-25')
  })

  it('is counted again for the reports when terms change', async () => {
    const id = await harness.claim()
    await addTrip(id, '2026-11-20')
    const atRisk = async () => {
      await harness.server.jobs.drain()
      const row = await harness.server.db
        .selectFrom('labor_claim')
        .select('at_risk')
        .where('claim_id', '=', id)
        .executeTakeFirstOrThrow()
      return row.at_risk
    }
    expect(await atRisk()).toBe(6500 + 4500 + 563)
    const termsId = harness.newId()
    await save({ from: '2026-11-20' }, termsId)
    expect(await atRisk()).toBe(8000 + 5000 + 420)
    await harness.as.reviewer.call(rows.removeTerms, { params: { manufacturerId: meridian, id: termsId } })
    expect(await atRisk()).toBe(6500 + 4500 + 563)
  })
})
