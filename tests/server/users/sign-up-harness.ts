import { sql } from 'kysely'
import type { accountUsers } from '../../../contract/account-users.ts'
import type { Reply } from '../../../contract/kernel/endpoint.ts'
import { users } from '../../../contract/users.ts'
import type { SignUpBody, User } from '../../../contract/users.ts'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Client } from '../../support/client.ts'
import { startServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

export const { table } = users
export const goodPassword = 'Treadmill-7'

/** A complete sign-up with a new account. `over` replaces fields. */
export const buildSignUp = (over: Partial<SignUpBody> = {}): SignUpBody => ({
  email: 'rosa@elmstreet.test',
  password: goodPassword,
  password_confirmation: over.password ?? goodPassword,
  title: 'Ms.',
  first_name: 'Rosa',
  last_name: 'Lindgren',
  suffix: '',
  join_account: false,
  company_name: 'Elm Street Gym',
  billing_address_1: '18 Elm Street',
  billing_addr2: '',
  billing_city: 'Montclair',
  billing_state_id: 'NJ',
  billing_zip: '07042',
  billing_phone: '(973) 555-0144',
  account_billing_fax: '',
  url: '',
  ...over,
})

/** A complete sign-up of a user who asks to join an account. */
export const buildJoinSignUp = (account: string | number, over: Partial<SignUpBody> = {}): SignUpBody => ({
  email: 'ana@hillcrest.test',
  password: goodPassword,
  password_confirmation: goodPassword,
  first_name: 'Ana',
  last_name: 'Duarte',
  join_account: true,
  account_id: account,
  ...over,
})

export const signUp = (client: Client, body: SignUpBody) => client.call(table.signUp, { body })

/** Tables to clear before each test, referring tables first. */
const clearedTables = [
  ...(['session', 'rate_count', 'staged_job', 'sign_up', 'join_request'] as const),
  ...(['user_invitation', 'user_address'] as const),
]
const start = '2026-11-20T15:00:00.000Z'
/** How many mails a server had sent when its test began. Files share this module, and each has a server of its own. */
const before = new WeakMap<TestServer, number>()

/** One server per test file. Each test starts with the demo shop, without sign-ups of earlier tests. */
export function useSignUpServer(): { readonly server: TestServer } {
  let server: TestServer | null = null
  const running = () => {
    if (server === null) throw new Error('The server is not started yet.')
    return server
  }
  beforeAll(async () => {
    server = await startServer({ start })
  })
  beforeEach(async () => {
    const current = running()
    const { db, clock, mails } = current
    clock.set(start)
    for (const table of clearedTables) await db.deleteFrom(table).execute()
    // Its entries are never deleted one by one.
    await sql`truncate account_history`.execute(db)
    await db.deleteFrom('app_user').where('user_id', '>', 1000).execute()
    await db.deleteFrom('address').where('address_id', '>', 1000).execute()
    await db.deleteFrom('account').where('account_id', '>', 1000).execute()
    before.set(current, mails.length)
  })
  afterAll(() => server?.close())
  return {
    get server() {
      return running()
    },
  }
}

/** Emails to an address since the start of the test, latest last. */
export async function listMailsTo(server: TestServer, email: string) {
  await server.jobs.drain()
  return server.mails.slice(before.get(server) ?? 0).filter(({ to }) => to === email)
}

/** Code of the latest link of a kind that was emailed to an address. Empty without one. */
export async function findMailedCode(server: TestServer, email: string, path = '/account/activate/'): Promise<string> {
  const texts = (await listMailsTo(server, email)).map(({ text }) => text)
  const found = texts.map((text) => new RegExp(`https://parts\\.example${path}([\\w-]+)`).exec(text)?.[1])
  return found.findLast((code) => code !== undefined) ?? ''
}

/** The user whom an invitation added. */
export function addedUser(body: Reply<typeof accountUsers.addNewUser>): User {
  if ('message' in body) throw new Error(body.message)
  return body
}

export const activate = (client: Client, code: string) => client.call(table.activate, { body: { id: code } })

/** Signs a user up and activates the account. */
export async function signUpAndActivate(server: TestServer, body: SignUpBody): Promise<Client> {
  const client = server.visitor()
  await signUp(client, body)
  await activate(client, await findMailedCode(server, body.email ?? ''))
  return client
}
