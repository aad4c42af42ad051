import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { accounts } from '../../../contract/accounts.ts'
import { auth } from '../../../contract/auth.ts'
import { hashedLength, hasPassword } from '../../../server/modules/auth/password-table.rules.ts'
import {
  hashPassword,
  isPassword,
  generateTemporaryPassword,
} from '../../../server/modules/auth/password-hash.rules.ts'
import type { Client } from '../../support/client.ts'
import { clientOf } from '../../support/client.ts'
import { password, startAuthHarness } from './auth-harness.ts'

const { table } = auth
const email = 'dealer@demo.test'
const fresh = 'Treadmill-7'
const shop = startAuthHarness()
const { signedIn } = shop

const isIn = async (client: Client) => (await client.call(table.readSession, {})).body.logged_in
const change = (client: Client, current: string, next = fresh, again = next) =>
  client.call(table.updatePassword, {
    body: { current_password: current, password: next, password_confirmation: again },
  })
const ask = (address: string) => shop.server.visitor().call(table.resetPassword, { body: { email: address } })

/** Requests a reset and reads the temporary password from the email. */
async function requestTemporary(address = email): Promise<string> {
  await ask(address)
  await shop.server.jobs.drain()
  return /^ {4}(\S+)$/m.exec(shop.server.mails.at(-1)?.text ?? '')?.[1] ?? ''
}

describe('Changing the password (A07)', () => {
  it('makes the new password valid and the old one invalid', async () => {
    const client = await signedIn(email)
    expect((await change(client, password)).body).toMatchObject({ logged_in: true, require_password_update: false })
    expect(await isIn(await signedIn(email, password))).toBe(false)
    expect(await isIn(await signedIn(email, fresh))).toBe(true)
  })

  it('gives the session a new token, so that a copied one is worth nothing', async () => {
    for (const remember of [false, true]) {
      const client = await signedIn(email, remember ? fresh : password, remember)
      const copied = clientOf(shop.server.app.server, new Map(client.cookies))
      const { headers } = await change(client, remember ? fresh : password, remember ? 'Rowing-2026' : fresh)
      expect(/max-age=/i.test(headers['set-cookie'] ?? '')).toBe(remember)
      expect(await isIn(client)).toBe(true)
      expect(await isIn(copied)).toBe(false)
    }
  })

  it('ends the other sessions of the user, and no others', async () => {
    const [here, there, phone, colleague] = [
      await signedIn(email),
      await signedIn(email),
      await signedIn(email, password, true),
      await signedIn('dealer-staff@demo.test'),
    ]
    await change(here, password)
    expect(await isIn(here)).toBe(true)
    expect(await isIn(there)).toBe(false)
    expect(await isIn(phone)).toBe(false)
    expect(await isIn(colleague)).toBe(true)
  })

  it('is refused with an error for each field', async () => {
    const { status, refusal } = await change(await signedIn(email), 'Not-Mine-1', 'short', 'other')
    expect(status).toBe(422)
    expect(refusal).toMatchObject({
      error: 'auth.password',
      message: 'The password was not changed.',
      errors: {
        current_password: 'This is not your current password.',
        password: 'Must be at least 7 characters long, and contain at least 1 digit, uppercase, and lowercase letter.',
        password_confirmation: 'Passwords do not match',
      },
    })
  })

  it('refuses a password from the list of the most common ones, and one over 128 characters', async () => {
    const client = await signedIn(email)
    expect((await change(client, password, 'Password1')).refusal.errors.password).toContain('most common')
    expect((await change(client, password, `Aa1${'x'.repeat(126)}`)).refusal.errors.password).toContain('128')
    expect((await change(client, password, `Aa1${'x'.repeat(125)}`)).status).toBe(200)
  })

  it('refuses a breached password that passes the rule, and the names of the shop and its user', async () => {
    const client = await signedIn(email)
    for (const [next, sentence] of [
      ['Ncc1701d', 'This password is on the list of the most common ones. Please choose another.'],
      ['Volvo1234', 'This password is on the list of the most common ones. Please choose another.'],
      ['Partwright-1', 'This password is the name of the shop, or your own name or email. Please choose another.'],
      ['Dealer-2026', 'This password is the name of the shop, or your own name or email. Please choose another.'],
    ] as const)
      expect((await change(client, password, next)).refusal.errors).toEqual({ password: sentence })
  })

  it('is compared with 100,000 breached ones, in any case', async () => {
    const table = await readFile(new URL('../../../server/modules/auth/common-passwords.bin', import.meta.url))
    expect(table.length / hashedLength).toBe(100_000)
    for (const breached of ['password1', 'PassWord1', 'qwerty123', 'charlie1'])
      expect(hasPassword(table, breached)).toBe(true)
    for (let one = 0; one < 2000; one += 1) expect(hasPassword(table, randomUUID())).toBe(false)
    const hashes = Array.from({ length: 100_000 }, (_, at) =>
      table.subarray(at * hashedLength, (at + 1) * hashedLength),
    )
    expect(hashes.every((hash, at) => at === 0 || Buffer.compare(hashes[at - 1] ?? hash, hash) < 0)).toBe(true)
  })

  it('is rate limited: 10 wrong current passwords, then 429', async () => {
    const client = await signedIn(email)
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await change(client, 'Guess-2026')).refusal.error).toBe('auth.password')
    const { status, refusal, headers } = await change(client, password)
    expect(status).toBe(429)
    expect(refusal.error).toBe('auth.tooManySignIns')
    expect(headers['retry-after']).toBe('900')
  })

  it('succeeds for one of two concurrent calls', async () => {
    const [one, two] = [await signedIn(email), await signedIn(email)]
    const answers = await Promise.all([change(one, password, 'First-2026'), change(two, password, 'Second-2026')])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('Resetting the password (A04)', () => {
  it('gives the same reply and database writes for known and unknown emails', async () => {
    const [known, unknown] = [await ask(email), await ask('nobody@demo.test')]
    expect(known.status).toBe(200)
    expect(known.body).toEqual({ message: `Your new password has been emailed to ${email}.` })
    expect(unknown.status).toBe(200)
    expect(unknown.body.message.replace('nobody@demo.test', email)).toBe(known.body.message)
    const staged = await shop.server.db
      .selectFrom('staged_job')
      .select(['kind', 'payload'])
      .where('kind', 'like', 'auth.%')
      .execute()
    expect(staged.map(({ kind }) => kind)).toEqual(['auth.resetPassword', 'auth.resetPassword'])
  })

  it('emails only known users, at their stored address', async () => {
    const before = shop.server.mails.length
    await ask('DEALER@demo.test')
    await ask('nobody@demo.test')
    await shop.server.jobs.drain()
    expect(shop.server.mails.slice(before).map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Your new password'],
    ])
    expect(shop.server.jobErrors).toEqual([])
  })

  it('sends text and HTML with a sign-in link', async () => {
    await requestTemporary()
    const mail = shop.server.mails.at(-1)
    const password = /^ {4}(\S+)$/m.exec(mail?.text ?? '')?.[1] ?? 'none'
    expect(mail?.text).toContain('Sign in:\nhttps://parts.example/login')
    expect(mail?.html).toContain(password)
    expect(mail?.html).toContain('href="https://parts.example/login"')
  })

  it('requires a valid email', async () => {
    expect((await ask('')).refusal.errors).toEqual({ email: 'Required' })
    expect((await ask('not an address')).refusal.errors).toEqual({ email: 'Invalid email address' })
  })

  it('emails a password that signs in once and must be changed first', async () => {
    const temporary = await requestTemporary()
    const client = await signedIn(email, temporary)
    expect((await client.call(table.readSession, {})).body).toMatchObject({
      logged_in: true,
      require_password_update: true,
    })
    const elsewhere = await client.call(accounts.table.readAccount, { params: { id: 2 }, query: {} })
    expect(elsewhere.status).toBe(403)
    expect(elsewhere.refusal.error).toBe('auth.passwordUpdateRequired')
    expect(await isIn(await signedIn(email, temporary))).toBe(false)
    expect((await change(client, temporary)).body.require_password_update).toBe(false)
    expect((await client.call(accounts.table.readAccount, { params: { id: 2 }, query: {} })).status).toBe(200)
    expect(await isIn(await signedIn(email, fresh))).toBe(true)
  })

  it('keeps the old password valid until the temporary one is used, so that a reset cannot lock a user out', async () => {
    const temporary = await requestTemporary()
    expect((await (await signedIn(email)).call(table.readSession, {})).body).toMatchObject({
      logged_in: true,
      require_password_update: false,
    })
    expect(await isIn(await signedIn(email, temporary))).toBe(true)
    expect(await isIn(await signedIn(email, password))).toBe(false)
  })

  it('ends sessions of the old password once the temporary one is used', async () => {
    const thief = await signedIn(email)
    const temporary = await requestTemporary()
    expect(await isIn(thief)).toBe(true)
    await signedIn(email, temporary)
    expect(await isIn(thief)).toBe(false)
  })

  it('makes the temporary password valid for ten minutes', async () => {
    const temporary = await requestTemporary()
    shop.server.clock.advance(600_000)
    expect(await isIn(await signedIn(email, temporary))).toBe(false)
    expect(await isIn(await signedIn(email))).toBe(true)
  })

  it('makes only the latest temporary password valid', async () => {
    const [first, second] = [await requestTemporary(), await requestTemporary()]
    expect(first).not.toBe(second)
    expect(await isIn(await signedIn(email, first))).toBe(false)
    expect(await isIn(await signedIn(email, second))).toBe(true)
  })

  it('lets in one of two concurrent sign-ins with the temporary password', async () => {
    const temporary = await requestTemporary()
    const clients = await Promise.all([signedIn(email, temporary), signedIn(email, temporary)])
    expect((await Promise.all(clients.map(isIn))).filter(Boolean)).toHaveLength(1)
  })

  it('is void once the password was changed', async () => {
    const temporary = await requestTemporary()
    await change(await signedIn(email), password)
    expect(await isIn(await signedIn(email, temporary))).toBe(false)
  })

  it('removes the temporary password from the database once the email was sent', async () => {
    const temporary = await requestTemporary()
    const [jobs, users] = [
      await shop.server.db.selectFrom('staged_job').selectAll().execute(),
      await shop.server.db.selectFrom('app_user').selectAll().execute(),
    ]
    expect(temporary).toHaveLength(23)
    expect(JSON.stringify([jobs, users])).not.toContain(temporary)
  })

  it('sends no email to removed users', async () => {
    const before = shop.server.mails.length
    await shop.server.db.updateTable('app_user').set({ active: false }).where('email_key', '=', email).execute()
    await ask(email)
    await shop.server.jobs.drain()
    expect(shop.server.mails).toHaveLength(before)
  })

  it('sends at most 5 emails an hour to one user, from any number of IP addresses; the last one works', async () => {
    const before = shop.server.mails.length
    const passwords = []
    for (let n = 0; n < 8; n += 1) passwords.push(await requestTemporary())
    expect(shop.server.mails).toHaveLength(before + 5)
    expect(await isIn(await signedIn(email, passwords[4]))).toBe(true)
    shop.server.clock.advance(3_600_000)
    await requestTemporary()
    expect(shop.server.mails).toHaveLength(before + 6)
  })

  it('is rate limited for each email and IP address, known or not, without blocking sign-in', async () => {
    for (const address of [email, 'nobody@demo.test']) {
      for (let attempt = 0; attempt < 10; attempt++) await ask(address)
      expect((await ask(address)).refusal.error).toBe('auth.tooManySignIns')
    }
    expect(await isIn(await signedIn(email))).toBe(true)
  })
})

describe('A password’s hash', () => {
  const cost = { N: 16, r: 1, p: 1 }

  it('is scrypt with its own salt, and contains its cost', async () => {
    const [one, two] = await Promise.all([
      hashPassword(password, cost, randomBytes(16)),
      hashPassword(password, cost, randomBytes(16)),
    ])
    expect(one).toMatch(/^scrypt\$16\$1\$1\$[\w-]{22}\$[\w-]{43}$/)
    expect(one).not.toBe(two)
    expect(await isPassword(password, one, cost)).toBe(true)
    expect(await isPassword('repair-2026', one, cost)).toBe(false)
  })

  it('stays valid when the cost increases', async () => {
    expect(await isPassword(password, await hashPassword(password, cost, randomBytes(16)), { N: 64, r: 1, p: 1 })).toBe(
      true,
    )
  })

  it('works at the production cost, N 2^17', async () => {
    const real = { N: 2 ** 17, r: 8, p: 1 }
    const hash = await hashPassword(password, real, randomBytes(16))
    expect(await isPassword(password, hash, real)).toBe(true)
  })

  it('matches any Unicode composition', async () => {
    expect(
      await isPassword('Caf\u0065\u0301-2026', await hashPassword('Caf\u00e9-2026', cost, randomBytes(16)), cost),
    ).toBe(true)
  })

  it('waits for its turn while few others do; more are refused at once, to try again later', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, () => hashPassword(password, cost, randomBytes(16))),
    )
    const refused = results.filter((one) => one.status === 'rejected')
    expect(refused).toHaveLength(10)
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'call.busy', extras: { retryAfter: 5 } })
    expect(await isPassword(password, await hashPassword(password, cost, randomBytes(16)), cost)).toBe(true)
  })

  it('that is missing, empty or damaged matches nothing', async () => {
    for (const hash of [null, '', 'scrypt$16$1$1', 'plain$Repair-2026'])
      expect(await isPassword(password, hash, cost)).toBe(false)
  })

  it('of a temporary password is not needed: it has 20 unambiguous characters of 32', () => {
    expect(generateTemporaryPassword(Uint8Array.from({ length: 20 }, (_, n) => n * 13))).toMatch(
      /^[2-9a-km-np-z]{5}(-[2-9a-km-np-z]{5}){3}$/,
    )
  })
})
