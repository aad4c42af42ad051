import { beforeEach, describe, expect, it } from 'vitest'
import { accountUsers } from '../../../contract/account-users.ts'
import type { NewUserForm } from '../../../contract/account-users.ts'
import { accounts } from '../../../contract/accounts.ts'
import { auth } from '../../../contract/auth.ts'
import { personData } from '../../../contract/person-data.ts'
import { users } from '../../../contract/users.ts'
import { demoAccounts, demoUsers } from '../../../demo/accounts.ts'
import { passwordTooObvious } from '../../../domain/auth/password.ts'
import { createVisitorBuyer } from '../../../server/modules/checkout/buyers.store.ts'
import type { TestServer } from '../../support/server.ts'
import {
  addedUser,
  buildSignUp,
  findMailedCode,
  goodPassword,
  listMailsTo,
  signUp,
  useSignUpServer,
} from './sign-up-harness.ts'

const shop = useSignUpServer()
let server: TestServer
beforeEach(() => {
  server = shop.server
})

const { hillcrest, lakeshore } = demoAccounts
const email = 'nina@hillcrest.test'
const ofAnother = 'Another user has this email. If it is this person’s own, write to us at parts@partwright.example'
const nina: NewUserForm = { email, first_name: 'Nina', last_name: 'Park', phone: '2015550162' }
const as = (who: string) => server.signIn(`${who}@demo.test`)
const invite = async (who: string, over: Partial<NewUserForm> = {}, id: number = hillcrest) =>
  (await as(who)).call(accountUsers.addNewUser, { params: { id }, body: { ...nina, ...over } })
const again = async (who: string, id: number) => (await as(who)).call(accountUsers.inviteAgain, { params: { id } })
const mailedCode = () => findMailedCode(server, email, '/account/invitation/')
const see = (code: string) => server.visitor().call(accountUsers.readInvitation, { params: { code } })
const accept = (code: string, password = goodPassword, password_confirmation = password, visitor = server.visitor()) =>
  visitor.call(accountUsers.acceptInvitation, { params: { code }, body: { password, password_confirmation } })

describe('Adding a user to an account (U12)', () => {
  it('gives the account’s defaults and mails a link', async () => {
    const answer = await invite('dealer')
    expect(answer.status).toBe(200)
    const body = addedUser(answer.body)
    expect(body).toMatchObject({ email, account_id: hillcrest, local_admin: false, active: true, activated_at: null })
    expect(body.phone).toBe('(201) 555-0162')
    expect(body.permissions).toContainEqual({ name: 'claims.file' })
    const [mail, ...more] = await listMailsTo(server, email)
    expect(more).toEqual([])
    expect(mail?.text).toContain('Hillcrest Fitness Supply')
    expect(await mailedCode()).toHaveLength(32)
  })

  it('refuses missing and wrong fields, and an email that a user has in any spelling', async () => {
    const wrong = await invite('dealer', { email: 'nina', first_name: ' ', phone: '1' })
    expect([wrong.status, wrong.refusal.error]).toEqual([422, 'users.invalid'])
    expect(Object.keys(wrong.refusal.errors).sort()).toEqual(['email', 'first_name', 'phone'])
    const known = await invite('dealer', { email: 'Dealer2@Demo.test' })
    expect(known.refusal.errors).toEqual({
      email: ofAnother,
    })
  })

  it('says what can be done about a user of the account, and names the other one to the shop', async () => {
    expect((await invite('dealer')).status).toBe(200)
    const answers = [
      await invite('dealer'),
      await invite('dealer', { email: 'dealer-staff@demo.test' }),
      await invite('admin', { email: 'dealer-staff@demo.test' }),
      await invite('admin', { email: 'dealer2@demo.test' }),
    ]
    const ofThis = 'A user of this account has this email already'
    expect(answers.map(({ refusal }) => refusal.errors['email'])).toEqual([
      'An invited user of this account has this email. Send the invitation again, from their entry under Users',
      ...[ofThis, ofThis],
      expect.stringMatching(/^A user of .+ has this email$/),
    ])
  })

  it('says what can be done about a removed user who has the email, to those who may know', async () => {
    const set = (active: boolean) =>
      server.db.updateTable('app_user').set({ active }).where('email_key', 'in', removed).execute()
    const [own, other] = ['dealer-staff@demo.test', 'customer@demo.test'] as const
    const removed = [own, other]
    await set(false)
    const answers = [
      await invite('dealer', { email: own }),
      await invite('dealer', { email: other }),
      await invite('admin', { email: other }),
    ]
    await set(true)
    expect(answers.map(({ refusal }) => refusal.errors['email'])).toEqual([
      'A removed user of this account has this email. Activate that user again, under Removed',
      ofAnother,
      expect.stringMatching(
        /^A removed user of .+ has this email\. Change it there first, or activate that user again$/,
      ),
    ])
  })

  it('grants nothing beyond the account’s defaults that the inviter lacks', async () => {
    expect((await invite('dealer', { permissions: ['orders.view', 'orders.approve'] })).refusal.error).toBe(
      'users.lacking',
    )
    expect(await listMailsTo(server, email)).toEqual([])
    const body = addedUser((await invite('dealer', { permissions: ['orders.edit', 'orders.view'] })).body)
    expect(body.permissions).toEqual([{ name: 'orders.view' }, { name: 'orders.edit' }])
  })

  it('makes an account administrator only by the shop’s administrator', async () => {
    expect((await invite('dealer', { local_admin: true })).refusal.error).toBe('users.adminOnly')
    expect(addedUser((await invite('admin', { local_admin: true })).body).local_admin).toBe(true)
  })

  it('is of no account of visitors’ orders, which has no people', async () => {
    const { accountId, userId } = await createVisitorBuyer(server.db)
    expect((await invite('admin', {}, accountId)).refusal.error).toBe('accounts.unknown')
    expect(await listMailsTo(server, email)).toEqual([])
    const admin = await as('admin')
    const params = { id: userId }
    const tries = [
      admin.call(accountUsers.activateUser, { params }),
      admin.call(accountUsers.inviteAgain, { params }),
      admin.call(accountUsers.updatePermissions, { params, body: { permissions: ['orders.view'] } }),
      admin.call(accountUsers.updateProfile, { params, body: { profile: { first_name: 'Nina' } } }),
      ...[{ active: true }, { email }, { local_admin: true }, { active: false, email }].flatMap((body) => [
        admin.call(users.table.updateUser, { params, body }),
        admin.call(users.table.updateUserAsAdmin, { params, body }),
      ]),
    ]
    const refused = await Promise.all(tries)
    expect(refused.map(({ refusal }) => refusal?.error)).toEqual(refused.map(() => 'users.unknown'))
    // Nor is it listed, or erased as a person is.
    const read = await admin.call(accounts.table.readAccount, { params: { id: accountId }, query: { with: 'users' } })
    expect(read.body.users).toEqual([])
    const { first_name, last_name } = await server.db
      .selectFrom('app_user')
      .select(['first_name', 'last_name'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    const body = { name: `${first_name} ${last_name}`.trim() }
    expect((await admin.call(personData.table.erasePerson, { params, body })).refusal.error).toBe('users.unknown')
    expect((await createVisitorBuyer(server.db)).userId).toBe(userId)
  })

  it('of visitors’ orders, who was invited before this was refused, ends there: the link opens nothing', async () => {
    const { accountId } = await createVisitorBuyer(server.db)
    const { user_id: id } = addedUser((await invite('admin')).body)
    const code = await mailedCode()
    await server.db.updateTable('app_user').set({ account_id: accountId }).where('user_id', '=', id).execute()
    expect((await see(code)).refusal.error).toBe('users.invitationUnknown')
    expect((await accept(code)).refusal.error).toBe('users.invitationUnknown')
    expect((await again('admin', id)).refusal.error).toBe('users.unknown')
    const admin = await as('admin')
    expect((await admin.call(users.table.updateUser, { params: { id }, body: { active: false } })).body.active).toBe(
      false,
    )
  })

  it('is for the account’s local administrator and for administrators', async () => {
    expect((await invite('dealer', {}, lakeshore)).refusal.error).toBe('accounts.unknown')
    expect((await invite('admin', {}, 99_999)).refusal.error).toBe('accounts.unknown')
    expect((await invite('dealer-staff')).status).toBe(403)
  })

  it('wins over a sign-up with this email that waits for its link', async () => {
    await signUp(server.visitor(), buildSignUp({ email }))
    expect((await invite('dealer')).status).toBe(200)
    const taken = await signUp(server.visitor(), buildSignUp({ email }))
    expect(taken.status).not.toBe(500)
  })

  it('of two inviters at once lets one win', async () => {
    const [first, second] = [await as('dealer'), await as('admin')]
    const answers = await Promise.all(
      [first, second].map((client) => client.call(accountUsers.addNewUser, { params: { id: hillcrest }, body: nina })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})

describe('An invitation', () => {
  it('shows whom it is for, takes a password once, and signs in', async () => {
    await invite('dealer')
    const code = await mailedCode()
    expect((await see(code)).body).toEqual({ first_name: 'Nina', email, account_name: 'Hillcrest Fitness Supply' })
    const visitor = server.visitor()
    const { status, body } = await accept(code, goodPassword, goodPassword, visitor)
    expect(status).toBe(200)
    expect(body).toMatchObject({ dealer: true, user: { first_name: 'Nina', account_id: hillcrest } })
    expect((await visitor.call(auth.table.readSession, {})).body.user?.email).toBe(email)
    expect((await accept(code)).refusal.error).toBe('users.invitationUnknown')
    const later = await server
      .visitor()
      .call(auth.table.login, { body: { email, password: goodPassword, remember: false } })
    expect(later.body.user?.email).toBe(email)
  })

  it('refuses the name of its person as a password, the last name too (SF148)', async () => {
    await invite('dealer', { last_name: 'Hendrickson' })
    const code = await mailedCode()
    const errorOf = async (password: string) => (await accept(code, password)).refusal?.errors['password']
    expect(await errorOf('Hendrickson1')).toBe(passwordTooObvious)
    expect(await errorOf('Nina-2026')).toBe(passwordTooObvious)
  })

  it('refuses a weak password and one that was typed differently, and stays valid', async () => {
    await invite('dealer')
    const code = await mailedCode()
    const { status, refusal } = await accept(code, 'short', 'shorter')
    expect([status, refusal.error]).toEqual([422, 'users.invalid'])
    expect(Object.keys(refusal.errors).sort()).toEqual(['password', 'password_confirmation'])
    expect((await accept(code)).status).toBe(200)
  })

  it('ends after 14 days, with the next link, and when the user is removed', async () => {
    const user = addedUser((await invite('dealer')).body)
    const first = await mailedCode()
    expect((await again('dealer', user.user_id)).status).toBe(200)
    const second = await mailedCode()
    expect(second).not.toBe(first)
    for (const call of [see, accept]) expect((await call(first)).refusal.error).toBe('users.invitationUnknown')
    expect((await see(second)).status).toBe(200)
    await (await as('dealer')).call(accountUsers.removeUser, { params: { id: user.user_id }, body: {} })
    for (const call of [see, accept]) expect((await call(second)).status).toBe(404)
    await (await as('dealer')).call(accountUsers.activateUser, { params: { id: user.user_id } })
    expect((await see(second)).status).toBe(200)
    server.clock.advance(14 * 86_400_000)
    for (const call of [see, accept]) expect((await call(second)).status).toBe(404)
  })

  it('ends when the email is corrected, and another is mailed to the right address', async () => {
    const user = addedUser((await invite('dealer')).body)
    const first = await mailedCode()
    await server.visitor().call(auth.table.resetPassword, { body: { email } })
    const corrected = 'nina.park@hillcrest.test'
    const { body } = await (
      await as('admin')
    ).call(users.table.updateUser, { params: { id: user.user_id }, body: { email: corrected } })
    expect(body).toMatchObject({ email: corrected, activated_at: null })
    for (const call of [see, accept]) expect((await call(first)).refusal.error).toBe('users.invitationUnknown')
    const row = await server.db
      .selectFrom('app_user')
      .select('reset_hash')
      .where('user_id', '=', user.user_id)
      .executeTakeFirstOrThrow()
    expect(row.reset_hash).toBeNull()
    const second = await findMailedCode(server, corrected, '/account/invitation/')
    expect((await accept(second)).body.user?.email).toBe(corrected)
  })

  it('ends when its person signs in with a mailed password, and no other is mailed when the email is corrected', async () => {
    const user = addedUser((await invite('dealer')).body)
    const code = await mailedCode()
    await server.visitor().call(auth.table.resetPassword, { body: { email } })
    const mailed = (await listMailsTo(server, email)).at(-1)?.text ?? ''
    const password = /[2-9a-z]{5}(?:-[2-9a-z]{5}){3}/.exec(mailed)?.[0] ?? ''
    const own = server.visitor()
    expect((await own.call(auth.table.login, { body: { email, password } })).body.logged_in).toBe(true)
    const chosen = { password: 'Garden-4711x', password_confirmation: 'Garden-4711x' }
    await own.call(auth.table.updatePassword, { body: { current_password: password, ...chosen } })
    for (const call of [see, accept]) expect((await call(code)).refusal.error).toBe('users.invitationUnknown')
    expect((await own.call(auth.table.readSession, {})).body.user?.email).toBe(email)
    const corrected = 'nina.park@hillcrest.test'
    await (await as('admin')).call(users.table.updateUser, { params: { id: user.user_id }, body: { email: corrected } })
    expect(await listMailsTo(server, corrected)).toEqual([])
  })

  it('is mailed again only to who has not accepted it', async () => {
    expect((await again('dealer', demoUsers.dealerStaff)).refusal.error).toBe('users.notInvited')
    expect((await again('dealer', demoUsers.dealer2)).refusal.error).toBe('users.unknown')
    expect((await again('dealer', 99_999)).refusal.error).toBe('users.unknown')
  })

  it('lets nobody sign in before a password was chosen', async () => {
    await invite('dealer')
    for (const password of [' ', goodPassword]) {
      const answer = await server.visitor().call(auth.table.login, { body: { email, password, remember: false } })
      expect(answer.body).toMatchObject({ logged_in: false, failed_attempt: true })
    }
  })

  it('is not found by a foreign code', async () => {
    for (const code of ['x', '0'.repeat(32), "' or 1=1 --"]) expect((await see(code)).status).toBe(404)
  })

  it('of two browsers lets one choose the password', async () => {
    await invite('dealer')
    const code = await mailedCode()
    const answers = await Promise.all([accept(code, 'Treadmill-8'), accept(code, 'Treadmill-9')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  })
})

describe('Invitations', () => {
  it('are limited to 60 an hour for one user', async () => {
    const dealer = await as('dealer')
    const add = (at: number) =>
      dealer.call(accountUsers.addNewUser, {
        params: { id: hillcrest },
        body: { ...nina, email: `nina${at}@hillcrest.test` },
      })
    for (let at = 1; at <= 60; at += 1) expect((await add(at)).status).toBe(200)
    expect((await add(61)).status).toBe(429)
    expect(
      (await (await as('admin')).call(accountUsers.addNewUser, { params: { id: hillcrest }, body: nina })).status,
    ).toBe(200)
    server.clock.advance(3_600_000)
    expect((await add(61)).status).toBe(200)
  })
})
