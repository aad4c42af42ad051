import { beforeEach, describe, expect, it } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import type { UserForm } from '../../../contract/users.ts'
import { demoUsers } from '../../../demo/accounts.ts'
import type { TestServer } from '../../support/server.ts'
import { useSignUpServer, table } from './sign-up-harness.ts'

const shop = useSignUpServer()
let server: TestServer
beforeEach(async () => {
  server = shop.server
  await server.db
    .updateTable('app_user')
    .set({ title: '', suffix: '', phone: '', active: true, first_name: 'Tom', last_name: 'Brandt' })
    .where('user_id', '=', demoUsers.dealerStaff)
    .execute()
})

const staff = demoUsers.dealerStaff
const change = async (who: string, id: number, body: UserForm) =>
  (await server.signIn(`${who}@demo.test`)).call(table.updateUser, { params: { id }, body })
const changeAsAdmin = async (who: string, id: number, body: UserForm) =>
  (await server.signIn(`${who}@demo.test`)).call(table.updateUserAsAdmin, { params: { id }, body })
const stored = (id: number) =>
  server.db
    .selectFrom('app_user')
    .select(['email', 'admin', 'on_site', 'reviewer', 'local_admin', 'active', 'account_id', 'permissions'])
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()

describe('Changing a user (U01)', () => {
  it('lets users change their title, names, suffix and phone', async () => {
    const { status, body } = await change('dealer-staff', staff, {
      title: 'Mr.',
      first_name: ' Thomas ',
      suffix: 'Jr.',
      phone: '201.555.0162',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      title: 'Mr.',
      first_name: 'Thomas',
      last_name: 'Brandt',
      suffix: 'Jr.',
      phone: '(201) 555-0162',
    })
    const session = await (await server.signIn('dealer-staff@demo.test')).call(auth.table.readSession, {})
    expect(session.body.user?.first_name).toBe('Thomas')
  })

  it('is also for the account’s local admin and for admins', async () => {
    expect((await change('dealer', staff, { first_name: 'Tommy' })).body.first_name).toBe('Tommy')
    expect((await change('admin', staff, { first_name: 'Thomas' })).body.first_name).toBe('Thomas')
  })

  it('answers 404 for colleagues and users of other accounts', async () => {
    for (const [who, id] of [
      ['dealer', demoUsers.dealer2],
      ['dealer-staff', demoUsers.dealer],
      ['reviewer', staff],
      ['servicer', demoUsers.servicer2],
    ] as const) {
      const [other, unknown] = [
        await change(who, id, { first_name: 'X' }),
        await change(who, 99_999, { first_name: 'X' }),
      ]
      expect([other.status, other.refusal]).toEqual([404, unknown.refusal])
      expect(other.refusal.error).toBe('users.unknown')
    }
  })

  it('changes role flags and email only for admins', async () => {
    const before = await stored(staff)
    for (const body of [
      { admin: true },
      { reviewer: true },
      { on_site: true },
      { local_admin: true },
      { active: false },
      { email: 'mine@evil.test' },
    ])
      for (const who of ['dealer-staff', 'dealer']) {
        const { status, refusal } = await change(who, staff, { ...body, first_name: 'Changed' })
        expect([status, refusal.error]).toEqual([403, 'users.adminOnly'])
      }
    expect(await stored(staff)).toEqual(before)
    expect((await change('dealer', demoUsers.dealer, { local_admin: false })).refusal.error).toBe('users.adminOnly')
  })

  it('accepts the user object as it was read', async () => {
    const client = await server.signIn('dealer-staff@demo.test')
    const { body } = await client.call(table.readUser, { params: { id: staff }, query: {} })
    const answer = await client.call(table.updateUser, {
      params: { id: staff },
      body: { ...body.user, last_name: 'Brand' },
    })
    expect(answer.body).toEqual({ ...body.user, last_name: 'Brand' })
  })

  it('refuses to change account and permissions', async () => {
    const before = await stored(staff)
    expect((await change('dealer-staff', staff, { account_id: 3, user_id: 1 })).refusal).toMatchObject({
      error: 'users.invalid',
      errors: { account_id: 'A user’s account cannot be changed', user_id: 'A user’s id cannot be changed' },
    })
    for (const who of ['dealer-staff', 'dealer', 'admin'])
      expect((await change(who, staff, { permissions: [{ name: 'orders.approve' }] })).refusal.errors).toEqual({
        permissions: 'Permissions cannot be changed here',
      })
    expect(await stored(staff)).toEqual(before)
  })

  it('refuses unknown fields', async () => {
    const client = await server.signIn('dealer-staff@demo.test')
    for (const more of ['password_hash', 'must_change_password', 'demo', 'reset_hash', 'dealer', 'discount']) {
      const { status, refusal } = await client.send(
        'PUT',
        `/api/users/${staff}`,
        { [more]: true },
        { 'content-type': 'application/json' },
      )
      expect([status, refusal.error]).toEqual([422, 'call.invalid'])
    }
  })

  it('answers validation errors by field', async () => {
    const { status, refusal } = await change('dealer-staff', staff, {
      first_name: '',
      last_name: ' ',
      phone: '12',
      title: 'Lord',
    })
    expect(status).toBe(422)
    expect(refusal).toMatchObject({
      error: 'users.invalid',
      errors: {
        first_name: 'Required',
        last_name: 'Required',
        phone: 'Phone number is invalid',
        title: 'Choose one from the list',
      },
    })
    expect((await change('dealer-staff', staff, { phone: '' })).body.phone).toBe('')
  })
})

describe('Changing a user as an administrator (U02)', () => {
  it('is only for admins', async () => {
    for (const who of ['dealer', 'reviewer', 'customer', 'onsite'])
      expect((await changeAsAdmin(who, staff, { first_name: 'X' })).refusal.error).toBe('auth.notAllowed')
  })

  it('changes email and flags', async () => {
    const { body } = await changeAsAdmin('admin', staff, {
      email: ' Tom.Brandt@hillcrest.test',
      local_admin: true,
      reviewer: true,
    })
    expect(body).toMatchObject({ email: 'Tom.Brandt@hillcrest.test', local_admin: true, reviewer: true, admin: false })
    const login = { email: 'tom.brandt@hillcrest.test', password: 'Repair-2026' }
    expect((await server.visitor().call(auth.table.login, { body: login })).body).toMatchObject({
      logged_in: true,
      reviewer: true,
    })
    const back = { email: 'dealer-staff@demo.test', local_admin: false, reviewer: false }
    expect((await changeAsAdmin('admin', staff, back)).body).toMatchObject(back)
  })

  it('refuses an email of another user', async () => {
    expect((await changeAsAdmin('admin', staff, { email: 'DEALER@demo.test' })).refusal).toMatchObject({
      error: 'users.invalid',
      errors: { email: 'A user of this account has this email already' },
    })
    const set = (active: boolean) =>
      server.db.updateTable('app_user').set({ active }).where('email_key', '=', 'customer@demo.test').execute()
    await set(false)
    const removed = await changeAsAdmin('admin', staff, { email: 'customer@demo.test' })
    await set(true)
    expect(removed.refusal.errors['email']).toMatch(/^A removed user of .+ has this email\. Change it there first/)
    expect((await changeAsAdmin('admin', staff, { email: 'x' })).refusal.errors).toEqual({
      email: 'Invalid email address',
    })
  })

  it('ends the sessions of a deactivated user', async () => {
    const client = await server.signIn('dealer-staff@demo.test')
    await changeAsAdmin('admin', staff, { active: false })
    expect((await client.call(auth.table.readSession, {})).body.logged_in).toBe(false)
  })

  it('does not let admins remove their own rights', async () => {
    for (const body of [{ admin: false }, { active: false }])
      for (const changeOwn of [changeAsAdmin, change])
        expect((await changeOwn('admin', demoUsers.admin, body)).refusal.error).toBe('users.ownRights')
    expect(await stored(demoUsers.admin)).toMatchObject({ admin: true, active: true })
  })

  it('answers 404 for an unknown user', async () => {
    expect((await changeAsAdmin('admin', 99_999, {})).refusal.error).toBe('users.unknown')
  })
})
