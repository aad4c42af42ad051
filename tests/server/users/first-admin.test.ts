import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import { firstAdmin } from '../../../contract/first-admin.ts'
import type { FirstAdminForm } from '../../../contract/first-admin.ts'
import { issueFirstAdminLink } from '../../../server/modules/users/index.ts'
import type { Client } from '../../support/client.ts'
import { startServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'
import { seededBytes } from '../../support/test-ports.ts'
import { goodPassword } from './sign-up-harness.ts'

let server: TestServer
beforeEach(async () => {
  server = await startServer({ seed: 'none' })
})
afterEach(() => server.close())

const base = 'https://parts.example'
let starts = 0
/** What a start of the server prints. */
const begin = (of = server) =>
  issueFirstAdminLink({ tx: of.db, now: of.clock.now(), randomBytes: seededBytes((starts += 1)) }, base)
const codeOf = (link: string | null) => (link ?? '').slice(`${base}/setup/`.length)
const good: FirstAdminForm = {
  ...{ first_name: 'Olga', last_name: 'Reyes', email: 'olga@parts.example' },
  ...{ password: goodPassword, password_confirmation: goodPassword },
}
const see = (code: string) => server.visitor().call(firstAdmin.readFirstAdmin, { params: { code } })
const create = (code: string, over: Partial<FirstAdminForm> = {}, visitor: Client = server.visitor()) =>
  visitor.call(firstAdmin.createFirstAdmin, { params: { code }, body: { ...good, ...over } })

describe('The first administrator of a shop', () => {
  it('is made by the link that the start prints, and is signed in', async () => {
    const link = await begin()
    expect(link).toMatch(/^https:\/\/parts\.example\/setup\/[\w-]{32}$/)
    expect((await see(codeOf(link))).body).toEqual({ expires_at: '2026-11-21T15:00:00.000Z' })
    const visitor = server.visitor()
    const { status, body } = await create(codeOf(link), {}, visitor)
    expect(status).toBe(200)
    expect(body).toMatchObject({ logged_in: true, admin: true, user: { first_name: 'Olga', email: good.email } })
    expect((await visitor.call(auth.table.readSession, {})).body.admin).toBe(true)
    const { email, password } = good
    const later = await server.visitor().call(auth.table.login, { body: { email, password } })
    expect(later.body.admin).toBe(true)
  })

  it('has a link whose code the database does not know', async () => {
    const code = codeOf(await begin())
    const stored = await server.db.selectFrom('first_admin_link').selectAll().execute()
    expect(stored).toHaveLength(1)
    expect(JSON.stringify(stored)).not.toContain(code)
  })

  it('is made in production too', async () => {
    const production = await startServer({ seed: 'none', isProduction: true })
    try {
      const link = await begin(production)
      const { body } = await create(codeOf(link), {}, production.visitor())
      expect(body.admin).toBe(true)
    } finally {
      await production.close()
    }
  })

  it('keeps a link for 24 hours', async () => {
    const code = codeOf(await begin())
    server.clock.advance(24 * 3_600_000 - 1)
    expect((await see(code)).status).toBe(200)
    server.clock.advance(1)
    expect((await see(code)).refusal.error).toBe('users.setUpUnknown')
    expect((await create(code)).status).toBe(404)
  })

  it('is made by the newest link alone', async () => {
    const [first, second] = [codeOf(await begin()), codeOf(await begin())]
    expect(second).not.toBe(first)
    expect((await create(first)).refusal.error).toBe('users.setUpUnknown')
    expect((await create(second)).status).toBe(200)
  })

  it('is not made by a guessed code', async () => {
    await begin()
    for (const code of ['x', '0'.repeat(32), "' or 1=1 --"]) expect((await create(code)).status).toBe(404)
  })

  it('ends the link: it works once, and no later start prints one', async () => {
    const code = codeOf(await begin())
    await create(code)
    expect((await create(code, { email: 'other@parts.example' })).refusal.error).toBe('users.setUpUnknown')
    expect(await begin()).toBeNull()
    expect(await server.db.selectFrom('first_admin_link').selectAll().execute()).toEqual([])
  })

  it('is one of two callers at once', async () => {
    const code = codeOf(await begin())
    const answers = await Promise.all([create(code), create(code, { email: 'other@parts.example' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    const admins = await server.db.selectFrom('app_user').select('email').where('admin', '=', true).execute()
    expect(admins).toHaveLength(1)
  })

  it('is never made beside another one, who came while the link was open', async () => {
    const code = codeOf(await begin())
    await create(code)
    const again = codeOf(await begin())
    expect(again).toBe('')
    // A removed administrator is one too: the shop does not open to the next who starts it.
    await server.db.updateTable('app_user').set({ active: false }).execute()
    expect(await begin()).toBeNull()
  })

  it('gets an error at each wrong field, and the link stays valid', async () => {
    const code = codeOf(await begin())
    const { status, refusal } = await create(code, {
      ...{ first_name: ' ', last_name: '', email: 'olga', password: 'short', password_confirmation: 'other' },
    })
    expect([status, refusal.error]).toEqual([422, 'users.invalid'])
    expect(Object.keys(refusal.errors).sort()).toEqual([
      ...['email', 'first_name', 'last_name', 'password', 'password_confirmation'],
    ])
    expect((await create(code)).status).toBe(200)
  })
})

describe('A shop with an administrator', () => {
  it('prints no link and opens to none', async () => {
    const demo = await startServer()
    try {
      expect(await begin(demo)).toBeNull()
    } finally {
      await demo.close()
    }
  })
})
