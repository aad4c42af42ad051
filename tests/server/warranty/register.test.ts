import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoAccounts, demoAddresses, demoUsers } from '../../../demo/accounts.ts'
import { catalogueRows } from '../../support/catalogue-rows.ts'
import { saveSite } from '../settings/settings-harness.ts'
import type { RegistrationHarness, Role } from './registration-harness.ts'
import { startRegistrationHarness, t500, table } from './registration-harness.ts'

let harness: RegistrationHarness
beforeAll(async () => {
  harness = await startRegistrationHarness()
})
beforeEach(() => {
  harness.server.clock.advance(2000)
})
afterAll(() => harness.close())

const count = async () => {
  const { total } = await harness.server.db
    .selectFrom('registration')
    .select((e) => e.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

describe('POST /warranties (W03)', () => {
  it('registers several machines with one form, one record each', async () => {
    const equipment = [
      harness.machine({ serial_number: 'mt5-2534-z-90001' }),
      harness.machine({ purchased_date: null, floor_model: true }),
      harness.machine(),
    ]
    const { status, body } = await harness.register('dealer', {
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
      rev: 1,
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
      scheme: { title: 'Standard warranty', frame_months: 120, parts_months: 24, labor_months: 24, wear_months: 6 },
      may: { note: true, edit: true, review: false },
      history: [{ action: 'register', author: { name: 'Priya Nair' } }],
    })
    expect(body.records[0]?.display_id).toMatch(/^WR-\d+$/)
    expect(body.records[1]).toMatchObject({
      floor_model: true,
      purchased_date: null,
      coverage: Array.from({ length: 4 }, () => ({ is: 'unknown', from: null, until: null })),
    })
  })

  it('accepts the spec’s flat form as one machine', async () => {
    const id = harness.newId()
    const { body } = await harness.register('servicer', {
      id,
      serial_number: harness.serial(),
      equipment_id: t500,
      purchased_date: '2026-01-15',
      brand_id: 1,
      equipment_type: 'Treadmill',
      contact_name: 'Ada Reyes',
    })
    expect(body.records.map((one) => [one.id, one.purchased_date, one.account_id])).toEqual([
      [id, '2026-01-15', demoAccounts.northside],
    ])
  })

  it('is for dealers, servicers, owners, reviewers and admins, not for on-site staff', async () => {
    for (const role of ['dealer', 'dealer-staff', 'servicer', 'customer', 'reviewer', 'admin'] as const)
      expect((await harness.register(role, { equipment: [harness.machine()] })).status, role).toBe(200)
    const { status, refusal } = await harness.register('onsite', { equipment: [harness.machine()] })
    expect([status, refusal.error]).toEqual([403, 'auth.notAllowed'])
  })

  it('requires serial_number, equipment_id and purchased_date or floor model, and stores nothing on errors', async () => {
    const before = await count()
    const { status, refusal } = await harness.register('dealer', {
      equipment: [
        harness.machine(),
        harness.machine({ serial_number: '--' }),
        harness.machine({ equipment_id: 999_999 }),
        harness.machine({ purchased_date: null }),
        harness.machine({ purchased_date: '2026-11-22' }),
        harness.machine({ installed_date: '2026-11-22' }),
      ],
    })
    expect([status, refusal.error]).toEqual([422, 'warranty.rows'])
    expect(refusal.message).toBe(
      'This registration cannot be accepted as it is. Row 2: Scan or type the serial number.',
    )
    expect(refusal.errors).toEqual({
      'equipment.1.serial_number': 'Scan or type the serial number',
      'equipment.2.equipment_id': 'This model is not in the catalogue',
      'equipment.3.purchased_date': 'Enter the purchase date, or mark a floor model',
      'equipment.4.purchased_date': 'The purchase date is in the future',
      'equipment.5.installed_date': 'The installation date is in the future',
    })
    expect(await count()).toBe(before)
    const flat = await harness.register('dealer', { contact_name: 'Ada Reyes' })
    expect(flat.refusal.errors).toEqual({ serial_number: 'Scan or type the serial number' })
    const shaped = await harness.register('dealer', {
      equipment: [harness.machine(), harness.machine({ serial_number: '' })],
    })
    expect([shaped.refusal.error, shaped.refusal.errors]).toEqual([
      'call.invalid',
      { 'equipment.1.serial_number': 'Required' },
    ])
  })

  it('accepts a purchase date of today', async () => {
    const { body } = await harness.register('dealer', {
      equipment: [harness.machine({ purchased_date: '2026-11-20' })],
    })
    expect(body.records[0]?.coverage.find((one) => one.kind === 'labor')).toEqual({
      kind: 'labor',
      months: 24,
      from: '2026-11-20',
      until: '2028-11-19',
      is: 'running',
    })
  })

  it('accepts dates of today in every time zone, such as Guam’s', async () => {
    const today = { purchased_date: '2026-11-21', installed_date: '2026-11-21' }
    const { id } = await harness.registered('dealer', {}, today)
    const { as, read } = harness
    expect(await read('dealer', id)).toMatchObject(today)
    const other = await harness.registered('dealer')
    const { status } = await as.dealer.call(table.changeLocations, {
      params: { id: other.id },
      body: { installed_date: '2026-11-21' },
    })
    const corrected = await as.reviewer.call(table.changeEquipment, {
      params: { id: other.id },
      body: { purchased_date: '2026-11-21' },
    })
    expect([status, corrected.status]).toEqual([200, 200])
    expect(await read('dealer', other.id)).toMatchObject(today)
  })

  it('checks a serial number against its model’s pattern, or accepts any without a pattern', async () => {
    const { refusal } = await harness.register('dealer', {
      equipment: [
        harness.machine({ serial_number: 'SR22534K00001' }),
        harness.machine({ serial_number: 'MT52560K00001' }),
        harness.machine({ serial_number: 'MT5253400001' }),
      ],
    })
    expect(refusal.errors).toEqual({
      'equipment.0.serial_number':
        'Serial numbers of the Meridian T500 begin with MT5. Check the number or choose another model',
      'equipment.1.serial_number': '2025 has no week 60',
      'equipment.2.serial_number':
        'After MT5 enter year and week (4 digits), a plant letter and 5 digits, as in MT52534K00417',
    })
    const plain = await catalogueRows(harness.server.db).model({ name: 'Hammer 3', brand: 'Oldworks' })
    const { body } = await harness.register('dealer', {
      equipment: [harness.machine({ serial_number: 'No. 77/a', equipment_id: plain })],
    })
    expect(body.records[0]).toMatchObject({ serial_number: 'No. 77/a', manufactured: null, scheme: null })
    expect(body.records[0]?.coverage.map((one) => one.is)).toEqual(['unknown', 'unknown', 'unknown', 'unknown'])
    const found = await harness.as.dealer.send('GET', `/api/warranties/${encodeURIComponent('no. 77/A')}`)
    expect(found.status).toBe(200)
  })

  it('refuses an email that is a name around an address', async () => {
    const { refusal } = await harness.register('dealer', { email: 'x<victim@x.co>', equipment: [harness.machine()] })
    expect([refusal.error, refusal.errors]).toEqual(['warranty.rows', { email: 'Email Address is invalid' }])
  })

  it('refuses unknown states, market types and dealer locations', async () => {
    const { refusal } = await harness.register('dealer', {
      state_id: 900,
      dealer_state_id: 901,
      market_type_id: 902,
      dealer_location_id: demoAddresses.northsideMinneapolis,
      equipment: [harness.machine()],
    })
    expect(refusal.errors).toEqual({
      state_id: 'There is no such state',
      dealer_state_id: 'There is no such state',
      market_type_id: 'There is no such market type',
      dealer_location_id: 'This dealer location no longer exists. Choose one from the list',
    })
  })
})

describe('a shop that needs pictures of serial numbers (WO098)', () => {
  const plate = 'a'.repeat(64)
  const setFlag = async (needs_serial_picture: boolean) => {
    expect((await saveSite(harness.as.admin, { needs_serial_picture })).status).toBe(200)
  }

  const queued = (key: string, at: Date) => ({ key, headers: { 'x-op-created': at.toISOString(), 'x-op-skew': '0' } })

  it('refuses a registration that announces none, and stores nothing', async () => {
    await setFlag(true)
    const before = await count()
    for (const form of [
      { equipment: [harness.machine()] },
      { equipment: [harness.machine(), harness.machine()], receipt_picture: plate },
      { serial_number: harness.serial(), equipment_id: t500, purchased_date: '2025-09-01', serial_picture: null },
    ]) {
      const { status, refusal } = await harness.register('dealer', form)
      expect([status, refusal.error, refusal.errors]).toEqual([
        422,
        'warranty.rows',
        { serial_picture: 'This shop needs a picture of the serial number. Add one' },
      ])
    }
    expect(await count()).toBe(before)
    expect((await harness.registered('dealer', { serial_picture: plate })).pictures.expected).toBe(1)
    await setFlag(false)
    expect((await harness.registered('dealer')).pictures.expected).toBe(0)
  })

  it('accepts what a device had queued before, and what is registered already', async () => {
    const queuedAt = harness.server.clock.now()
    const known = harness.machine()
    await harness.register('dealer', { equipment: [known] }, { key: 'before-1' })
    harness.server.clock.advance(60_000)
    await setFlag(true)
    const late = await harness.register('dealer', { equipment: [harness.machine()] }, queued('late-1', queuedAt))
    expect(late.status).toBe(200)
    expect((await harness.register('dealer', { equipment: [known] }, { key: 'before-2' })).status).toBe(200)
    harness.server.clock.advance(60_000)
    const { status } = await harness.register(
      'dealer',
      { equipment: [harness.machine()] },
      queued('late-2', harness.server.clock.now()),
    )
    expect(status).toBe(422)
    await setFlag(false)
  })

  it('believes no device that has waited for longer than a session lasts', async () => {
    await setFlag(true)
    harness.server.clock.advance(60_000)
    const now = harness.server.clock.now()
    const tenYears = { key: 'ages-2', headers: { 'x-op-created': now.toISOString(), 'x-op-skew': '315360000000' } }
    for (const op of [queued('ages-1', new Date('2001-01-01T00:00:00Z')), tenYears]) {
      const { status, refusal } = await harness.register('dealer', { equipment: [harness.machine()] }, op)
      expect([status, Object.keys(refusal.errors ?? {})]).toEqual([422, ['serial_picture']])
    }
    await setFlag(false)
  })
})

describe('the dealer of a registration', () => {
  it('is the dealer who registers, unless the form names another', async () => {
    const own = await harness.register('dealer', { equipment: [harness.machine()] })
    expect(own.body.records[0]?.locations).toMatchObject({
      dealer_name: 'Hillcrest Fitness Supply',
      dealer_location_id: null,
    })
    const onlyStore = await harness.register('dealer2', { equipment: [harness.machine()] })
    expect(onlyStore.body.records[0]?.locations).toMatchObject({
      dealer_name: 'Lakeshore Gym Outfitters',
      dealer_location_id: demoAddresses.lakeshoreMilwaukee,
    })
    const other = await harness.register('dealer', { dealer_name: 'Corner Gym', equipment: [harness.machine()] })
    expect(other.body.records[0]?.locations).toMatchObject({ dealer_name: 'Corner Gym' })
    const owner = await harness.register('customer', { equipment: [harness.machine()] })
    expect(owner.body.records[0]?.locations).toMatchObject({ dealer_name: '' })
  })

  const dealerOf = async (form: object) => (await harness.registered('customer', form)).locations

  it('attaches address id, name and city of a chosen location', async () => {
    expect(await dealerOf({ dealer_location_id: demoAddresses.hillcrestParamus })).toMatchObject({
      dealer_name: 'Hillcrest Fitness Paramus',
      dealer_city: 'Paramus',
      dealer_location_id: demoAddresses.hillcrestParamus,
      dealer_address: { address_id: demoAddresses.hillcrestParamus, city: 'Paramus', state: 'NJ' },
    })
  })

  it('attaches the address id of a typed name with exactly one match', async () => {
    expect(await dealerOf({ dealer_name: ' lakeshore gym outfitters ' })).toMatchObject({
      dealer_location_id: demoAddresses.lakeshoreMilwaukee,
      dealer_city: 'Milwaukee',
    })
    expect(await dealerOf({ dealer_name: 'Corner Shop', dealer_city: 'Gary' })).toMatchObject({
      dealer_name: 'Corner Shop',
      dealer_city: 'Gary',
      dealer_location_id: null,
      dealer_address: null,
    })
  })

  it('uses the city to tell dealers of the same name apart', async () => {
    await harness.server.db
      .insertInto('address')
      .values(
        ['Gary', 'Joliet'].map((city) => ({
          account_id: demoAccounts.lakeshore,
          name: 'Twin Fitness',
          addr1: '1 Main St',
          addr2: '',
          city,
          state_id: 23,
          postal_code: '55401',
          phone: '',
          email: '',
          address_type: 'dealer-location',
          address_servicer: false,
        })),
      )
      .execute()
    expect((await dealerOf({ dealer_name: 'Twin Fitness' }))?.dealer_location_id).toBeNull()
    expect((await dealerOf({ dealer_name: 'Twin Fitness', dealer_city: 'joliet' }))?.dealer_address?.city).toBe(
      'Joliet',
    )
  })
})

describe('a firm that is no dealer any more', () => {
  const { hillcrestParamus } = demoAddresses
  const setDealer = (dealer: boolean) =>
    harness.server.db.updateTable('account').set({ dealer }).where('account_id', '=', demoAccounts.hillcrest).execute()

  it('gets no new registration, by a typed name or a chosen location, and keeps what it has', async () => {
    const earlier = await harness.registered('customer', { dealer_location_id: hillcrestParamus })
    await setDealer(false)
    const typed = await harness.registered('customer', { dealer_name: 'Hillcrest Fitness Paramus' })
    expect(typed.locations).toMatchObject({
      dealer_name: 'Hillcrest Fitness Paramus',
      dealer_location_id: null,
      dealer_address: null,
    })
    const chosen = await harness.register('customer', {
      dealer_location_id: hillcrestParamus,
      equipment: [harness.machine()],
    })
    expect(chosen.refusal.errors).toEqual({
      dealer_location_id: 'This dealer location no longer exists. Choose one from the list',
    })
    const { body } = await harness.as.customer.call(table.changeLocations, {
      params: { id: earlier.id },
      body: { dealer_location_id: hillcrestParamus, phone: '(201) 555-0144' },
    })
    expect(body.locations).toMatchObject({ phone: '(201) 555-0144', dealer_location_id: hillcrestParamus })
    const other = await harness.as.customer.call(table.changeLocations, {
      params: { id: earlier.id },
      body: { dealer_location_id: null, dealer_name: 'Corner Gym' },
    })
    expect(other.body.locations).toMatchObject({ dealer_name: 'Corner Gym', dealer_location_id: null })
    await setDealer(true)
  })
})

describe('a serial number that is registered again', () => {
  it('is refused to the same account with the existing number, also within one form', async () => {
    const before = await harness.registered('dealer')
    const { status, refusal } = await harness.register('dealer-staff', {
      equipment: [harness.machine(), harness.machine({ serial_number: before.serial_number.toLowerCase() })],
    })
    expect([status, refusal.error]).toEqual([422, 'warranty.rows'])
    expect(refusal.errors).toEqual({
      'equipment.1.serial_number': `Your account already registered this serial number as ${before.display_id}. Open that registration to change it`,
    })
    const serial_number = harness.serial()
    const twice = await harness.register('dealer', {
      equipment: [harness.machine({ serial_number }), harness.machine({ serial_number })],
    })
    expect(twice.refusal.errors).toEqual({ 'equipment.1.serial_number': 'This serial number is already in row 1' })
  })

  it('becomes a new record of the owner after a floor model', async () => {
    const floor = await harness.registered('dealer', {}, { purchased_date: null, floor_model: true })
    const owned = await harness.registered('customer', {}, { serial_number: floor.serial_number })
    expect(owned.id).not.toBe(floor.id)
    const record = await harness.read('dealer2', floor.serial_number)
    expect([record.id, record.purchased_date]).toEqual([owned.id, '2025-09-01'])
  })

  it('becomes a second record when the dealer sells the floor model, noted in the first', async () => {
    const floor = await harness.registered('dealer', {}, { purchased_date: null, floor_model: true })
    const { serial_number } = floor
    const sold = await harness.registered('dealer', { contact_name: 'Ada Reyes' }, { serial_number })
    expect((await harness.read('dealer', floor.id)).history.map((one) => [one.action, one.message])).toEqual([
      ['registerFloorModel', null],
      ['sold', 'Sold on 2025-09-01'],
    ])
    expect((await harness.read('dealer', serial_number)).id).toBe(sold.id)
    const other = await harness.registered('dealer')
    const again = await harness.register('dealer', {
      equipment: [harness.machine({ serial_number: other.serial_number, purchased_date: null, floor_model: true })],
    })
    expect(again.refusal.errors['equipment.0.floor_model']).toBe(
      `Your account already registered this machine as sold, as ${other.display_id}. It is no longer a floor model`,
    )
  })

  it('may be registered again after it was declined', async () => {
    const declined = await harness.registered('dealer')
    await harness.server.db
      .updateTable('registration')
      .set({ status: 'declined' })
      .where('record_id', '=', declined.id)
      .execute()
    const { serial_number } = declined
    expect((await harness.registered('dealer', {}, { serial_number })).id).not.toBe(declined.id)
  })
})

describe('a registration that is sent again', () => {
  const send = (role: Role, equipment: ReturnType<RegistrationHarness['machine']>[], key: string) =>
    harness.register(role, { equipment }, { key })

  it('answers the same record for its key, also concurrently and after the receipt was pruned', async () => {
    const equipment = [harness.machine(), harness.machine()]
    const before = await count()
    const answers = await Promise.all(Array.from({ length: 6 }, () => send('dealer', equipment, 'reg-1')))
    expect(new Set(answers.map((one) => JSON.stringify(one.body))).size).toBe(1)
    await harness.server.db.deleteFrom('op_receipt').where('op_id', '=', 'reg-1').execute()
    expect((await send('dealer', equipment, 'reg-1')).body).toEqual(answers[0]?.body)
    expect(await count()).toBe(before + 2)
  })

  it('answers the same record for its key without ids', async () => {
    const form = { serial_number: harness.serial(), equipment_id: t500, purchased_date: '2026-02-02' }
    const first = await harness.register('dealer', form, { key: 'reg-2' })
    await harness.server.db.deleteFrom('op_receipt').where('op_id', '=', 'reg-2').execute()
    const again = await harness.register('dealer', form, { key: 'reg-2' })
    expect(again.body.records.map((one) => one.id)).toEqual(first.body.records.map((one) => one.id))
  })

  it('answers the same record for its id, and refuses ids of other machines and accounts', async () => {
    const machine = harness.machine()
    const first = await send('dealer', [machine], 'reg-3')
    expect((await send('dealer-staff', [machine], 'reg-4')).body.records[0]?.id).toBe(first.body.records[0]?.id)
    for (const [role, other] of [
      ['dealer', harness.machine({ id: machine.id ?? '' })],
      ['dealer2', machine],
    ] as const) {
      const { status, refusal } = await harness.register(role, { equipment: [other] })
      expect([status, refusal.error]).toEqual([409, 'warranty.idTaken'])
    }
    const one = harness.machine()
    const twice = await harness.register('dealer', {
      equipment: [one, harness.machine({ id: one.id ?? '' })],
    })
    expect(twice.refusal.errors).toEqual({ 'equipment.1.id': 'Another machine in this list has this id' })
  })

  it('is stored once for two users of one account, and the second is refused', async () => {
    const serial_number = harness.serial()
    const answers = await Promise.all(
      (['dealer', 'dealer-staff'] as const).map((role) =>
        harness.register(role, { equipment: [harness.machine({ serial_number })] }),
      ),
    )
    expect(answers.map((one) => one.status).sort()).toEqual([200, 422])
    const refused = answers.find((one) => one.status === 422)
    expect(refused?.refusal.errors['equipment.0.serial_number']).toMatch(/^Your account (already|has just) registered /)
  })

  it('accepts two hundred machines', async () => {
    const equipment = Array.from({ length: 200 }, () => harness.machine())
    const { status, body } = await harness.register('dealer', { equipment })
    expect([status, body.records.length]).toEqual([200, 200])
    const many = await harness.register('dealer', { equipment: [...equipment, harness.machine()] })
    expect(many.refusal.errors).toEqual({ equipment: 'At most 200 machines at once' })
  })
})
