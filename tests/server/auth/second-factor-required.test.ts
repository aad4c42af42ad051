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

const readsSettings = (client: Client) => client.call(settings.table.listSettings, {})
const code = (secret: string) => codeOfStep(decodeBase32(secret), toStep(server.clock.now()))

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
    const { secret } = (await admin.call(table.beginTotp, {})).body
    expect((await admin.call(table.confirmTotp, { body: { code: code(secret) } })).body.is_on).toBe(true)
    expect((await admin.call(table.readSession, {})).body.second_factor_required).toBeUndefined()
    expect((await readsSettings(admin)).status).toBe(200)
  })

  it('the last one of an administrator is not removed', async () => {
    expect((await admin.call(table.removeTotp, {})).refusal?.error).toBe('auth.secondFactorNeeded')
    expect((await admin.call(table.readSecondFactor, {})).body.is_on).toBe(true)
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
