import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accountUsers } from '../../../contract/account-users.ts'
import { accounts } from '../../../contract/accounts.ts'
import { analytics } from '../../../contract/analytics.ts'
import { auth } from '../../../contract/auth.ts'
import { orders } from '../../../contract/orders.ts'
import { reports } from '../../../contract/reports.ts'
import { rescue } from '../../../contract/rescue.ts'
import { returns } from '../../../contract/returns.ts'
import { security } from '../../../contract/security.ts'
import { users } from '../../../contract/users.ts'
import { demoAccounts, demoUsers } from '../../../demo/accounts.ts'
import type { SecurityEventKind } from '../../../domain/security/events.ts'
import { startServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'
import type { Client } from '../../support/client.ts'

const { listSecurityEvents, exportSecurityEvents } = security.table
const password = 'Repair-2026'
const dealer = { email: 'dealer@demo.test', password }
const start = '2026-11-20T15:00:00.000Z'
const day = 86_400_000

let server: TestServer
let admin: Client
const lines: string[] = []
beforeAll(async () => {
  server = await startServer({ start, log: (line) => lines.push(line) })
  admin = await server.signIn('admin@demo.test')
})
afterAll(() => server.close())
let since = '0'
beforeEach(async () => {
  for (const table of ['rate_count', 'security_event_count', 'staged_job'] as const)
    await server.db.deleteFrom(table).execute()
  // Each test has a minute of its own.
  server.clock.advance(3_600_000)
  since = (await stored()).at(-1)?.event_id ?? '0'
  lines.length = 0
})

const stored = (after = '0') =>
  server.db.selectFrom('security_event').selectAll().where('event_id', '>', after).orderBy('event_id').execute()
const recorded = () => stored(since)
const kinds = async () => (await recorded()).map(({ kind }) => kind)
const logged = () =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line.msg === 'security event')
const login = (body: { email: string; password: string }, client = server.visitor()) =>
  client.call(auth.table.login, { body })
const list = async (query: Parameters<typeof admin.call<typeof listSecurityEvents>>[1]['query'] = {}) =>
  (await admin.call(listSecurityEvents, { query })).body

describe('A security event', () => {
  it('is recorded of a sign-in that worked, with user, address, device and session, and of the sign-out', async () => {
    const client = server.visitor()
    const agent = { 'user-agent': 'Mozilla/5.0 (iPhone) AppleWebKit Version/18.0 Mobile Safari/604.1' }
    const { body } = await client.call(auth.table.login, { body: dealer }, { headers: agent })
    await client.call(auth.table.logout, {})
    const [signIn, signOut] = await recorded()
    expect(signIn).toMatchObject({
      ...{ kind: 'sign-in.ok', user_id: demoUsers.dealer, of_user_id: null, typed_hash: null, repeats: 1 },
      ...{ address: '127.0.0.1', agent: 'Safari on iPhone', detail: '' },
    })
    expect(signIn?.session_hash).toMatch(/^[0-9a-f]{16}$/)
    expect(signOut).toMatchObject({ kind: 'sign-out', session_hash: signIn?.session_hash, user_id: demoUsers.dealer })
    const text = JSON.stringify([await recorded(), logged()])
    for (const secret of [password, dealer.email, body.session_id ?? 'none', ...client.cookies.values()])
      expect(text).not.toContain(secret)
  })

  it('is recorded of a failed sign-in: with the user, or with a keyed hash of an email that no user has', async () => {
    await login({ ...dealer, password: 'Wrong-2026' })
    await login({ email: 'Stranger@Gym.test', password })
    await login({ email: 'stranger@gym.test ', password })
    const [known, unknown, again] = await recorded()
    expect(known).toMatchObject({ kind: 'sign-in.failed', user_id: demoUsers.dealer, typed_hash: null })
    expect(unknown).toMatchObject({ kind: 'sign-in.failed', user_id: null })
    expect(unknown?.typed_hash).toMatch(/^[\w-]{22}$/)
    expect(again?.typed_hash).toBe(unknown?.typed_hash)
    expect(JSON.stringify([await recorded(), logged()])).not.toMatch(/stranger/i)
    expect((await list({ person: 'STRANGER@gym.test' })).events.map(({ event_id }) => event_id)).toEqual([
      again?.event_id,
      unknown?.event_id,
    ])
  })

  it('is recorded when a limit is reached', async () => {
    for (let attempt = 0; attempt < 12; attempt += 1) await login({ ...dealer, password: 'Wrong-2026' })
    expect(await kinds()).toEqual([
      ...Array<string>(3).fill('sign-in.failed'),
      ...Array<string>(2).fill('sign-in.limited'),
    ])
  })

  it('is recorded of password changes, failed ones too, and of the sessions that they end', async () => {
    const client = server.visitor()
    await login(dealer, client)
    await login(dealer)
    const change = (current_password: string) =>
      client.call(auth.table.updatePassword, {
        body: { current_password, password: 'Treadmill-belt-9', password_confirmation: 'Treadmill-belt-9' },
      })
    expect((await change('Wrong-2026')).status).toBe(422)
    expect((await change(password)).status).toBe(200)
    const events = await recorded()
    expect(events.map(({ kind }) => kind)).toEqual([
      ...['sign-in.ok', 'sign-in.ok', 'password.failed', 'password.changed', 'session.ended'],
    ])
    expect(events.at(-1)).toMatchObject({ of_user_id: demoUsers.dealer, detail: '1' })
  })

  it('is recorded of a password that is asked for and used, the same for an email that no user has', async () => {
    const ask = (email: string) => server.visitor().call(auth.table.resetPassword, { body: { email } })
    await ask('dealer2@demo.test')
    await ask('stranger@gym.test')
    await server.jobs.drain()
    await server.jobs.drain()
    const temporary = /^ {4}(\S+)$/m.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? ''
    await login({ email: 'dealer2@demo.test', password: temporary })
    const events = await recorded()
    expect(events.map(({ kind }) => kind)).toEqual([
      ...['password.reset-asked', 'password.reset-asked', 'password.reset-used', 'sign-in.ok'],
    ])
    expect(events[0]).toMatchObject({ user_id: null })
    expect((await list({ person: 'dealer2@demo.test', kind: 'password.reset-asked' })).events).toHaveLength(1)
  })

  it('is recorded in the transaction of a change of rights, roles, profile and account, and not without it', async () => {
    const params = { id: demoUsers.dealerStaff }
    const permissions = { params, body: { permissions: ['orders.view' as const] } }
    await admin.call(accountUsers.updatePermissions, permissions)
    await admin.call(users.table.updateUserAsAdmin, { params, body: { local_admin: true, first_name: 'Thomas' } })
    await admin.call(accountUsers.updateProfile, { params, body: { profile: { phone: '2015550100' } } })
    await admin.call(accountUsers.removeUser, { params, body: {} })
    await admin.call(accountUsers.activateUser, { params })
    await admin.call(accounts.table.updateAccount, {
      params: { id: demoAccounts.hillcrest },
      body: { discount: 12, on_hold: true },
    })
    expect((await recorded()).map(({ kind, detail }) => [kind, detail])).toEqual([
      ['rights.changed', expect.stringMatching(/^-orders\.place, .*-claims\.file$/)],
      ['rights.changed', '+local_admin, +orders.edit, +accounts.edit, +users.manage'],
      ['person.changed', 'first_name'],
      ['person.changed', 'phone'],
      ['person.removed', ''],
      ['person.restored', ''],
      ['account.changed', `account ${demoAccounts.hillcrest}: discount, on_hold`],
    ])
    expect((await recorded()).slice(0, 6).every(({ of_user_id }) => of_user_id === demoUsers.dealerStaff)).toBe(true)
    since = (await stored()).at(-1)?.event_id ?? '0'
    lines.length = 0
    const foreign = await (
      await server.signIn('dealer@demo.test')
    ).call(accountUsers.updatePermissions, {
      params,
      body: { permissions: ['reports.view'] },
    })
    expect(foreign.status).toBe(403)
    expect([await kinds(), logged()]).toEqual([[], []])
  })

  it('is recorded of viewing as a servicer, of exports, and of a rescue file that is opened or imported', async () => {
    await admin.call(auth.table.viewAsServicer, { body: { set: true } })
    await admin.call(auth.table.viewAsServicer, { body: { set: false } })
    await admin.call(reports.table.exportReport, { query: { table: 'order-accounts' } })
    await admin.call(orders.table.exportOrders, { query: {} })
    await admin.call(returns.table.exportReturns, { query: {} })
    const item = {
      ...{ user: String(demoUsers.servicer), wrapped_key: null },
      op: {
        ...{ opId: '0190a000-0000-7000-8000-00000000aaaa', seq: 1, kind: 'add-note', v: 1, state: 'queued' },
        ...{ groupId: 'claim:x', createdAt: Date.parse(start), body: null },
      },
    }
    await admin.call(rescue.table.previewRescue, { body: { device_id: null, items: [item] } })
    await admin.call(rescue.table.importRescue, { body: { device_id: null, items: [{ ...item, as: 'owner' }] } })
    expect((await recorded()).map(({ kind, detail }) => `${kind} ${detail}`.replace(/\d+ rows/, 'N rows'))).toEqual([
      ...['view-as.began ', 'view-as.ended ', 'export report order-accounts', 'export orders, N rows'],
      ...['export returns, N rows', `rescue.opened 1 items of user ${demoUsers.servicer}`],
      `rescue.imported 1 items of user ${demoUsers.servicer}`,
    ])
  })

  it('is recorded when access is refused or a limit is reached, once a minute for a caller and a call', async () => {
    const me = await server.signIn('dealer@demo.test')
    for (let time = 0; time < 5; time += 1) await me.call(listSecurityEvents, { query: {} })
    await me.send('POST', '/api/auth/user/view-as-servicer', '{"set":true}', {
      ...{ 'content-type': 'application/json', origin: 'https://evil.example', 'x-requested-with': '' },
    })
    const guesser = server.visitor()
    for (let time = 0; time < 40; time += 1) await guesser.call(users.table.activate, { body: { id: 'guessed' } })
    await me.call(analytics.table.viewPage, { body: { url: '/equipment-types' } })
    await admin.call(analytics.table.viewPage, { body: { url: '/equipment-types' } })
    expect((await recorded()).map(({ kind, detail, user_id }) => [kind, detail, user_id])).toEqual([
      ['access.refused', 'security.listSecurityEvents, auth.notAllowed', demoUsers.dealer],
      ['access.refused', 'auth.viewAsServicer, call.foreignOrigin', null],
      ['limit.reached', 'users.activate, call.tooMany', null],
    ])
  })

  it('is one line of the log with the documented fields', async () => {
    await login({ ...dealer, password: 'Wrong-2026' })
    expect(logged()).toEqual([
      {
        ...{ level: 30, time: expect.any(Number) as number, pid: expect.any(Number) as number },
        ...{ hostname: expect.any(String) as string, msg: 'security event' },
        ...{ event: 'sign-in.failed', request: expect.stringMatching(/^[0-9a-f-]{36}$/) as string },
        ...{ user: demoUsers.dealer, of_user: null, typed: null, address: '127.0.0.1', agent: 'Unknown device' },
        ...{ session: null, detail: '', count: 1 },
      },
    ])
  })
})

describe('Many failed sign-ins', () => {
  it('are stored for the first three of a minute, and then become one event with their number', async () => {
    const { db } = server
    for (let attempt = 0; attempt < 25; attempt += 1) {
      await db.deleteFrom('rate_count').execute()
      await login({ ...dealer, password: 'Wrong-2026' })
    }
    expect(await kinds()).toEqual(Array<string>(3).fill('sign-in.failed'))
    expect(logged().map(({ count }) => count)).toEqual([1, 2, 3, 10])
    server.clock.advance(120_000)
    await server.jobs.drain()
    const events = await recorded()
    expect(events).toHaveLength(4)
    expect(events.at(-1)).toMatchObject({
      ...{ kind: 'sign-in.failed', repeats: 22, user_id: demoUsers.dealer, address: '127.0.0.1' },
      detail: 'more in the same minute',
    })
    expect(await db.selectFrom('security_event_count').selectAll().execute()).toEqual([])
  })

  it('of too many addresses and people at once share one count', async () => {
    const { db, clock } = server
    const minute = new Date(Math.floor(clock.now().getTime() / 60_000) * 60_000)
    await db
      .insertInto('security_event_count')
      .values(
        Array.from({ length: 300 }, (_, at) => ({
          ...{ minute, kind: 'sign-in.failed', key: `203.0.113.1 ${at}`, count: 1, user_id: at },
          ...{ typed_hash: null, address: '203.0.113.1' },
        })),
      )
      .execute()
    for (let attempt = 0; attempt < 6; attempt += 1)
      await login({ email: `stranger${attempt}@gym.test`, password: 'Wrong-2026' })
    expect(await db.selectFrom('security_event_count').selectAll().execute()).toHaveLength(301)
    clock.advance(120_000)
    await server.jobs.drain()
    expect((await recorded()).at(-1)).toMatchObject({ repeats: 3, address: '', detail: 'from many addresses' })
  })
})

describe('The table of security events', () => {
  const refused = /never changed, and deleted only after their time/
  it('refuses changes, early deletions and truncation in the database', async () => {
    await login(dealer)
    const { db } = server
    await expect(db.updateTable('security_event').set({ detail: '' }).execute()).rejects.toThrow(refused)
    await expect(
      db
        .updateTable('security_event')
        .set({ keep_until: new Date(0) })
        .execute(),
    ).rejects.toThrow(refused)
    await expect(db.deleteFrom('security_event').execute()).rejects.toThrow(refused)
    await expect(sql`truncate security_event`.execute(db)).rejects.toThrow(refused)
    expect((await recorded()).length).toBeGreaterThan(0)
  })

  it('loses an event by the daily job, after its time by the database’s own clock', async () => {
    const { db, clock } = server
    const now = clock.now()
    clock.set('2020-01-10T12:00:00.000Z')
    await login({ email: 'old@gym.test', password })
    const old = (await recorded()).at(-1)
    expect(old?.keep_until).toEqual(new Date(clock.now().getTime() + 90 * day))
    // A clock of the shop that is set ahead removes nothing that the database still keeps.
    clock.set('2090-01-01T00:00:00.000Z')
    admin = await server.signIn('admin@demo.test')
    await db
      .insertInto('staged_job')
      .values({
        kind: 'kernel.sweep',
        payload: '{}',
        run_at: clock.now(),
        last_error: null,
        done_at: null,
        locked_until: null,
      })
      .execute()
    const before = (await stored()).length
    await server.jobs.drain()
    expect(server.jobErrors).toEqual([])
    const after = await stored()
    expect(after.map(({ event_id }) => event_id)).not.toContain(old?.event_id)
    expect(after).toHaveLength(before - 1)
    clock.set(now.toISOString())
  })
})

describe('The list of security events', () => {
  const eventIds = (events: readonly { readonly event_id: string }[]) => events.map(({ event_id }) => event_id)

  it('is for administrators', async () => {
    for (const who of ['dealer@demo.test', 'reviewer@demo.test', 'onsite@demo.test'])
      for (const row of [listSecurityEvents, exportSecurityEvents])
        expect((await (await server.signIn(who)).call(row, { query: {} })).status).toBe(403)
  })

  it('is filtered by kind, person, address and time', async () => {
    await login({ ...dealer, password: 'Wrong-2026' })
    const from = server.clock.now().toISOString()
    await admin.call(accountUsers.updateProfile, {
      params: { id: demoUsers.dealer },
      body: { profile: { phone: '2015550101' } },
    })
    const of = async (query: Parameters<typeof list>[0]) =>
      (await list({ from, ...query })).events.map(({ kind }) => kind)
    expect(await of({})).toEqual(['person.changed', 'sign-in.failed'])
    expect(await of({ kind: 'person.changed' satisfies SecurityEventKind })).toEqual(['person.changed'])
    expect(await of({ person: 'priya nair' })).toEqual(['person.changed', 'sign-in.failed'])
    expect(await of({ user_id: demoUsers.admin })).toEqual(['person.changed'])
    expect(await of({ person: 'no such name' })).toEqual([])
    expect(await of({ address: '127.0.' })).toHaveLength(2)
    expect(await of({ address: '10%' })).toEqual([])
    expect(await of({ until: from })).toEqual([])
    expect((await list({ from })).events[0]).toMatchObject({
      ...{ by: { user_id: demoUsers.admin }, of: { user_id: demoUsers.dealer, name: 'Priya Nair' } },
      ...{ detail: 'phone', repeats: 1 },
    })
  })

  it('comes in pages of fifty, and an event that is recorded meanwhile moves none', async () => {
    for (let time = 0; time < 60; time += 1)
      await admin.call(auth.table.viewAsServicer, { body: { set: time % 2 === 0 } })
    const first = await list()
    expect(first.events).toHaveLength(50)
    await admin.call(auth.table.viewAsServicer, { body: { set: true } })
    const second = await list({ before: first.next ?? '' })
    expect(eventIds(first.events).filter((id) => eventIds(second.events).includes(id))).toEqual([])
    expect(Number(first.events.at(-1)?.event_id)).toBeGreaterThan(Number(second.events[0]?.event_id))
    expect((await admin.call(listSecurityEvents, { query: { before: 'x' } })).status).toBe(422)
  })

  it('is a file, whose export is an event', async () => {
    const answer = await admin.call(exportSecurityEvents, { query: { kind: 'export' } })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.bytes.toString('utf8')).toMatch(/^\uFEFFNumber,Time,Event,Meaning,By user,By,About user,About,/)
    expect((await recorded()).map(({ kind, detail }) => `${kind} ${detail}`)).toEqual([
      expect.stringMatching(/^export security events, \d+ rows$/),
    ])
  })
})
