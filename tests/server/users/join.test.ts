import { beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '../../../contract/accounts.ts'
import { addresses } from '../../../contract/addresses.ts'
import { auth } from '../../../contract/auth.ts'
import { demoAccounts } from '../../../demo/accounts.ts'
import type { Client } from '../../support/client.ts'
import type { TestServer } from '../../support/server.ts'
import {
  signUpAndActivate,
  findMailedCode,
  buildJoinSignUp,
  listMailsTo,
  useSignUpServer,
  table,
} from './sign-up-harness.ts'

const shop = useSignUpServer()
let server: TestServer
beforeEach(() => {
  server = shop.server
})

const hillcrest = demoAccounts.hillcrest
const ana = 'ana@hillcrest.test'
const joinCode = (admin = 'dealer@demo.test') => findMailedCode(server, admin, '/dashboard/join/')
const see = (client: Client, code: string) => client.call(table.readJoinRequest, { params: { code } })
const answer = (client: Client, code: string, accept: boolean) =>
  client.call(table.answerJoinRequest, { params: { code }, body: { accept } })
const session = async (client: Client) => (await client.call(auth.table.readSession, {})).body
const seesAccount = async (client: Client) => [
  (await client.call(accounts.table.readAccount, { params: { id: hillcrest }, query: { with: 'users' } })).status,
  (await client.call(addresses.table.listAccountAddresses, { params: { id: hillcrest }, query: {} })).status,
  (await client.call(addresses.table.readAddress, { params: { id: 11 } })).status,
]

describe('Joining an account', () => {
  it('starts the user in an empty account of their own until the request is accepted', async () => {
    const client = await signUpAndActivate(server, buildJoinSignUp('PW-2014'))
    const { user, dealer, message } = await session(client)
    expect(user).toMatchObject({ account_name: 'Ana Duarte', local_admin: false })
    expect([dealer, message]).toEqual([false, null])
    expect(await seesAccount(client)).toEqual([404, 404, 404])
  })

  it('emails only the account’s local admins', async () => {
    await signUpAndActivate(server, buildJoinSignUp('PW-2014'))
    const [mail, ...more] = await listMailsTo(server, 'dealer@demo.test')
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Request to join account PW-2014')
    expect(mail?.text).toContain('Name: Ana Duarte\nEmail: ana@hillcrest.test')
    expect(await listMailsTo(server, 'dealer-staff@demo.test')).toEqual([])
    expect(await joinCode()).toHaveLength(32)
  })

  it('understands the number without its letters, before an account whose account_id it is', async () => {
    await server.db
      .insertInto('account')
      .values({
        ...{ account_id: 2014, display_id: 'PW-70014', name: 'Aspen Gyms' },
        ...{ dealer: true, warranty_servicer: false, discount: 0 },
      })
      .execute()
    await signUpAndActivate(server, buildJoinSignUp('2014'))
    await signUpAndActivate(server, buildJoinSignUp('pw 2014', { email: 'ben@hillcrest.test' }))
    expect((await listMailsTo(server, 'dealer@demo.test')).map(({ subject }) => subject)).toEqual([
      'Request to join account PW-2014',
      'Request to join account PW-2014',
    ])
  })

  it('emails the shop if the account has no local admin', async () => {
    await signUpAndActivate(server, buildJoinSignUp('PW-3007'))
    const [mail] = await listMailsTo(server, 'parts@partwright.example')
    expect(mail?.subject).toBe('Request to join account PW-3007')
    expect(
      (await answer(await server.signIn('admin@demo.test'), await joinCode('parts@partwright.example'), true)).status,
    ).toBe(200)
  })

  it('shows user and account to the local admin', async () => {
    await signUpAndActivate(server, buildJoinSignUp('PW-2014'))
    const { body } = await see(await server.signIn('dealer@demo.test'), await joinCode())
    expect(body).toEqual({
      name: 'Ana Duarte',
      email: ana,
      account_id: hillcrest,
      display_id: 'PW-2014',
      account_name: 'Hillcrest Fitness Supply',
      asked_at: '2026-11-20T15:00:00.000Z',
    })
  })

  it('moves the user to the account without extra rights when accepted, and emails the user', async () => {
    const client = await signUpAndActivate(server, buildJoinSignUp('PW-2014'))
    const { body } = await answer(await server.signIn('dealer@demo.test'), await joinCode(), true)
    expect(body.message).toBe('Ana Duarte is now a member of Hillcrest Fitness Supply.')
    const { user, dealer } = await session(client)
    expect(user).toMatchObject({ account_id: hillcrest, local_admin: false })
    expect(dealer).toBe(true)
    expect(await seesAccount(client)).toEqual([200, 200, 200])
    expect((await listMailsTo(server, ana)).at(-1)?.subject).toBe('You have joined account PW-2014')
  })

  it('enters an accepted request, and no declined one, into the account’s history', async () => {
    const history = async () =>
      (await (await server.signIn('dealer@demo.test')).call(accounts.table.readHistory, { params: { id: hillcrest } }))
        .body
    await signUpAndActivate(server, buildJoinSignUp('PW-2014'))
    await answer(await server.signIn('dealer@demo.test'), await joinCode(), true)
    expect(await history()).toEqual([
      expect.objectContaining({ by: 'Priya Nair', text: 'Accepted the request of Ana Duarte to join.' }),
    ])
    await signUpAndActivate(server, buildJoinSignUp('PW-2014', { email: 'ben@hillcrest.test' }))
    await answer(await server.signIn('dealer@demo.test'), await joinCode(), false)
    expect(await history()).toHaveLength(1)
  })

  it('leaves the user in their own account when declined, and emails the user', async () => {
    const client = await signUpAndActivate(server, buildJoinSignUp('PW-2014'))
    const { body } = await answer(await server.signIn('dealer@demo.test'), await joinCode(), false)
    expect(body.message).toBe('You declined the request of Ana Duarte to join Hillcrest Fitness Supply.')
    expect((await session(client)).user?.account_name).toBe('Ana Duarte')
    expect(await seesAccount(client)).toEqual([404, 404, 404])
    expect((await listMailsTo(server, ana)).at(-1)?.text).toContain('declined your request')
  })

  it('is answered once, also with concurrent answers', async () => {
    await signUpAndActivate(server, buildJoinSignUp('PW-2014'))
    const [dealer, admin, code] = [
      await server.signIn('dealer@demo.test'),
      await server.signIn('admin@demo.test'),
      await joinCode(),
    ]
    const answers = await Promise.all([answer(dealer, code, true), answer(admin, code, false)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await answer(dealer, code, true)).refusal.error).toBe('users.joinUnknown')
    expect((await see(dealer, code)).refusal.error).toBe('users.joinUnknown')
  })

  it('is unknown to all but the account’s local admins, even with the link', async () => {
    const person = await signUpAndActivate(server, buildJoinSignUp('PW-2014'))
    const code = await joinCode()
    await server.db
      .updateTable('app_user')
      .set({ local_admin: true })
      .where('email_key', '=', 'dealer2@demo.test')
      .execute()
    const other = await server.signIn('dealer2@demo.test')
    expect((await see(other, code)).refusal).toEqual((await see(other, 'x'.repeat(32))).refusal)
    expect((await answer(other, code, true)).refusal.error).toBe('users.joinUnknown')
    expect((await answer(await server.signIn('dealer-staff@demo.test'), code, true)).refusal.error).toBe(
      'auth.notAllowed',
    )
    expect((await answer(person, code, true)).refusal.error).toBe('auth.notAllowed')
    expect((await answer(server.visitor(), code, true)).refusal.error).toBe('auth.signedOut')
    expect(await seesAccount(person)).toEqual([404, 404, 404])
    await server.db
      .updateTable('app_user')
      .set({ local_admin: false })
      .where('email_key', '=', 'dealer2@demo.test')
      .execute()
  })

  it('ends when the person is removed or works for the shop meanwhile', async () => {
    const client = await signUpAndActivate(server, buildJoinSignUp('PW-2014'))
    const [id, code] = [(await session(client)).user?.user_id ?? 0, await joinCode()]
    const [dealer, admin] = [await server.signIn('dealer@demo.test'), await server.signIn('admin@demo.test')]
    const set = (body: { reviewer?: boolean; active?: boolean }) =>
      admin.call(table.updateUserAsAdmin, { params: { id }, body })
    for (const body of [{ reviewer: true }, { reviewer: false, active: false }]) {
      await set(body)
      for (const caller of [dealer, admin]) {
        expect((await see(caller, code)).refusal.error).toBe('users.joinUnknown')
        expect((await answer(caller, code, true)).refusal.error).toBe('users.joinUnknown')
      }
    }
    expect((await listMailsTo(server, ana)).at(-1)?.subject).not.toContain('You have joined')
    await set({ active: true })
    expect((await answer(dealer, code, true)).status).toBe(200)
  })

  it('expires after 14 days', async () => {
    await signUpAndActivate(server, buildJoinSignUp('PW-2014'))
    const code = await joinCode()
    server.clock.advance(14 * 86_400_000)
    expect((await see(await server.signIn('dealer@demo.test'), code)).refusal.error).toBe('users.joinUnknown')
  })

  it('does not count who was invited and never accepted as a local admin', async () => {
    const set = (activated_at: Date | null) =>
      server.db.updateTable('app_user').set({ activated_at }).where('email_key', '=', 'dealer@demo.test').execute()
    await set(null)
    await signUpAndActivate(server, buildJoinSignUp('PW-2014'))
    await set(server.clock.now())
    expect(await listMailsTo(server, 'dealer@demo.test')).toEqual([])
    expect((await listMailsTo(server, 'parts@partwright.example')).at(-1)?.subject).toContain('PW-2014')
  })

  it('does not store the code of the link', async () => {
    await signUpAndActivate(server, buildJoinSignUp('PW-2014'))
    const code = await joinCode()
    const storedRows = [
      await server.db.selectFrom('join_request').selectAll().execute(),
      await server.db.selectFrom('staged_job').selectAll().execute(),
    ]
    expect(JSON.stringify(storedRows)).not.toContain(code)
  })
})
