import { beforeEach, describe, expect, it } from 'vitest'
import { accountUsers } from '../../../contract/account-users.ts'
import { auth } from '../../../contract/auth.ts'
import { demoAccounts } from '../../../demo/accounts.ts'
import type { Client } from '../../support/client.ts'
import type { TestServer } from '../../support/server.ts'
import {
  buildJoinSignUp,
  findMailedCode,
  listMailsTo,
  signUp,
  signUpAndActivate,
  table,
  useSignUpServer,
} from './sign-up-harness.ts'

const shop = useSignUpServer()
let server: TestServer
beforeEach(() => {
  server = shop.server
})

const day = 86_400_000
const { hillcrest, lakeshore } = demoAccounts
const ana = 'ana@hillcrest.test'
const [local, other] = ['dealer@demo.test', 'dealer2@demo.test']
const ofAnother = 'Another user has this email. If it is this person’s own, write to us at parts@partwright.example'
const codeOf = (admin: string) => findMailedCode(server, admin, '/dashboard/join/')
const answer = (client: Client, code: string, accept: boolean) =>
  client.call(table.answerJoinRequest, { params: { code }, body: { accept } })
const add = async (who: string, id: number = hillcrest) =>
  (await server.signIn(who)).call(accountUsers.addNewUser, {
    params: { id },
    body: { email: 'Ana@Hillcrest.test', first_name: 'Ana', last_name: 'D.' },
  })
const setAsker = (to: { readonly local_admin?: boolean; readonly reviewer?: boolean; readonly active?: boolean }) =>
  server.db.updateTable('app_user').set(to).where('email_key', '=', ana).execute()
const accountOf = async (client: Client) => (await client.call(auth.table.readSession, {})).body.user?.account_id

describe('A person who asked to join and is added as a user', () => {
  it.each([
    ['before an answer', async () => {}],
    ['after the link ended', async () => server.clock.advance(21 * day)],
    ['after a decline', async (code: string) => answer(await server.signIn(local), code, false)],
  ])('joins by their request, which is mailed anew to who adds them, %s', async (_, happens) => {
    await signUpAndActivate(server, buildJoinSignUp('PW-2014'))
    const first = await codeOf(local)
    await happens(first)
    const { status, body } = await add('admin@demo.test')
    expect([status, body]).toEqual([
      200,
      {
        message:
          'Ana Duarte asked to join this account. We mailed the request to admin@demo.test again: open its link to answer it.',
      },
    ])
    expect((await listMailsTo(server, local)).length).toBe(1)
    const admin = await server.signIn('admin@demo.test')
    const again = await codeOf('admin@demo.test')
    expect(again).not.toBe(first)
    const read = await admin.call(table.readJoinRequest, { params: { code: again } })
    expect(read.body).toMatchObject({ email: ana, asked_at: '2026-11-20T15:00:00.000Z' })
    expect((await answer(admin, again, true)).status).toBe(200)
    const { account_id } = await server.db
      .selectFrom('app_user')
      .select('account_id')
      .where('email_key', '=', ana)
      .executeTakeFirstOrThrow()
    expect(account_id).toBe(hillcrest)
  })

  it('reads in a mail that their request is mailed again, where no link to answer it was left', async () => {
    await signUpAndActivate(server, buildJoinSignUp('PW-2014'))
    const texts = async () => (await listMailsTo(server, ana)).map(({ text }) => text.replaceAll(/\s+/g, ' '))
    const before = (await texts()).length
    await add(local)
    expect(await texts()).toHaveLength(before)
    await answer(await server.signIn(local), await codeOf(local), false)
    await add(local)
    // It is open now: another one tells nothing new.
    await add('admin@demo.test')
    expect((await texts()).slice(before + 1)).toEqual([
      expect.stringMatching(
        /request to join account PW-2014 was mailed again.*no longer want to join, write to us at parts@partwright\.example/,
      ),
    ])
    server.clock.advance(15 * day)
    await add(local)
    expect(await texts()).toHaveLength(before + 3)
  })

  it('is answered once, whichever link is opened', async () => {
    const client = await signUpAndActivate(server, buildJoinSignUp('PW-2014'))
    const first = await codeOf(local)
    await add(local)
    const dealer = await server.signIn(local)
    const second = await codeOf(local)
    expect(second).not.toBe(first)
    expect((await answer(dealer, first, true)).status).toBe(200)
    expect((await answer(dealer, second, false)).refusal.error).toBe('users.joinUnknown')
    expect(await accountOf(client)).toBe(hillcrest)
    expect((await add(local)).refusal.errors).toEqual({ email: 'A user of this account has this email already' })
  })

  it('has a link that ends once they are in the account by another one', async () => {
    await signUpAndActivate(server, buildJoinSignUp('PW-2014'))
    await add(local)
    const code = await codeOf(local)
    await server.db.updateTable('app_user').set({ account_id: hillcrest }).where('email_key', '=', ana).execute()
    expect((await answer(await server.signIn(local), code, true)).refusal.error).toBe('users.joinUnknown')
  })

  it('is not named to the administrators of another account, and nothing is mailed to them', async () => {
    await signUpAndActivate(server, buildJoinSignUp('PW-2014'))
    await server.db.updateTable('app_user').set({ local_admin: true }).where('email_key', '=', other).execute()
    const { refusal } = await add(other, lakeshore)
    await server.db.updateTable('app_user').set({ local_admin: false }).where('email_key', '=', other).execute()
    expect(refusal.errors).toEqual({ email: ofAnother })
    expect(await listMailsTo(server, other)).toEqual([])
  })

  it('is refused like any other user once they were removed, work for the shop or manage an account of their own', async () => {
    await signUpAndActivate(server, buildJoinSignUp('PW-2014'))
    for (const change of [
      { active: false },
      { active: true, reviewer: true },
      { reviewer: false, local_admin: true },
    ]) {
      await setAsker(change)
      expect((await add(local)).refusal.errors).toEqual({ email: ofAnother })
    }
    await setAsker({ local_admin: false })
    server.clock.advance(365 * day)
    expect((await add(local)).refusal.errors).toEqual({ email: ofAnother })
  })

  it('reads in a mail how the request is repeated when they sign up again, or were declined', async () => {
    await signUpAndActivate(server, buildJoinSignUp('PW-2014'))
    await answer(await server.signIn(local), await codeOf(local), false)
    const advice = /ask (them|its administrator) to add you as a user with this email: they get your request again/
    const latest = async () => {
      const { subject = '', text = '' } = (await listMailsTo(server, ana)).at(-1) ?? {}
      return { subject, text: text.replaceAll(/\s+/g, ' ') }
    }
    expect((await latest()).text).toMatch(advice)
    await signUp(server.visitor(), buildJoinSignUp('PW-2014'))
    expect(await latest()).toEqual({
      subject: 'You already have an account',
      text: expect.stringMatching(advice) as string,
    })
    await signUp(server.visitor(), buildJoinSignUp('PW-3007'))
    expect((await latest()).text).not.toMatch(advice)
  })
})
