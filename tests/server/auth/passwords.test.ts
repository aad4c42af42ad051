import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { accounts } from '../../../contract/accounts.ts'
import { auth } from '../../../contract/auth.ts'
import { hashPassword, isPassword, generateTemporaryPassword } from '../../../server/modules/auth/password-hash.rules.ts'
import type { Client } from '../../support/client.ts'
import { password, sameShop } from './same-shop.ts'

const { table } = auth
const email = 'dealer@demo.test'
const fresh = 'Treadmill-7'
const shop = sameShop()
const { signedIn } = shop

const isIn = async (client: Client) => (await client.call(table.readSession, {})).body.logged_in
const change = (client: Client, current: string, word = fresh, again = word) =>
  client.call(table.updatePassword, {
    body: { current_password: current, password: word, password_confirmation: again },
  })
const ask = (address: string) => shop.server.visitor().call(table.resetPassword, { body: { email: address } })

/** Asks for a new password and reads it from the mail. */
async function mailed(address = email): Promise<string> {
  await ask(address)
  await shop.server.jobs.drain()
  return /^ {4}(\S+)$/m.exec(shop.server.mails.at(-1)?.text ?? '')?.[1] ?? ''
}

describe('Changing the password (A07)', () => {
  it('makes the new one good and the old one wrong', async () => {
    const client = await signedIn(email)
    expect((await change(client, password)).body).toMatchObject({ logged_in: true, require_password_update: false })
    expect(await isIn(await signedIn(email, password))).toBe(false)
    expect(await isIn(await signedIn(email, fresh))).toBe(true)
  })

  it('ends the user’s other sessions everywhere, keeps this one, and touches nobody else’s', async () => {
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

  it('is refused with a sentence for each field', async () => {
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

  it('is no way around the limit of guesses: 10 wrong current passwords, then 429', async () => {
    const client = await signedIn(email)
    for (let attempt = 0; attempt < 10; attempt++)
      expect((await change(client, 'Guess-2026')).refusal.error).toBe('auth.password')
    const { status, refusal, headers } = await change(client, password)
    expect(status).toBe(429)
    expect(refusal.error).toBe('auth.tooManySignIns')
    expect(headers['retry-after']).toBe('900')
  })

  it('of two at once lets one through', async () => {
    const [one, two] = [await signedIn(email), await signedIn(email)]
    const answers = await Promise.all([change(one, password, 'First-2026'), change(two, password, 'Second-2026')])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

describe('Resetting the password (A04)', () => {
  it('answers a known and an unknown email alike, and writes the same to the database', async () => {
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

  it('mails the known one only, to the address on file', async () => {
    const before = shop.server.mails.length
    await ask('DEALER@demo.test')
    await ask('nobody@demo.test')
    await shop.server.jobs.drain()
    expect(shop.server.mails.slice(before).map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Your new password'],
    ])
    expect(shop.server.jobFaults).toEqual([])
  })

  it('mails text and HTML, with a way to sign in', async () => {
    await mailed()
    const mail = shop.server.mails.at(-1)
    const password = /^ {4}(\S+)$/m.exec(mail?.text ?? '')?.[1] ?? 'none'
    expect(mail?.text).toContain('Sign in:\nhttps://parts.example/login')
    expect(mail?.html).toContain(password)
    expect(mail?.html).toContain('href="https://parts.example/login"')
  })

  it('wants an email: Required, or Invalid email address', async () => {
    expect((await ask('')).refusal.errors).toEqual({ email: 'Required' })
    expect((await ask('not an address')).refusal.errors).toEqual({ email: 'Invalid email address' })
  })

  it('mails a password that signs in once, and demands a new one before anything else', async () => {
    const once = await mailed()
    const client = await signedIn(email, once)
    expect((await client.call(table.readSession, {})).body).toMatchObject({
      logged_in: true,
      require_password_update: true,
    })
    const elsewhere = await client.call(accounts.table.readAccount, { params: { id: 2 }, query: {} })
    expect(elsewhere.status).toBe(403)
    expect(elsewhere.refusal.error).toBe('auth.passwordUpdateRequired')
    expect(await isIn(await signedIn(email, once))).toBe(false)
    expect((await change(client, once)).body.require_password_update).toBe(false)
    expect((await client.call(accounts.table.readAccount, { params: { id: 2 }, query: {} })).status).toBe(200)
    expect(await isIn(await signedIn(email, fresh))).toBe(true)
  })

  it('leaves the old password valid until the mailed one is used, so that nobody can lock another out', async () => {
    const once = await mailed()
    expect((await (await signedIn(email)).call(table.readSession, {})).body).toMatchObject({
      logged_in: true,
      require_password_update: false,
    })
    expect(await isIn(await signedIn(email, once))).toBe(true)
    expect(await isIn(await signedIn(email, password))).toBe(false)
  })

  it('ends the sessions that were begun with the old password once the mailed one is used', async () => {
    const thief = await signedIn(email)
    const once = await mailed()
    expect(await isIn(thief)).toBe(true)
    await signedIn(email, once)
    expect(await isIn(thief)).toBe(false)
  })

  it('makes the mailed password good for an hour', async () => {
    const once = await mailed()
    shop.server.clock.advance(3_600_000)
    expect(await isIn(await signedIn(email, once))).toBe(false)
    expect(await isIn(await signedIn(email))).toBe(true)
  })

  it('makes only the latest mailed password good', async () => {
    const [first, second] = [await mailed(), await mailed()]
    expect(first).not.toBe(second)
    expect(await isIn(await signedIn(email, first))).toBe(false)
    expect(await isIn(await signedIn(email, second))).toBe(true)
  })

  it('of two that use the mailed password at once lets one in', async () => {
    const once = await mailed()
    const clients = await Promise.all([signedIn(email, once), signedIn(email, once)])
    expect((await Promise.all(clients.map(isIn))).filter(Boolean)).toHaveLength(1)
  })

  it('is over once the password was changed otherwise', async () => {
    const once = await mailed()
    await change(await signedIn(email), password)
    expect(await isIn(await signedIn(email, once))).toBe(false)
  })

  it('keeps the mailed password out of the database once the mail has gone', async () => {
    const once = await mailed()
    const [jobs, users] = [
      await shop.server.db.selectFrom('staged_job').selectAll().execute(),
      await shop.server.db.selectFrom('app_user').selectAll().execute(),
    ]
    expect(once).toHaveLength(23)
    expect(JSON.stringify([jobs, users])).not.toContain(once)
  })

  it('mails nobody who was removed', async () => {
    const before = shop.server.mails.length
    await shop.server.db.updateTable('app_user').set({ active: false }).where('email_key', '=', email).execute()
    await ask(email)
    await shop.server.jobs.drain()
    expect(shop.server.mails).toHaveLength(before)
  })

  it('mails one person 5 an hour, from however many addresses it is asked; the last one signs in', async () => {
    const before = shop.server.mails.length
    const once = []
    for (let n = 0; n < 8; n += 1) once.push(await mailed())
    expect(shop.server.mails).toHaveLength(before + 5)
    expect(await isIn(await signedIn(email, once[4]))).toBe(true)
    shop.server.clock.advance(3_600_000)
    await mailed()
    expect(shop.server.mails).toHaveLength(before + 6)
  })

  it('is limited for one email from one address, known or not, and does not stop signing in', async () => {
    for (const address of [email, 'nobody@demo.test']) {
      for (let attempt = 0; attempt < 10; attempt++) await ask(address)
      expect((await ask(address)).refusal.error).toBe('auth.tooManySignIns')
    }
    expect(await isIn(await signedIn(email))).toBe(true)
  })
})

describe('A password’s hash', () => {
  const cost = { N: 16, r: 1, p: 1 }

  it('is scrypt with a salt of its own, and says its cost', async () => {
    const [one, two] = await Promise.all([
      hashPassword(password, cost, randomBytes(16)),
      hashPassword(password, cost, randomBytes(16)),
    ])
    expect(one).toMatch(/^scrypt\$16\$1\$1\$[\w-]{22}\$[\w-]{43}$/)
    expect(one).not.toBe(two)
    expect(await isPassword(password, one, cost)).toBe(true)
    expect(await isPassword('repair-2026', one, cost)).toBe(false)
  })

  it('stays good when the cost is raised', async () => {
    expect(await isPassword(password, await hashPassword(password, cost, randomBytes(16)), { N: 64, r: 1, p: 1 })).toBe(
      true,
    )
  })

  it('of the product’s own cost, N 2^17, can be made and checked', async () => {
    const real = { N: 2 ** 17, r: 8, p: 1 }
    const hash = await hashPassword(password, real, randomBytes(16))
    expect(await isPassword(password, hash, real)).toBe(true)
  })

  it('fits however the letters were composed', async () => {
    expect(
      await isPassword('Caf\u0065\u0301-2026', await hashPassword('Caf\u00e9-2026', cost, randomBytes(16)), cost),
    ).toBe(true)
  })

  it('that is missing, empty or damaged fits nothing', async () => {
    for (const hash of [null, '', 'scrypt$16$1$1', 'plain$Repair-2026'])
      expect(await isPassword(password, hash, cost)).toBe(false)
  })

  it('of a mailed password is not needed: it has 20 letters of 32 that nobody mistakes for each other', () => {
    expect(generateTemporaryPassword(Uint8Array.from({ length: 20 }, (_, n) => n * 13))).toMatch(
      /^[2-9a-km-np-z]{5}(-[2-9a-km-np-z]{5}){3}$/,
    )
  })
})
