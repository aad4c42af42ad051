import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { accountUsers } from '../../../contract/account-users.ts'
import { authSessions } from '../../../contract/auth-sessions.ts'
import { auth } from '../../../contract/auth.ts'
import { userSignIn } from '../../../contract/user-sign-in.ts'
import { demoUsers } from '../../../demo/accounts.ts'
import { sendAtOnce } from '../../support/at-once.ts'
import type { Client } from '../../support/client.ts'
import { clientOf } from '../../support/client.ts'
import { password, startAuthHarness } from './auth-harness.ts'

const email = 'dealer@demo.test'
const id = demoUsers.dealer
const shop = startAuthHarness()
const isIn = async (client: Client) => (await client.call(auth.table.readSession, {})).body.logged_in

/** An expired session, which the next sign-in removes. */
async function addExpiredSession(): Promise<void> {
  const long = new Date('2020-01-01')
  await shop.server.db
    .insertInto('session')
    .values({
      ...{ token_hash: 'expired', public_id: randomUUID(), user_id: demoUsers.customer, viewing_as_servicer: false },
      ...{ remember: false, created_at: long, seen_at: long, expires_at: long },
    })
    .execute()
}

/** Signs in from another address than the tests' other clients. */
async function signInElsewhere(): Promise<Client> {
  const { server } = shop.server.app
  const { cookies } = await server.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: '127.0.0.7',
    headers: { 'x-requested-with': 'XMLHttpRequest', 'content-type': 'application/json' },
    payload: JSON.stringify({ email, password, remember: true }),
  })
  return clientOf(server, new Map(cookies.map(({ name, value }) => [name, value])))
}

const changes = {
  'a change of the password': (own: Client) =>
    own.call(auth.table.updatePassword, {
      body: { current_password: password, password: 'Treadmill-7', password_confirmation: 'Treadmill-7' },
    }),
  'the end of all other sessions': (own: Client) => own.call(authSessions.endOtherSessions, {}),
  'a sign-out everywhere by an administrator': (_: Client, admin: Client) =>
    admin.call(userSignIn.endSessions, { params: { id } }),
  'a removal': (_: Client, admin: Client) => admin.call(accountUsers.removeUser, { params: { id }, body: {} }),
} as const

describe('A sign-in that is under way', () => {
  it.each(Object.entries(changes))('does not survive %s', async (_name, change) => {
    const [own, admin] = [await shop.signedIn(email), await shop.signedIn('admin@demo.test')]
    await addExpiredSession()
    let elsewhere = shop.server.visitor()
    const statuses: number[] = []
    await sendAtOnce(shop.server.db, {
      lock: (tx) => sql`select from session where token_hash = 'expired' for update`.execute(tx),
      calls: [
        async () => {
          elsewhere = await signInElsewhere()
        },
        async () => {
          statuses.push((await change(own, admin)).status)
        },
      ],
    })
    expect(elsewhere.cookies.size).toBe(1)
    // Who was removed and comes back signs in again.
    await shop.server.db.updateTable('app_user').set({ active: true }).where('user_id', '=', id).execute()
    expect({ statuses, isIn: await isIn(elsewhere) }).toEqual({ statuses: [200], isIn: false })
  })

  it('with the token of a session is refused where that session ends (A05)', async () => {
    const admin = await shop.signedIn('admin@demo.test')
    const visitor = shop.server.visitor()
    const { body } = await visitor.call(auth.table.ssoLogin, { body: { email, password } })
    const loaded: boolean[] = []
    await sendAtOnce(shop.server.db, {
      lock: (tx) => tx.selectFrom('app_user').select('user_id').where('user_id', '=', id).forNoKeyUpdate().execute(),
      calls: [
        () => admin.call(userSignIn.endSessions, { params: { id } }),
        async () => {
          const token = { session_id: body.session_id ?? '', api_token: body.sso_token ?? '' }
          const answer = await shop.server.visitor().call(auth.table.loadSession, { body: token })
          loaded.push(answer.body.logged_in)
        },
      ],
    })
    expect(loaded).toEqual([false])
  })
})
