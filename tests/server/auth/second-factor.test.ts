import { beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '../../../contract/accounts.ts'
import { auth } from '../../../contract/auth.ts'
import { orders } from '../../../contract/orders.ts'
import { users } from '../../../contract/users.ts'
import { demoUsers } from '../../../demo/accounts.ts'
import type { Client } from '../../support/client.ts'
import { password } from './auth-harness.ts'
import { startSecondFactorHarness } from './second-factor-harness.ts'

const { table } = auth
const shop = startSecondFactorHarness()
const dealer = 'dealer@demo.test'
const minute = 60_000

beforeEach(() => shop.forgetAll())

const state = async (client: Client) => (await client.call(table.readSecondFactor, {})).body
const isIn = async (client: Client) => (await client.call(table.readSession, {})).body.logged_in
const mails = async () => {
  await shop.server.jobs.drain()
  return shop.server.mails.map(({ to, subject }) => `${to}: ${subject}`)
}

describe('Adding an authenticator app', () => {
  it('counts once a code of it came back, and answers ten recovery codes', async () => {
    const client = await shop.signedIn(dealer)
    expect(await state(client)).toEqual({
      ...{
        is_on: false,
        is_required: false,
        has_password: true,
        totp_since: null,
        passkeys: [],
        recovery_codes_left: 0,
      },
    })
    const { secret, url } = (await client.call(table.beginTotp, {})).body
    expect(url).toContain(`secret=${secret}&`)
    expect(Buffer.from(secret)).toHaveLength(32)
    expect((await state(client)).is_on).toBe(false)
    const { body } = await client.call(table.confirmTotp, { body: { code: shop.code(secret) } })
    expect(body).toMatchObject({ is_on: true, totp_since: '2026-11-20T15:00:00.000Z', recovery_codes_left: 10 })
    expect(new Set(body.recovery_codes).size).toBe(10)
    expect(body.recovery_codes[0]).toMatch(/^[2-9a-z]{5}(-[2-9a-z]{5}){4}$/)
    expect(await mails()).toContain(`${dealer}: Your second factor is on`)
  })

  it('refuses a wrong code at its field, and a second app', async () => {
    const client = await shop.signedIn(dealer)
    await client.call(table.beginTotp, {})
    const wrong = await client.call(table.confirmTotp, { body: { code: '000000' } })
    expect(wrong.refusal).toMatchObject({
      error: 'auth.secondFactor',
      errors: { code: expect.stringContaining('wrong or too old') },
    })
  })

  it('stores neither the secret nor a recovery code in clear', async () => {
    const { secret, recoveryCodes } = await shop.protect(dealer)
    const { db } = shop.server
    const rows = JSON.stringify([
      await db.selectFrom('totp_secret').selectAll().execute(),
      await db.selectFrom('recovery_code').selectAll().execute(),
      await db.selectFrom('staged_job').selectAll().execute(),
      await db.selectFrom('op_receipt').selectAll().execute(),
    ])
    expect(rows).not.toContain(secret)
    for (const code of recoveryCodes) expect(rows).not.toContain(code)
  })

  it('refuses another one beside it (auth.totpOn)', async () => {
    const { client } = await shop.protect(dealer)
    expect((await client.call(table.beginTotp, {})).refusal?.error).toBe('auth.totpOn')
  })
})

describe('Signing in with a second factor', () => {
  it('asks for it after the password, and is nobody’s session until then', async () => {
    const { secret } = await shop.protect(dealer)
    const client = shop.server.visitor()
    const { body, headers } = await client.call(table.login, { body: { email: dealer, password } })
    expect(body).toMatchObject({ logged_in: false, failed_attempt: false, user: null, session_id: null })
    expect(body.second_factor?.ways).toEqual(['totp', 'recovery'])
    expect(headers['set-cookie']).toBeUndefined()
    expect((await client.call(orders.table.listOrders, { query: {} })).status).toBe(401)
    const thief = shop.server.visitor()
    thief.cookies.set('partwright', body.second_factor?.token ?? '')
    expect(await isIn(thief)).toBe(false)
    shop.server.clock.advance(minute)
    const done = await shop.confirm(client, { token: body.second_factor?.token ?? '', code: shop.code(secret) })
    expect(done.body).toMatchObject({ logged_in: true, user: { email: dealer } })
    expect(await isIn(client)).toBe(true)
  })

  it('answers a wrong password as before, whether there is a second factor or not', async () => {
    const before = await shop.server.visitor().call(table.login, { body: { email: dealer, password: 'Wrong-2026' } })
    await shop.protect(dealer)
    const after = await shop.server.visitor().call(table.login, { body: { email: dealer, password: 'Wrong-2026' } })
    expect(after.body).toEqual(before.body)
  })

  it('remembers the session where the password form asked for it', async () => {
    const { secret } = await shop.protect(dealer)
    shop.server.clock.advance(minute)
    const client = shop.server.visitor()
    const { body } = await client.call(table.login, { body: { email: dealer, password, remember: true } })
    const done = await shop.confirm(client, { token: body.second_factor?.token ?? '', code: shop.code(secret) })
    expect(done.headers['set-cookie']).toContain('Max-Age=2592000')
  })

  it('takes a code once, also in a second sign-in', async () => {
    const { secret } = await shop.protect(dealer)
    shop.server.clock.advance(minute)
    const code = shop.code(secret)
    const [first, second] = [await shop.begin(dealer), await shop.begin(dealer)]
    expect((await shop.confirm(shop.server.visitor(), { token: first, code })).body.logged_in).toBe(true)
    const again = await shop.confirm(shop.server.visitor(), { token: second, code })
    expect(again.refusal).toMatchObject({
      error: 'auth.secondFactor',
      errors: { code: expect.stringContaining('used') },
    })
  })

  it('takes a code once of two at the same time', async () => {
    const { secret } = await shop.protect(dealer)
    shop.server.clock.advance(minute)
    const code = shop.code(secret)
    const tokens = [await shop.begin(dealer), await shop.begin(dealer)]
    const answers = await Promise.all(tokens.map((token) => shop.confirm(shop.server.visitor(), { token, code })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('ends a token with its use, after ten minutes, and with another password', async () => {
    const { secret } = await shop.protect(dealer)
    shop.server.clock.advance(minute)
    const used = await shop.begin(dealer)
    await shop.confirm(shop.server.visitor(), { token: used, code: shop.code(secret) })
    shop.server.clock.advance(minute)
    const over = async (token: string) =>
      (await shop.confirm(shop.server.visitor(), { token, code: shop.code(secret) })).refusal?.error
    expect(await over(used)).toBe('auth.signInOver')
    expect(await over('made up')).toBe('auth.signInOver')
    const late = await shop.begin(dealer)
    shop.server.clock.advance(10 * minute)
    expect(await over(late)).toBe('auth.signInOver')
    const old = await shop.begin(dealer)
    await shop.server.db
      .updateTable('app_user')
      .set({ password_hash: 'another' })
      .where('email_key', '=', dealer)
      .execute()
    expect(await over(old)).toBe('auth.signInOver')
  })

  it('uses up a mailed password only with the second step', async () => {
    const { secret } = await shop.protect(dealer)
    const client = shop.server.visitor()
    await client.call(table.resetPassword, { body: { email: dealer } })
    await shop.server.jobs.drain()
    const mailed = /[2-9a-z]{5}(?:-[2-9a-z]{5}){3}/.exec(shop.server.mails.at(-1)?.text ?? '')?.[0] ?? ''
    shop.server.clock.advance(minute)
    const enter = async () => (await client.call(table.login, { body: { email: dealer, password: mailed } })).body
    await enter()
    const { second_factor } = await enter()
    const done = await shop.confirm(client, { token: second_factor?.token ?? '', code: shop.code(secret) })
    expect(done.body).toMatchObject({ logged_in: true, require_password_update: true })
    expect((await enter()).failed_attempt).toBe(true)
  })

  it('limits guesses with growing waits, also for several at once (auth.tooManyTries)', async () => {
    const { secret } = await shop.protect(dealer)
    shop.server.clock.advance(minute)
    const token = await shop.begin(dealer)
    const guess = (code = '000000') => shop.confirm(shop.server.visitor(), { token, code })
    const burst = await Promise.all(Array.from({ length: 12 }, () => guess()))
    expect(burst.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(burst.filter(({ status }) => status === 429)).toHaveLength(7)
    const refused = await guess(shop.code(secret))
    expect(refused.refusal).toMatchObject({
      error: 'auth.tooManyTries',
      message: 'Too many tries. Try again in 30 seconds.',
    })
    expect(refused.headers['retry-after']).toBe('30')
    shop.server.clock.advance(30_000)
    expect((await guess()).status).toBe(422)
    expect((await guess()).refusal?.message).toBe('Too many tries. Try again in 1 minute.')
    shop.server.clock.advance(minute)
    expect((await guess(shop.code(secret))).body.logged_in).toBe(true)
  })
})

describe('A lost second factor', () => {
  it('is replaced once by a recovery code, which is mailed to the person', async () => {
    const { recoveryCodes } = await shop.protect(dealer)
    const client = shop.server.visitor()
    const recovery_code = ` ${recoveryCodes[3]?.toUpperCase().replaceAll('-', ' ') ?? ''}`
    const done = await shop.confirm(client, { token: await shop.begin(dealer), recovery_code })
    expect(done.body.logged_in).toBe(true)
    expect((await state(client)).recovery_codes_left).toBe(9)
    expect(await mails()).toContain(`${dealer}: A recovery code was used`)
    const again = await shop.confirm(client, { token: await shop.begin(dealer), recovery_code })
    expect(again.refusal).toMatchObject({ error: 'auth.secondFactor', errors: { recovery_code: expect.any(String) } })
  })

  it('has its recovery codes made anew, which ends the old ones', async () => {
    const { client, recoveryCodes } = await shop.protect(dealer)
    const { body } = await client.call(table.renewRecoveryCodes, {})
    expect(body.recovery_codes).toHaveLength(10)
    const old = await shop.confirm(client, { token: await shop.begin(dealer), recovery_code: recoveryCodes[0] })
    expect(old.status).toBe(422)
    const other = await shop.signedIn('servicer@demo.test')
    expect((await other.call(table.renewRecoveryCodes, {})).refusal?.error).toBe('auth.secondFactorOff')
  })

  it('is reset by an administrator: sessions end, the history says so, and a mail', async () => {
    const { client } = await shop.protect(dealer)
    const admin = await shop.signedIn('admin@demo.test')
    const params = { id: demoUsers.dealer }
    expect((await admin.call(users.table.readSignIn, { params })).body.has_second_factor).toBe(true)
    const { body } = await admin.call(users.table.resetSecondFactor, { params })
    expect(body).toEqual({ sessions: [], has_second_factor: false })
    expect(await isIn(client)).toBe(false)
    expect(await isIn(await shop.signedIn(dealer))).toBe(true)
    expect(await mails()).toContain(`${dealer}: Your second factor was reset`)
    const account = (await (await shop.signedIn(dealer)).call(table.readSession, {})).body.user?.account_id ?? 0
    const history = await admin.call(accounts.table.readHistory, { params: { id: account } })
    expect(JSON.stringify(history.body)).toContain('Reset the second factor of Priya Nair.')
  })

  it('is not reset by oneself, by others, or of an unknown user', async () => {
    const admin = await shop.signedIn('admin@demo.test')
    const reset = async (client: Client, id: number) =>
      (await client.call(users.table.resetSecondFactor, { params: { id } })).refusal?.error
    expect(await reset(admin, demoUsers.admin)).toBe('users.ownSecondFactor')
    expect(await reset(admin, 99_999)).toBe('users.unknown')
    expect(await reset(await shop.signedIn(dealer), demoUsers.dealerStaff)).toBe('auth.notAllowed')
  })

  it('is removed by its person, who hears of it by mail, and signs in with the password alone', async () => {
    const { client } = await shop.protect(dealer)
    expect((await client.call(table.removeTotp, {})).body).toMatchObject({ is_on: false, recovery_codes_left: 0 })
    expect(await mails()).toContain(`${dealer}: Your second factor is off`)
    expect(await isIn(await shop.signedIn(dealer))).toBe(true)
  })
})

describe('A fresh proof', () => {
  const addAnother = (client: Client) => client.call(table.renewRecoveryCodes, {})

  it('is the sign-in, for ten minutes; then the call is refused until one proves anew', async () => {
    const { client, secret, recoveryCodes } = await shop.protect(dealer)
    shop.server.clock.advance(10 * minute)
    expect((await addAnother(client)).status).toBe(200)
    shop.server.clock.advance(1000)
    expect((await addAnother(client)).refusal?.error).toBe('auth.proofNeeded')
    const wrong = await client.call(table.proveAgain, { body: { password: 'Wrong-2026' } })
    expect(wrong.refusal).toMatchObject({
      error: 'auth.secondFactor',
      errors: { password: 'This is not your password' },
    })
    expect((await addAnother(client)).status).toBe(403)
    expect((await client.call(table.proveAgain, { body: { password } })).body).toEqual({ ok: true })
    expect((await addAnother(client)).status).toBe(200)
    shop.server.clock.advance(11 * minute)
    await client.call(table.proveAgain, { body: { code: shop.code(secret) } })
    expect((await addAnother(client)).status).toBe(200)
    shop.server.clock.advance(11 * minute)
    const old = await client.call(table.proveAgain, { body: { recovery_code: recoveryCodes[0] } })
    expect(old.status).toBe(422)
    expect((await client.call(table.proveAgain, { body: {} })).refusal?.errors).toEqual({ code: 'Required' })
  })

  it('counts for its session alone', async () => {
    const { client, secret } = await shop.protect(dealer)
    shop.server.clock.advance(11 * minute)
    const other = shop.server.visitor()
    await shop.confirm(other, { token: await shop.begin(dealer), code: shop.code(secret) })
    expect((await addAnother(other)).status).toBe(200)
    expect((await addAnother(client)).refusal?.error).toBe('auth.proofNeeded')
  })

  it('is not the loading of a single-sign-on token that was got before', async () => {
    const { secret } = await shop.protect(dealer)
    shop.server.clock.advance(minute)
    const client = shop.server.visitor()
    const { body } = await client.call(table.ssoLogin, { body: { email: dealer, password } })
    expect(body).toMatchObject({ logged_in: false, sso_token: null })
    const session = await shop.confirm(client, { token: body.second_factor?.token ?? '', code: shop.code(secret) })
    shop.server.clock.advance(11 * minute)
    const other = shop.server.visitor()
    const loaded = await other.call(table.loadSession, {
      body: { session_id: session.body.session_id ?? '', api_token: session.body.user?.api_token ?? '' },
    })
    expect(loaded.body.logged_in).toBe(true)
    expect((await addAnother(other)).refusal?.error).toBe('auth.proofNeeded')
  })

  it('is limited like a sign-in', async () => {
    const { client } = await shop.protect(dealer)
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => client.call(table.proveAgain, { body: { password: 'Wrong-2026' } })),
    )
    expect(tries.some(({ refusal }) => refusal.error === 'auth.tooManySignIns')).toBe(true)
  })

  it('is not asked for in development of a user without a second factor', async () => {
    const client = await shop.signedIn('servicer@demo.test')
    shop.server.clock.advance(60 * minute)
    expect((await client.call(table.beginTotp, {})).status).toBe(200)
  })
})
