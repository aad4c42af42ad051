import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Sent } from '../../../contract/kernel/endpoint.ts'
import { demoAccounts, demoAddresses, demoUsers } from '../../../demo/accounts.ts'
import type { Extra } from '../../support/client.ts'
import type { ClaimHarness, Role } from './claim-harness.ts'
import { startClaimHarness, table } from './claim-harness.ts'

let harness: ClaimHarness
beforeAll(async () => {
  harness = await startClaimHarness()
})
beforeEach(() => {
  harness.server.clock.advance(5000)
})
afterAll(() => harness.close())

type Form = NonNullable<Sent<typeof table.changeClaim>['body']>
const change = (role: Role, id: string, body: Form, extra: Extra = {}) =>
  harness.as[role].call(table.changeClaim, { params: { id }, body }, extra)
const phone = (value: string) => ({ id: '1', type: 'phone' as const, value })
const email = (value: string) => ({ id: '2', type: 'email' as const, value })

describe('PUT /labor-claims/{id} (L07)', () => {
  it('changes the given fields and keeps both values in the history', async () => {
    const id = await harness.claim({ customer_contact: JSON.stringify([phone('(218) 555-0101')]) })
    const { status, body } = await change('dealer', id, {
      customer_contact: [phone('(218) 555-0199')],
      customer_city: 'Hibbing',
      appointment_at: '2026-11-23T09:00:00-06:00',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      customer_city: 'Hibbing',
      customer_name: 'Ada Reyes',
      appointment_at: '2026-11-23T15:00:00.000Z',
      customer_contact: [phone('(218) 555-0199')],
    })
    expect(body.history.at(-1)).toMatchObject({
      action: 'changeClaim',
      message:
        'City: Duluth → Hibbing; Appointment: none → 2026-11-23 15:00 UTC; Phone: (218) 555-0101 → (218) 555-0199',
    })
  })

  it('keeps concurrent changes of different fields and contacts', async () => {
    const shown = [phone('(218) 555-0101'), email('ada@quarry.test')]
    const id = await harness.claim({ customer_contact: JSON.stringify(shown) })
    const was = { customer_name: 'Ada Reyes', customer_city: 'Duluth', customer_contact: shown }
    const [one, other] = await Promise.all([
      change('dealer', id, {
        customer_name: 'Ada Reyes',
        customer_city: 'Hibbing',
        customer_contact: [phone('(218) 555-0199'), email('ada@quarry.test')],
        was,
      }),
      change('servicer', id, {
        customer_name: 'Ada R. Reyes',
        customer_city: 'Duluth',
        customer_contact: [phone('(218) 555-0101'), email('harness@quarry.test')],
        was,
      }),
    ])
    expect([one.status, other.status]).toEqual([200, 200])
    expect((await harness.as.admin.call(table.readClaim, { params: { id } })).body).toMatchObject({
      customer_name: 'Ada R. Reyes',
      customer_city: 'Hibbing',
      customer_contact: [phone('(218) 555-0199'), email('harness@quarry.test')],
    })
  })

  it('refuses conflicting changes of one field, with both values and the current claim', async () => {
    const id = await harness.claim({ customer_contact: JSON.stringify([phone('(218) 555-0101')]) })
    const changePhone = (value: string) => ({
      customer_contact: [phone(value)],
      was: { customer_contact: [phone('(218) 555-0101')] },
    })
    await change('dealer', id, changePhone('(218) 555-0111'))
    const later = await change('servicer', id, { ...changePhone('(218) 555-0122'), customer_city: 'Hibbing' })
    expect({ status: later.status, error: later.refusal.error, message: later.refusal.message }).toEqual({
      status: 409,
      error: 'labor-claims.clash',
      message: 'Someone else changed the phone in the meantime. Compare both versions and choose which one to keep.',
    })
    expect(later.refusal.current).toMatchObject({
      customer_city: 'Duluth',
      customer_contact: [phone('(218) 555-0111')],
    })
    expect(later.refusal.clashes).toEqual([
      {
        field: 'customer_contact.1',
        was: { type: 'phone', value: '(218) 555-0101' },
        mine: { type: 'phone', value: '(218) 555-0122' },
        theirs: { type: 'phone', value: '(218) 555-0111' },
      },
    ])
    const decided = await change('servicer', id, {
      customer_contact: [phone('(218) 555-0122')],
      was: { customer_contact: [phone('(218) 555-0111')] },
    })
    expect(decided.body.history.at(-1)?.message).toBe('Phone: (218) 555-0111 → (218) 555-0122')
  })

  it('adds and removes contacts and keeps those that another user added', async () => {
    const shown = [phone('(218) 555-0101')]
    const id = await harness.claim({ customer_contact: JSON.stringify(shown) })
    const was = { customer_contact: shown }
    await change('dealer', id, { customer_contact: [...shown, { type: 'email', value: 'ada@quarry.test' }], was })
    const { body } = await change('servicer', id, { customer_contact: [{ type: 'name', value: 'Night harness' }], was })
    expect(body.customer_contact).toEqual([
      { id: '2', type: 'email', value: 'ada@quarry.test' },
      { id: '3', type: 'name', value: 'Night harness' },
    ])
  })

  it('records nothing if nothing changed', async () => {
    const id = await harness.claim()
    const before = (await harness.as.dealer.call(table.readClaim, { params: { id } })).body
    expect((await change('dealer', id, { customer_city: 'Duluth', was: { customer_city: 'Duluth' } })).body).toEqual(
      before,
    )
  })

  it('derives the model from a changed serial number and refuses an invalid one at its field', async () => {
    const id = await harness.claim()
    const { body } = await change('dealer', id, { serial_number: 'mt3 2534 k00001' })
    expect(body).toMatchObject({ serial_number: 'MT32534K00001', model: 'T300', equipment_id: 1 })
    expect(body.history.at(-1)?.message).toBe(
      'Serial number: MT52534K00999 → MT32534K00001; Model: Meridian T500 → Meridian T300',
    )
    const bad = await change('dealer', id, { serial_number: 'MT3' })
    expect({ status: bad.status, error: bad.refusal.error }).toEqual({ status: 422, error: 'labor-claims.serial' })
    expect(bad.refusal.errors.serial_number).toContain('After MT3 enter year and week')
  })

  it('checks what it changes of the customer as a filing does, and nothing that was there before (`WO101`)', async () => {
    const id = await harness.claim({ customer_name: '' })
    const { status, refusal } = await change('dealer', id, {
      customer_company: ' ',
      customer_address_1: '',
      customer_city: '',
      customer_contact: [
        { type: 'name', value: 'Ada' },
        { type: 'phone', value: 'abc' },
        { type: 'email', value: 'a@quarry.test, b@quarry.test' },
      ],
    })
    expect([status, refusal.errors]).toEqual([
      422,
      {
        customer_company: 'Enter a company or a name',
        customer_address_1: 'Required',
        customer_city: 'Required',
        'customer_contact.1.value': 'Phone number is invalid',
        'customer_contact.2.value': 'Email Address is invalid',
      },
    ])
    const bad = [phone('ask at the desk'), email('ada@quarry.test')]
    const old = await harness.claim({
      ...{ customer_name: '', customer_company: '', customer_address_1: '' },
      customer_contact: JSON.stringify(bad),
    })
    const better = { ...{ additional_info: 'Back door', customer_city: 'Hibbing' }, customer_address_1: '' }
    expect((await change('dealer', old, { ...better, customer_contact: bad })).status).toBe(200)
    expect(
      (await change('dealer', old, { customer_contact: [email('ada@')], was: { customer_contact: bad } })).refusal
        .errors,
    ).toEqual({ 'customer_contact.0.value': 'Email Address is invalid' })
    expect((await change('dealer', old, { customer_contact: [], was: { customer_contact: bad } })).status).toBe(200)
  })

  it('accepts any requested servicer before assignment, afterwards only addresses of the assigned one', async () => {
    const open = await harness.claim({ status: 'open', assigned_to: null, provider_address_id: null })
    expect((await change('dealer', open, { provider_address_id: demoAddresses.cascadePortland })).body).toMatchObject({
      provider_address_id: demoAddresses.cascadePortland,
    })
    const assigned = await harness.claim()
    const other = await change('dealer', assigned, { provider_address_id: demoAddresses.cascadePortland })
    expect({ status: other.status, error: other.refusal.error }).toEqual({
      status: 422,
      error: 'labor-claims.servicerUnknown',
    })
    expect((await change('servicer', assigned, { provider_address_id: demoAddresses.northsideSaintPaul })).status).toBe(
      200,
    )
    expect((await change('dealer', assigned, { provider_address_id: null })).refusal.error).toBe(
      'labor-claims.servicerUnknown',
    )
  })

  it('accepts the other address of the assigned firm after the person on the claim was removed (U10)', async () => {
    const { db } = harness.server
    const email = 'second@northside.test'
    await db
      .insertInto('app_user')
      .values({
        ...{ account_id: demoAccounts.northside, email, email_key: email, first_name: 'Nina', last_name: 'Park' },
        ...{ password_hash: '', permissions: null },
      })
      .execute()
    const id = await harness.claim()
    const setActive = (active: boolean) =>
      db.updateTable('app_user').set({ active }).where('user_id', '=', demoUsers.servicer).execute()
    await setActive(false)
    const same = await change('reviewer', id, { provider_address_id: demoAddresses.northsideSaintPaul })
    const other = await change('reviewer', id, { provider_address_id: demoAddresses.cascadePortland })
    await setActive(true)
    expect(same.body).toMatchObject({
      provider_address_id: demoAddresses.northsideSaintPaul,
      assigned_to: demoUsers.servicer,
    })
    expect(other.refusal.error).toBe('labor-claims.servicerUnknown')
  })

  it('keeps the claim’s own miles until a trip has miles, and records both', async () => {
    const id = await harness.claim()
    expect((await change('servicer', id, { mileage: 20 })).body).toMatchObject({ mileage: 20, mileage_from: 'typed' })
    const trip = { trip_date_scheduled: '2026-11-20' }
    await harness.as.servicer.call(table.addTrip, { params: { id }, body: trip })
    const read = async () => (await harness.as.servicer.call(table.readClaim, { params: { id } })).body
    expect(await read()).toMatchObject({ mileage: 20, mileage_from: 'typed' })
    await harness.as.servicer.call(table.addTrip, {
      params: { id },
      body: { ...trip, miles: 8, miles_from: 'looked-up' },
    })
    const after = await read()
    expect(after).toMatchObject({ mileage: 8, mileage_from: 'looked-up' })
    expect(after.history.at(-1)?.message).toBe('2026-11-20; claim miles 20 → 8 (sum of trips)')
  })

  it('answers validation errors by field', async () => {
    const id = await harness.claim()
    expect((await change('dealer', id, { customer_state_id: 999 })).refusal.errors).toEqual({
      customer_state_id: 'There is no such state',
    })
    expect((await change('dealer', id, { purchased_date: '2027-01-01' })).refusal.errors).toEqual({
      purchased_date: 'The purchase date is in the future',
    })
  })

  it('refuses to edit a closed claim', async () => {
    const id = await harness.claim({ status: 'paid' })
    const answer = await change('dealer', id, { customer_city: 'Hibbing' })
    expect({ status: answer.status, error: answer.refusal.error }).toEqual({
      status: 409,
      error: 'labor-claims.closed',
    })
    expect(answer.refusal.current).toMatchObject({ ticket_id: id, may: { edit: false } })
  })

  it('is for filer, assigned servicer, reviewers and admins; unknown to all others', async () => {
    const id = await harness.claim()
    for (const [index, role] of (['dealer', 'dealer-staff', 'servicer', 'reviewer', 'admin'] as const).entries())
      expect((await change(role, id, { additional_info: `By ${index}` })).status).toBe(200)
    for (const role of ['customer', 'dealer2', 'servicer2', 'onsite'] as const)
      expect((await change(role, id, { additional_info: 'No' })).refusal.error).toBe('labor-claims.unknown')
    await harness.server.db
      .updateTable('app_user')
      .set({ permissions: JSON.stringify(['claims.view']) })
      .where('email_key', '=', 'dealer-staff@demo.test')
      .execute()
    expect((await change('dealer-staff', id, { additional_info: 'No' })).refusal.error).toBe('auth.notAllowed')
    await harness.server.db
      .updateTable('app_user')
      .set({ permissions: null })
      .where('email_key', '=', 'dealer-staff@demo.test')
      .execute()
  })

  it('applies a repeated key once after its receipt was pruned', async () => {
    const id = await harness.claim()
    await change('dealer', id, { customer_city: 'Hibbing' }, { key: 'a-change-key-00001' })
    await harness.server.db.deleteFrom('op_receipt').execute()
    await change('admin', id, { customer_city: 'Duluth' })
    const again = await change('dealer', id, { customer_city: 'Hibbing' }, { key: 'a-change-key-00001' })
    expect(again.body.customer_city).toBe('Duluth')
  })
})
