import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import { accountUsers } from '../../../contract/account-users.ts'
import { personData } from '../../../contract/person-data.ts'
import { users } from '../../../contract/users.ts'
import { demoUsers } from '../../../demo/accounts.ts'
import { addTicketEvent } from '../../../server/modules/tickets/tickets.store.ts'
import type { ClaimHarness, Role } from '../labor-claims/claim-harness.ts'
import { startClaimHarness, table } from '../labor-claims/claim-harness.ts'

let harness: ClaimHarness
beforeAll(async () => {
  harness = await startClaimHarness()
})
afterAll(() => harness.close())

const rows = personData.table
const email = 'dealer@demo.test'
const name = 'Orla Quillfeather'
const [firstName = '', lastName = ''] = name.split(' ')
const read = (role: Role, id: number) => harness.as[role].call(rows.readPersonData, { params: { id } })
const readFile = async (role: Role, id: number) => {
  const { bytes } = await read(role, id)
  return JSON.parse(new TextDecoder().decode(bytes)) as {
    readonly records: Readonly<Record<string, readonly Record<string, unknown>[]>>
  }
}
const erase = (role: Role, id: number, typed: string) =>
  harness.as[role].call(rows.erasePerson, { params: { id }, body: { name: typed } })
const isErased = async (id: number) =>
  (await harness.as.customer.call(rows.isErased, { params: { id } })).body.is_erased

/** Every row of every table as text. */
async function dump(): Promise<string> {
  const { db } = harness.server
  const tables = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const texts: string[] = []
  for (const { name: of } of tables.rows) {
    const found = await sql<{ row: string }>`select t::text as row from ${sql.table(of)} t`.execute(db)
    texts.push(...found.rows.map(({ row }) => `${of}: ${row}`))
  }
  return texts.join('\n')
}
/** The lines in which one of these is found. */
const linesWith = (text: string, found: RegExp) => text.split('\n').filter((line) => found.test(line))

/** A dealer who is named in a claim, its notes, its history and subscribers, in an order, and on devices. */
async function leaveTraces() {
  const { db } = harness.server
  const user = demoUsers.dealer
  await db
    .updateTable('app_user')
    .set({ first_name: firstName, last_name: lastName, phone: '(612) 555-0187' })
    .where('user_id', '=', user)
    .execute()
  const claimId = await harness.claim({
    customer_name: name,
    notification_subscribers: JSON.stringify([email, 'other@demo.test']),
    customer_contact: JSON.stringify([
      { id: 'c1', type: 'phone', value: '612.555.0187' },
      { id: 'c2', type: 'name', value: name },
    ]),
  })
  await harness.as.dealer.call(table.addNote, {
    params: { id: claimId },
    body: { note: `Call ${name.toUpperCase()} at +1 612-555-0187 or ${email}`, class: 'customer' },
  })
  await db
    .insertInto('claim_history')
    .values({
      ...{ entry_id: harness.newId(), claim_id: claimId, client_op_id: null, at: harness.server.clock.now() },
      ...{
        user_id: user,
        action: 'resendMail',
        from_status: 'open',
        to_status: 'open',
        message: `To ${email}: ${name}`,
      },
    })
    .execute()
  await db
    .updateTable('shop_order')
    .set({
      shipping_name: name,
      billing_name: `${lastName}, ${firstName}`,
      billing_email: email,
      billing_phone: '6125550187',
    })
    .where('order_id', '=', (from) => from.selectFrom('shop_order').select('order_id').orderBy('order_id').limit(1))
    .execute()
  await db
    .insertInto('device_report')
    .values({
      ...{ device_hash: 'd'.repeat(64), user_id: user, database_id: harness.newId(), engine: 'Chromium' },
      ...{ app_version: '1', items: 3, oldest_at: null, named: '[]', reported_at: harness.server.clock.now() },
    })
    .execute()
  await db
    .insertInto('device_lock')
    .values({ user_id: user, device_id: harness.newId(), locked_at: harness.server.clock.now() })
    .execute()
  return { claimId, user }
}

describe('What the shop holds about a person', () => {
  it('is a file for the person and for administrators, without secrets', async () => {
    const user = demoUsers.servicer
    for (const role of ['servicer', 'admin'] as const) {
      const { bytes, status } = await read(role, user)
      expect(status).toBe(200)
      const file = JSON.parse(new TextDecoder().decode(bytes)) as {
        readonly person: number
        readonly records: Readonly<Record<string, readonly Record<string, unknown>[]>>
      }
      expect(file.person).toBe(user)
      expect(file.records['app_user']).toEqual([expect.objectContaining({ email: 'servicer@demo.test' })])
      expect(Object.keys(file.records)).toEqual(expect.arrayContaining(['session', 'labor_claim', 'claim_history']))
      const text = JSON.stringify(file)
      expect(text).not.toMatch(/"(password_hash|token_hash|customer_name|customer_contacts)"/)
    }
    for (const role of ['dealer', 'reviewer', 'customer'] as const)
      expect((await read(role, user)).refusal.error).toBe('users.unknown')
  })
})

describe('The file of a person', () => {
  it('is made five times an hour for each reader', async () => {
    const codes: (string | number)[] = []
    for (let time = 0; time < 6; time += 1) {
      const { status, refusal } = await read('dealer2', demoUsers.dealer2)
      codes.push(status === 200 ? status : refusal.error)
    }
    expect(codes).toEqual([200, 200, 200, 200, 200, 'call.tooMany'])
    expect((await read('admin', demoUsers.dealer2)).status).toBe(200)
    harness.server.clock.advance(3600_000)
    expect((await read('dealer2', demoUsers.dealer2)).status).toBe(200)
  })
})

describe('What staff took down for others', () => {
  it('is not in their file: neither the buyer of a phone order nor the key that opens it', async () => {
    const { db } = harness.server
    const { admin, dealer } = demoUsers
    const { order_id } = await db
      .selectFrom('shop_order')
      .select('order_id')
      .orderBy('order_id')
      .limit(1)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('shop_order')
      .set({ user_id: dealer, placed_by: admin, shipping_name: 'Wanda Brill', billing_email: 'wanda@demo.test' })
      .where('order_id', '=', order_id)
      .execute()
    const { order_key } = await db
      .selectFrom('shop_order')
      .select('order_key')
      .where('order_id', '=', order_id)
      .executeTakeFirstOrThrow()
    const ofStaff = await readFile('admin', admin)
    expect(ofStaff.records['shop_order']?.map((row) => row['order_id'])).toContain(order_id)
    expect(JSON.stringify(ofStaff)).not.toMatch(/Wanda Brill|wanda@demo\.test/)
    const ofBuyer = await readFile('dealer', dealer)
    expect(ofBuyer.records['shop_order']?.find((row) => row['order_id'] === order_id)).toMatchObject({
      shipping_name: 'Wanda Brill',
      billing_email: 'wanda@demo.test',
    })
    for (const file of [ofStaff, ofBuyer]) expect(JSON.stringify(file)).not.toContain(order_key)
  })

  it('is not in their file: the sender of a ticket that they answer, and its private link', async () => {
    const { db } = harness.server
    const { admin } = demoUsers
    const ticket = await db
      .selectFrom('support_ticket')
      .select(['ticket_id', 'access_key', 'mail_key'])
      .orderBy('number')
      .limit(1)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('support_ticket')
      .set({ assignee_id: admin, user_id: null, contact_email: 'wanda@demo.test' })
      .where('ticket_id', '=', ticket.ticket_id)
      .execute()
    const file = await readFile('admin', admin)
    expect(file.records['support_ticket']?.map((row) => row['ticket_id'])).toContain(ticket.ticket_id)
    for (const secret of ['wanda@demo.test', ticket.access_key, ticket.mail_key])
      expect(JSON.stringify(file)).not.toContain(secret)
  })
})

describe('What a person did', () => {
  it('is in their file with their own words, where the order or the ticket is theirs', async () => {
    const { db, clock } = harness.server
    const { admin, dealer } = demoUsers
    const { order_id } = await db
      .selectFrom('shop_order')
      .select('order_id')
      .where('user_id', '=', dealer)
      .limit(1)
      .executeTakeFirstOrThrow()
    const { ticket_id } = await db.selectFrom('support_ticket').select('ticket_id').limit(1).executeTakeFirstOrThrow()
    await db.updateTable('support_ticket').set({ user_id: dealer }).where('ticket_id', '=', ticket_id).execute()
    for (const user_id of [dealer, admin]) {
      const [message, entry_id] = [`Ordered twice, ${user_id}`, harness.newId()]
      await db
        .insertInto('order_history')
        .values({
          ...{ entry_id, order_id, user_id, message, at: clock.now() },
          action: 'cancel',
          client_op_id: null,
          from_status: null,
          to_status: null,
        })
        .execute()
      await addTicketEvent({ tx: db, now: clock.now(), newId: harness.newId }, ticket_id, {
        ...{ userId: user_id, action: 'hold', detail: message },
      })
    }
    const { records } = await readFile('dealer', dealer)
    expect(records['order_history']?.map((row) => row['message'])).toContain(`Ordered twice, ${dealer}`)
    expect(records['ticket_event']?.map((row) => row['detail'])).toContain(`Ordered twice, ${dealer}`)
    expect(JSON.stringify(await readFile('admin', admin))).not.toContain('Ordered twice')
  })

  it('is in their file with its action, time and record, not with what it says of others', async () => {
    const { db, clock } = harness.server
    const { admin, dealer } = demoUsers
    const [at, client_op_id] = [clock.now(), null]
    const names = 'Wanda Brill, wanda@demo.test, 4 Elm St'
    const claim_id = await harness.claim({ customer_name: 'Wanda Brill' })
    const { record_id } = await db.selectFrom('registration').select('record_id').limit(1).executeTakeFirstOrThrow()
    const { order_id } = await db.selectFrom('shop_order').select('order_id').limit(1).executeTakeFirstOrThrow()
    const { ticket_id } = await db.selectFrom('support_ticket').select('ticket_id').limit(1).executeTakeFirstOrThrow()
    const by = () => ({ entry_id: harness.newId(), at, user_id: admin })
    await db
      .insertInto('claim_history')
      .values({
        ...by(),
        ...{ claim_id, client_op_id, action: 'edit', from_status: 'open', to_status: 'open', message: names },
      })
      .execute()
    await db
      .insertInto('registration_history')
      .values({
        ...by(),
        ...{ record_id, client_op_id, action: 'edit', message: names, read_on: null },
      })
      .execute()
    await db
      .insertInto('order_history')
      .values({ ...by(), order_id, client_op_id, action: 'edit', from_status: null, to_status: null, message: names })
      .execute()
    await addTicketEvent({ tx: db, now: at, newId: harness.newId }, ticket_id, {
      ...{ userId: admin, action: 'hold', detail: names },
    })
    const entry = { at, account_id: 2 }
    await db
      .insertInto('account_history')
      .values([
        { ...entry, entry_id: harness.newId(), by_user_id: admin, user_id: dealer, text: names },
        { ...entry, entry_id: harness.newId(), by_user_id: dealer, user_id: admin, text: 'Changed you.' },
      ])
      .execute()
    await db
      .insertInto('quote')
      .values({
        ...{ name: 'Wanda Brill', note: '', account_id: 2, user_id: dealer, made_by: admin, at },
        ...{ zip: null, coupon: null, product_count: 0, total: 0 },
      })
      .execute()
    const { records } = await readFile('admin', admin)
    expect(JSON.stringify(records)).not.toMatch(/Wanda|wanda|Elm St/)
    expect(records['claim_history']).toContainEqual(
      expect.objectContaining({ claim_id, action: 'edit', at: expect.stringContaining('2026') as string }),
    )
    expect(records['registration_history']).toContainEqual(expect.objectContaining({ record_id, action: 'edit' }))
    expect(records['order_history']).toContainEqual(expect.objectContaining({ order_id, action: 'edit' }))
    expect(records['ticket_event']).toContainEqual(expect.objectContaining({ ticket_id, action: 'hold' }))
    expect(records['quote']).toContainEqual(expect.objectContaining({ user_id: dealer, made_by: admin }))
    // What an entry says of the person is theirs.
    expect(records['account_history']).toContainEqual(expect.objectContaining({ text: 'Changed you.' }))
    expect((await readFile('dealer', dealer)).records['quote']).toContainEqual(
      expect.objectContaining({ name: 'Wanda Brill' }),
    )
  })
})

describe('Erasing a person', () => {
  it('is for administrators, by the person’s whole name, never oneself', async () => {
    const { dealer, admin } = demoUsers
    expect((await erase('reviewer', dealer, name)).refusal.error).toBe('auth.notAllowed')
    expect((await erase('admin', admin, name)).refusal.error).toBe('person-data.self')
    expect((await erase('admin', 999_999, name)).refusal.error).toBe('users.unknown')
    expect((await harness.as.admin.call(rows.readErasure, { params: { id: 999_999 } })).refusal.error).toBe(
      'users.unknown',
    )
    expect(Object.keys((await erase('admin', dealer, 'Somebody Else')).refusal.errors ?? {})).toEqual(['name'])
    expect(await isErased(dealer)).toBe(false)
  })

  it('leaves neither name nor email nor phone in any row of the database, and ends the sessions', async () => {
    const { claimId, user } = await leaveTraces()
    const traces = new RegExp(
      `${email}|${firstName}\\s+${lastName}|${lastName},\\s*${firstName}|612\\D{0,3}555\\D{0,3}0187`,
      'i',
    )
    expect(linesWith(await dump(), traces).length).toBeGreaterThan(5)
    const before = (await harness.as.admin.call(rows.readErasure, { params: { id: user } })).body
    expect(before).toMatchObject({ name, email, is_erased: false, waiting: { items: 3, devices: 1 } })
    const { body, status } = await erase('admin', user, ' orla  quillfeather ')
    expect(status).toBe(200)
    expect(body).toMatchObject({ is_erased: true, name: 'Erased person', waiting: { items: 0 } })
    await harness.server.jobs.drain()
    const rest = await dump()
    expect(linesWith(rest, traces)).toEqual([])
    expect(linesWith(rest, /^device_lock: /)).toEqual([])
    expect((await harness.as.dealer.call(auth.table.readSession, {})).body.logged_in).toBe(false)
    expect(await isErased(user)).toBe(true)
    expect((await erase('admin', user, 'Erased person')).refusal.error).toBe('person-data.erased')
    // The claim, its note and the order are still there; another subscriber stays one.
    const claim = (await harness.as.admin.call(table.readClaim, { params: { id: claimId } })).body
    expect(claim.notification_subscribers).toEqual(['other@demo.test'])
    expect(claim.notes.at(-1)?.note).toBe(`Call Erased person at +1  or erased-${user}@erased.invalid`)
    expect(claim.history.at(-1)?.author.name).toBe('Erased person')
    const order = await harness.server.db
      .selectFrom('shop_order')
      .selectAll()
      .orderBy('order_id')
      .executeTakeFirstOrThrow()
    expect([order.shipping_name, order.billing_name, order.billing_phone]).toEqual([
      'Erased person',
      'Erased person',
      '',
    ])
  })

  it('is noted by the function itself, with ids and numbers alone', async () => {
    const entries = await harness.server.db.selectFrom('person_erasure').selectAll().execute()
    expect(entries).toEqual([
      expect.objectContaining({ user_id: demoUsers.dealer, by_user_id: demoUsers.admin, waiting: 3 }),
    ])
    expect(JSON.parse(entries[0]?.changed ?? '{}')).toMatchObject({
      claim_history: 1,
      claim_note: 1,
      shop_order: expect.any(Number) as number,
    })
    const { text } = await harness.server.db
      .selectFrom('account_history')
      .select('text')
      .orderBy('at', 'desc')
      .orderBy('entry_id', 'desc')
      .executeTakeFirstOrThrow()
    expect(text).toBe('Erased the data of this person.')
  })

  it('is not taken back: no one activates the person again, or gives them a name, an email or rights', async () => {
    const { as, server } = harness
    const params = { id: demoUsers.dealer }
    const before = (await as.admin.call(users.table.readUser, { params, query: {} })).body.user
    expect(before).toMatchObject({ active: false, is_erased: true, first_name: 'Erased' })
    const other = { params: { id: demoUsers.servicer }, query: {} }
    expect((await as.admin.call(users.table.readUser, other)).body.user.is_erased).toBe(false)
    const tries = [
      as.admin.call(accountUsers.activateUser, { params }),
      as.admin.call(accountUsers.updatePermissions, { params, body: { permissions: ['orders.view'] } }),
      as.admin.call(accountUsers.updateProfile, { params, body: { profile: { first_name: 'Orla' } } }),
      ...[{ active: true }, { email: 'new@demo.test' }, { local_admin: true }, { last_name: 'Q' }].flatMap((body) => [
        as.admin.call(users.table.updateUser, { params, body }),
        as.admin.call(users.table.updateUserAsAdmin, { params, body }),
      ]),
    ]
    for (const answer of tries)
      expect((await answer).refusal).toMatchObject({
        error: 'users.erased',
        message: 'The data of this person was erased, which cannot be undone. Invite the person again as a new user.',
      })
    expect((await as.admin.call(users.table.readUser, { params, query: {} })).body.user).toEqual(before)
    // Who was activated again by an earlier version can still be removed.
    const isOn = () =>
      server.db.updateTable('app_user').set({ active: true }).where('user_id', '=', params.id).execute()
    expect(await isErased(params.id)).toBe(true)
    await isOn()
    // Their devices keep what waits, which is of the work since.
    expect(await isErased(params.id)).toBe(false)
    expect((await as.admin.call(accountUsers.removeUser, { params, body: {} })).body.active).toBe(false)
    expect(await isErased(params.id)).toBe(true)
    await isOn()
    const form = { ...before, active: false }
    expect((await as.admin.call(users.table.updateUser, { params, body: form })).body.active).toBe(false)
  })

  it('leaves another person of the same name theirs', async () => {
    const { db } = harness.server
    const [erased, namesake] = [demoUsers.servicer, demoUsers.reviewer]
    await db
      .updateTable('app_user')
      .set({ first_name: 'Kim', last_name: 'Twinning', phone: '' })
      .where('user_id', 'in', [erased, namesake])
      .execute()
    const mine = await harness.claim({ customer_name: 'Kim Twinning', assigned_to: null, provider_address_id: null })
    const note = (user: number, more: string) => ({
      ...{
        note_id: harness.newId(),
        claim_id: mine,
        client_op_id: null,
        note: `Kim Twinning${more}`,
        class: 'internal' as const,
      },
      ...{ made_at: harness.server.clock.now(), received_at: harness.server.clock.now(), user_id: user },
    })
    await db
      .insertInto('claim_note')
      .values([
        note(erased, ' was here'),
        note(namesake, ' was here'),
        note(namesake, ',\nservicer@demo.test'),
        note(namesake, ',\nmyservicer@demo.test'),
      ])
      .execute()
    expect((await erase('admin', erased, 'Kim Twinning')).status).toBe(200)
    const notes = await db.selectFrom('claim_note').select(['note', 'user_id']).where('claim_id', '=', mine).execute()
    expect(notes.map((one) => `${one.user_id}: ${one.note}`).toSorted()).toEqual(
      [
        `${erased}: Erased person was here`,
        `${namesake}: Kim Twinning was here`,
        `${namesake}: Erased person,\nerased-${erased}@erased.invalid`,
        `${namesake}: Kim Twinning,\nmyservicer@demo.test`,
      ].toSorted(),
    )
  })
})

describe('Histories', () => {
  it.each(['claim_history', 'registration_history', 'order_history', 'account_history', 'person_erasure'] as const)(
    'such as %s are changed by nothing else',
    async (history) => {
      const { db } = harness.server
      // Without an entry there is nothing that could be refused.
      if (history === 'registration_history')
        await sql`insert into registration_history (entry_id, record_id, at, action)
          select gen_random_uuid(), record_id, now(), 'register' from registration limit 1`.execute(db)
      const table_ = sql.table(history)
      const refused = 'Entries of a history are never changed'
      await expect(sql`delete from ${table_}`.execute(db)).rejects.toThrow(refused)
      const column = sql.ref(history === 'person_erasure' ? 'waiting' : 'at')
      await expect(sql`update ${table_} set ${column} = ${column}`.execute(db)).rejects.toThrow(refused)
    },
  )
})
