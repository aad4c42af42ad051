import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import { firstAdmin } from '../../../contract/first-admin.ts'
import { settings } from '../../../contract/settings.ts'
import { codeOfStep, decodeBase32, toStep } from '../../../server/modules/auth/second-factor/totp.rules.ts'
import { issueFirstAdminLink } from '../../../server/modules/users/index.ts'
import { startServer } from '../../support/server.ts'
import type { Client } from '../../support/client.ts'
import type { TestServer } from '../../support/server.ts'
import { seededBytes } from '../../support/test-ports.ts'
import { goodPassword } from '../users/sign-up-harness.ts'

const { table } = auth
const minute = 60_000
const olga = { email: 'olga@parts.example', password: goodPassword }

let server: TestServer
let admin: Client
beforeAll(async () => {
  server = await startServer({ seed: 'none', isProduction: true })
  const link = await issueFirstAdminLink(
    { tx: server.db, now: server.clock.now(), randomBytes: seededBytes(1) },
    'https://parts.example',
  )
  admin = server.visitor()
  await admin.call(firstAdmin.createFirstAdmin, {
    params: { code: (link ?? '').split('/setup/')[1] ?? '' },
    body: { ...olga, first_name: 'Olga', last_name: 'Reyes', password_confirmation: goodPassword },
  })
})
afterAll(() => server.close())

const mailsTo = async () => {
  await server.jobs.drain()
  return server.mails.filter(({ subject }) => subject === 'New sign-in to your account')
}
const readsSettings = (client: Client) => client.call(settings.table.listSettings, {})
let secret = ''
const code = (of: string) => codeOfStep(decodeBase32(of), toStep(server.clock.now()))

describe('In production', () => {
  it('an administrator without a second factor adds one before anything else opens', async () => {
    expect((await admin.call(table.readSession, {})).body).toMatchObject({ admin: true, second_factor_required: true })
    expect((await readsSettings(admin)).refusal?.error).toBe('auth.secondFactorRequired')
    expect((await admin.call(table.readSecondFactor, {})).body).toMatchObject({ is_on: false, is_required: true })
  })

  it('adding one asks for a fresh proof, as of everyone there', async () => {
    server.clock.advance(11 * minute)
    expect((await admin.call(table.beginTotp, {})).refusal?.error).toBe('auth.proofNeeded')
    await admin.call(table.proveAgain, { body: { password: goodPassword } })
    secret = (await admin.call(table.beginTotp, {})).body.secret
    expect((await admin.call(table.confirmTotp, { body: { code: code(secret) } })).body.is_on).toBe(true)
    expect((await admin.call(table.readSession, {})).body.second_factor_required).toBeUndefined()
    expect((await readsSettings(admin)).status).toBe(200)
  })

  it('the last one of an administrator is not removed', async () => {
    expect((await admin.call(table.removeTotp, {})).refusal?.error).toBe('auth.secondFactorNeeded')
    expect((await admin.call(table.readSecondFactor, {})).body.is_on).toBe(true)
  })

  it('a sign-in from another browser is mailed to its person, the first one and a known one are not', async () => {
    expect(await mailsTo()).toHaveLength(0)
    await admin.call(table.login, { body: olga })
    expect(await mailsTo()).toHaveLength(0)
    const other = server.visitor()
    const { body } = await other.call(table.login, { body: olga })
    expect(await mailsTo()).toHaveLength(0)
    server.clock.advance(minute)
    await other.call(table.confirmSignIn, { body: { token: body.second_factor?.token ?? '', code: code(secret) } })
    expect(await mailsTo()).toMatchObject([{ to: olga.email }])
    expect((await mailsTo())[0]?.text).toContain('127.0.0.1')
    await other.call(table.logout, {})
    const again = await other.call(table.login, { body: olga })
    server.clock.advance(minute)
    const token = again.body.second_factor?.token ?? ''
    expect((await other.call(table.confirmSignIn, { body: { token, code: code(secret) } })).body.logged_in).toBe(true)
    expect(await mailsTo()).toHaveLength(1)
  })

  it('a session that is there goes on until the next sign-in, which leads to adding one', async () => {
    await server.db.deleteFrom('totp_secret').execute()
    await server.db.updateTable('app_user').set({ second_factor_since: null }).execute()
    await server.db.updateTable('session').set({ needs_second_factor: false }).execute()
    expect((await readsSettings(admin)).status).toBe(200)
    const again = server.visitor()
    const { body } = await again.call(table.login, { body: olga })
    expect(body).toMatchObject({ logged_in: true, second_factor_required: true })
    expect((await readsSettings(again)).refusal?.error).toBe('auth.secondFactorRequired')
  })
})
