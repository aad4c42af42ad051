import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Sent } from '../../../contract/kernel/endpoint.ts'
import { demoAccounts, demoAddresses, demoUsers } from '../../../demo/accounts.ts'
import type { Extra } from '../../support/client.ts'
import type { ClaimHarness, Role } from './claim-harness.ts'
import { startClaimHarness, table, buildTrip } from './claim-harness.ts'

let harness: ClaimHarness
beforeAll(async () => {
  harness = await startClaimHarness()
})
beforeEach(() => {
  harness.server.clock.advance(5000)
})
afterAll(() => harness.close())

type Form = NonNullable<Sent<typeof table.fileClaim>['body']>
const usual: Form = {
  serial_number: 'mt5 2534-K00955',
  customer_name: 'Ada Reyes',
  customer_company: 'Quarry Gym',
  customer_address_1: '1 Quarry Rd',
  customer_city: 'Duluth',
  customer_state_id: 23,
  customer_postal_code: '55802',
  customer_contact: [{ type: 'phone', value: '(218) 555-0101' }],
  service_requested: 'Belt slips',
}
const file = (role: Role, body: Partial<Form> = {}, extra: Extra = {}) =>
  harness.as[role].call(table.fileClaim, { body: { ...usual, ...body } }, extra)
const read = async (role: Role, id: string) => (await harness.as[role].call(table.readClaim, { params: { id } })).body

describe('POST /labor-claims (L06)', () => {
  it('files a claim in requests under the id from the device, with a display number', async () => {
    const id = harness.newId()
    const { status, body } = await file('dealer', { id })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ticket_id: id,
      status: 'requests',
      accepted: false,
      completed: false,
      account_id: demoAccounts.hillcrest,
      filed_by: demoUsers.dealer,
      assigned_to: null,
      customer_contact: [{ id: '1', type: 'phone', value: '(218) 555-0101' }],
      ship_to: 'servicer',
      may: { edit: true, parts: false, order: true, manage: false },
    })
    expect(body.display_id).toMatch(/^LC-\d{5}$/)
    expect(body.history).toMatchObject([{ action: 'file', from: null, to: 'requests' }])
    const next = (await file('dealer')).body
    expect(Number(next.display_id.slice(3))).toBeGreaterThan(Number(body.display_id.slice(3)))
  })

  it('refuses a customer who cannot be visited or reached, with a sentence for each field (`WO101`)', async () => {
    const none = { customer_name: ' ', customer_company: '', customer_address_1: '', customer_city: '' }
    const { status, refusal } = await file('dealer', {
      ...none,
      customer_contact: [
        { type: 'phone', value: 'abc' },
        { type: 'email', value: 'gym' },
        { type: 'name', value: 'Ada' },
      ],
    })
    expect([status, refusal.errors]).toEqual([
      422,
      {
        customer_company: 'Enter a company or a name',
        customer_address_1: 'Required',
        customer_city: 'Required',
        'customer_contact.0.value': 'Phone number is invalid',
        'customer_contact.1.value': 'Email Address is invalid',
      },
    ])
    expect((await file('dealer', { customer_company: '' })).status).toBe(200)
  })

  it('accepts any servicer of the finder as the one that is asked for, whom the office then sees (`WO172`)', async () => {
    await harness.server.db.updateTable('app_user').set({ active: false }).where('account_id', '=', 104).execute()
    const found = await harness.server.db
      .selectFrom('address')
      .select(['address_id', 'name'])
      .where('account_id', '=', 104)
      .executeTakeFirstOrThrow()
    const { body } = await file('dealer', { provider_address_id: found.address_id })
    expect([body.provider_address_id, body.provider_name, body.servicer_name]).toEqual([
      found.address_id,
      found.name,
      null,
    ])
    const list = await harness.as.reviewer.call(table.listClaims, { query: { filter: body.display_id } })
    expect(list.body.data.map((row) => row.provider_name)).toEqual([found.name])
    const act = (action: 'accept' | 'assign') =>
      harness.as.reviewer.call(table.actOnClaim, {
        params: { id: body.ticket_id },
        body: { action, ...(action === 'assign' ? { provider_address_id: found.address_id } : {}) },
      })
    await act('accept')
    expect((await act('assign')).refusal.errors).toEqual({
      provider_address_id: 'This servicer has no one who can sign in yet. Invite a user to its account first',
    })
    await harness.server.db.updateTable('app_user').set({ active: true }).where('account_id', '=', 104).execute()
    expect((await act('assign')).body).toMatchObject({ status: 'assigned', servicer_account_id: 104 })
  })

  it('stays with who filed it, without the permission to see what the account files: trips behind it arrive', async () => {
    const { servicer } = harness.as
    const setOwn = async (permissions: string | null) => {
      await harness.server.db
        .updateTable('app_user')
        .set({ permissions })
        .where('email_key', '=', 'servicer@demo.test')
        .execute()
    }
    const others = (await file('dealer')).body.ticket_id
    await setOwn(JSON.stringify(['claims.file', 'claims.service']))
    const filed = (await file('servicer', { viewing_as_servicer: true })).body
    const id = filed.ticket_id
    expect(filed.may.trip).toBe(true)
    const seen = await servicer.call(table.readClaim, { params: { id } })
    expect([seen.status, seen.body.may.trip]).toEqual([200, true])
    const queued = await servicer.call(
      table.addTrip,
      { params: { id }, body: buildTrip('2026-11-20') },
      { key: 'trip-behind-it' },
    )
    expect(queued.status).toBe(200)
    expect((await servicer.call(table.addNote, { params: { id }, body: { note: 'Bring a belt' } })).status).toBe(200)
    expect((await servicer.call(table.readClaim, { params: { id: others } })).refusal.error).toBe(
      'labor-claims.unknown',
    )
    await setOwn(JSON.stringify(['claims.service']))
    expect((await servicer.call(table.readClaim, { params: { id } })).refusal.error).toBe('labor-claims.unknown')
    await setOwn(null)
  })

  it('derives the model from the serial number in any spelling', async () => {
    expect((await file('dealer')).body).toMatchObject({
      serial_number: 'MT52534K00955',
      model: 'T500',
      manufacturer_id: 87,
      manufactured: '2025-08-18',
      file_by: '2026-12-06',
    })
  })

  it('answers an invalid serial number with an error at its field', async () => {
    const { status, refusal } = await file('dealer', { serial_number: 'MT5253' })
    expect({ status, error: refusal.error }).toEqual({ status: 422, error: 'labor-claims.serial' })
    expect(refusal.errors.serial_number).toContain('After MT5 enter year and week')
    expect(refusal.message).toContain(refusal.errors.serial_number)
    const other = await file('dealer', { equipment_id: 3 })
    expect(other.refusal.errors.serial_number).toContain('This serial number belongs to the Meridian T500, not to the')
    expect((await file('dealer', { serial_number: 'ZZ9-1' })).refusal.error).toBe('labor-claims.serial')
  })

  it('accepts any serial number if the given model has no pattern', async () => {
    const { equipment_id } = await harness.server.db
      .updateTable('model')
      .set({ serial_prefix: '' })
      .where('equipment_id', '=', 40)
      .returning('equipment_id')
      .executeTakeFirstOrThrow()
    expect((await file('dealer', { serial_number: 'zz 9-1', equipment_id })).body).toMatchObject({
      serial_number: 'ZZ91',
      equipment_id,
      manufactured: null,
    })
    expect((await file('dealer', { serial_number: ' - ', equipment_id })).refusal.error).toBe('labor-claims.serial')
    expect((await file('dealer', { equipment_id: 9999 })).refusal.errors).toEqual({
      equipment_id: 'There is no such model',
    })
  })

  it('takes a missing purchase date from the registration', async () => {
    const now = harness.server.clock.now()
    await harness.server.db
      .insertInto('registration')
      .values({
        record_id: harness.newId(),
        created_at: now,
        updated_at: now,
        account_id: demoAccounts.lakeshore,
        registered_by: demoUsers.dealer2,
        equipment_id: 2,
        manufacturer_id: 87,
        serial_number: 'MT52534K00777',
        serial_key: 'MT52534K00777',
        purchased_date: '2025-10-02',
      })
      .execute()
    expect((await file('dealer', { serial_number: 'MT52534K00777' })).body).toMatchObject({
      coverage_labor_until: '2027-10-01',
    })
    const own = await file('dealer', { serial_number: 'MT52534K00777', purchased_date: '2025-11-01' })
    expect(own.body.coverage_labor_until).toBe('2027-10-31')
  })

  it('answers the same claim if the same user repeats the same content, and refuses the id to others', async () => {
    const id = harness.newId()
    const first = await file('dealer', { id }, { key: 'a-first-key-000001' })
    const again = await file('dealer', { id }, { key: 'a-second-key-00001' })
    expect(again.body).toEqual(first.body)
    const other = await file('dealer', { id, customer_name: 'Somebody Else' }, { key: 'a-third-key-000001' })
    expect({ status: other.status, error: other.refusal.error }).toEqual({ status: 409, error: 'labor-claims.idTaken' })
    expect(other.refusal.current).toMatchObject({ ticket_id: id, customer_name: 'Ada Reyes' })
    const stranger = await file('dealer2', { id })
    expect(stranger.refusal).toMatchObject({ error: 'labor-claims.idTaken' })
    expect(stranger.refusal.current).toBeUndefined()
  })

  it('files once for twenty concurrent requests', async () => {
    const id = harness.newId()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => file('dealer', { id }, { key: `key-of-twenty-00${index}` })),
    )
    expect(answers.map((one) => one.status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map((one) => one.body.display_id)).size).toBe(1)
  })

  it('lets a queued note wait for its claim, then accepts both', async () => {
    const [id, dated] = [harness.newId(), '2026-11-20']
    const note = (key: string) =>
      harness.as.servicer.call(table.addNote, { params: { id }, body: { note: 'The gate is locked' } }, { key })
    expect((await note('a-note-key-000001')).refusal.error).toBe('labor-claims.parentMissing')
    await file('servicer', { id, viewing_as_servicer: true })
    expect((await note('a-note-key-000001')).status).toBe(200)
    const trip = await harness.as.servicer.call(
      table.addTrip,
      { params: { id }, body: buildTrip(dated) },
      { key: 'a-trip-key-000001' },
    )
    expect(trip.status).toBe(200)
    expect(await read('servicer', id)).toMatchObject({
      mileage: 8.4,
      mileage_from: 'typed',
      may: { trip: true, parts: true },
    })
  })

  it('sets a filing servicer as its own servicer and accepts a requested existing one', async () => {
    expect((await file('servicer', { viewing_as_servicer: true })).body.provider_address_id).toBe(
      demoAddresses.northsideMinneapolis,
    )
    expect((await file('servicer')).body.provider_address_id).toBeNull()
    const wished = await file('dealer', { provider_address_id: demoAddresses.cascadePortland })
    expect(wished.body).toMatchObject({ provider_address_id: demoAddresses.cascadePortland, assigned_to: null })
    const shop = await file('dealer', { provider_address_id: demoAddresses.hillcrestParamus })
    expect({ status: shop.status, error: shop.refusal.error, errors: shop.refusal.errors }).toEqual({
      status: 422,
      error: 'labor-claims.servicerUnknown',
      errors: { provider_address_id: 'Servicer not found. Choose one from the list' },
    })
  })

  it('is for dealers, servicers and admins', async () => {
    for (const role of ['dealer-staff', 'servicer2', 'admin'] as const) expect((await file(role)).status).toBe(200)
    for (const role of ['customer', 'reviewer', 'onsite'] as const)
      expect((await file(role)).refusal.error).toBe('auth.notAllowed')
  })

  it('answers validation errors by field', async () => {
    const errors = async (body: Partial<Form>) => (await file('dealer', body)).refusal.errors
    expect(await errors({ service_requested: ' ' })).toEqual({ service_requested: 'Required' })
    expect(await errors({ customer_state_id: 999 })).toEqual({ customer_state_id: 'There is no such state' })
    expect(await errors({ purchased_date: '2026-11-25' })).toEqual({
      purchased_date: 'The purchase date is in the future',
    })
    expect(await errors({ notification_subscribers: ['nobody'] })).toEqual({
      'notification_subscribers.0': 'Email Address is invalid',
    })
    expect(await errors({ notification_subscribers: ['one@gym.test', 'x<victim@x.co>', 'g:victim@x.co;'] })).toEqual({
      'notification_subscribers.1': 'Email Address is invalid',
      'notification_subscribers.2': 'Email Address is invalid',
    })
    const unknown = await file('dealer', { order: { products: [{ product_id: 999_999, qty: 1, source: 'order' }] } })
    expect({ status: unknown.status, error: unknown.refusal.error, errors: unknown.refusal.errors }).toEqual({
      status: 422,
      error: 'labor-claims.partUnknown',
      errors: { 'order.products.0.product_id': 'This part is no longer in the catalogue. Remove it' },
    })
  })

  it('stores the parts of the form with today’s list and account prices', async () => {
    const { body } = await file('dealer', {
      order: {
        products: [
          { product_id: 29, qty: 1, source: 'order' },
          { product_id: 20, qty: 2, source: 'stock' },
        ],
      },
    })
    expect(body.order.products).toMatchObject([
      { number: 'MT5-0417-MB', qty: 1, source: 'order', state: 'To order', price: 318, fits: true, fits_reason: null },
      { qty: 2, source: 'stock', state: 'From stock', fits: true },
    ])
    const list = (body.order.products[1]?.price ?? 0) * 2
    expect(body.money.find((one) => one.kind === 'parts')).toMatchObject({
      requested: list,
      calculated: Math.round(list * 85) / 100,
    })
  })

  it('shows earlier claims of the serial number, latest first, without names and what other accounts wrote', async () => {
    const serial_number = 'MT52534K00888'
    const first = (await file('dealer', { serial_number, service_requested: 'Noise' })).body
    harness.server.clock.advance(60_000)
    await harness.as.dealer.call(table.closeClaim, { params: { id: first.ticket_id }, body: { message: 'Sold' } })
    const second = (await file('dealer2', { serial_number, service_requested: 'Smoke' })).body
    harness.server.clock.advance(60_000)
    const third = (await file('servicer', { serial_number })).body
    expect(third.earlier_claims).toEqual([
      {
        display_id: second.display_id,
        filed_on: '2026-11-20',
        status: 'requests',
        completed: false,
        service_requested: '',
        parts: [],
      },
      {
        display_id: first.display_id,
        filed_on: '2026-11-20',
        status: 'requests',
        completed: true,
        service_requested: '',
        parts: [],
      },
    ])
    expect((await read('dealer', first.ticket_id)).earlier_claims).toEqual([])
    const texts = async (person: 'dealer' | 'admin', id: string) =>
      (await read(person, id)).earlier_claims?.map((one) => one.service_requested)
    expect(await texts('admin', third.ticket_id)).toEqual(['Smoke', 'Noise'])
    harness.server.clock.advance(60_000)
    const own = (await file('dealer', { serial_number })).body
    expect(await texts('dealer', own.ticket_id)).toEqual(['', '', 'Noise'])
  })
  it('shows no earlier claims of another manufacturer’s machine with the same serial number', async () => {
    const serial_number = 'MT52534K00889'
    const { db } = harness.server
    const foreign = await db
      .selectFrom('model')
      .innerJoin('brand', 'brand.brand_id', 'model.brand_id')
      .select(['equipment_id', 'brand.manufacturer_id'])
      .where('brand.manufacturer_id', '<>', 87)
      .orderBy('equipment_id')
      .executeTakeFirstOrThrow()
    await harness.claim({ serial_number, ...foreign })
    const same = (await file('dealer', { serial_number })).body
    harness.server.clock.advance(60_000)
    const { body } = await file('dealer', { serial_number })
    expect(body.earlier_claims?.map((one) => one.display_id)).toEqual([same.display_id])
  })
})
