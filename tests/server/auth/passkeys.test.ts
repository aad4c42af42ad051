import { beforeEach, describe, expect, it } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import { getRelyingParty } from '../../../server/modules/auth/passkeys/relying-party.rules.ts'
import type { Client } from '../../support/client.ts'
import { createTestPasskey } from '../../support/test-passkey.ts'
import type { TestPasskey } from '../../support/test-passkey.ts'
import { startSecondFactorHarness } from './second-factor-harness.ts'

const { table } = auth
const shop = startSecondFactorHarness()
const dealer = 'dealer@demo.test'
const minute = 60_000

beforeEach(() => shop.forgetAll())

const begin = async (client: Client) => (await client.call(table.beginPasskey, {})).body.options
const add = (client: Client, response: Record<string, unknown>, name = 'Work laptop') =>
  client.call(table.addPasskey, { body: { name, response } })
async function protect(email = dealer) {
  const client = await shop.signedIn(email)
  const passkey = createTestPasskey()
  const { body } = await add(client, passkey.register(await begin(client)))
  return { client, passkey, id: body.passkeys[0]?.passkey_id ?? '', recoveryCodes: body.recovery_codes }
}
const askAtSignIn = async (token: string) =>
  (await shop.server.visitor().call(table.askPasskeyAtSignIn, { body: { token } })).body.options
const confirm = (token: string, passkey: Record<string, unknown>, client = shop.server.visitor()) =>
  client.call(table.confirmSignIn, { body: { token, passkey } })
async function signInWith(passkey: TestPasskey, extra: Parameters<TestPasskey['sign']>[1] = {}) {
  const token = await shop.begin(dealer)
  return confirm(token, passkey.sign(await askAtSignIn(token), extra))
}

describe('Adding a passkey', () => {
  it('turns the second factor on, with recovery codes, and lists it under its name', async () => {
    const client = await shop.signedIn(dealer)
    const options = await begin(client)
    expect(options).toMatchObject({
      rp: { id: 'parts.example', name: expect.stringMatching(/./) },
      user: { name: dealer, displayName: 'Priya Nair' },
      attestation: 'none',
      excludeCredentials: [],
    })
    const { body } = await add(client, createTestPasskey().register(options))
    expect(body).toMatchObject({ is_on: true, totp_since: null, passkeys: [{ name: 'Work laptop', used_at: null }] })
    expect(body.recovery_codes).toHaveLength(10)
    const again = await begin(client)
    expect(again['excludeCredentials']).toHaveLength(1)
    const second = await add(client, createTestPasskey().register(again), 'Phone')
    expect(second.body.recovery_codes).toEqual([])
    expect(second.body.passkeys.map(({ name }) => name)).toEqual(['Work laptop', 'Phone'])
  })

  it('is refused for another site, another challenge, twice, and for what is no passkey (auth.passkey)', async () => {
    const client = await shop.signedIn(dealer)
    const errorOf = async (response: Record<string, unknown>) => (await add(client, response)).refusal?.error
    expect(await errorOf(createTestPasskey().register({ challenge: 'none' }))).toBe('auth.passkey')
    const options = await begin(client)
    expect(await errorOf(createTestPasskey().register(options, 'https://parts.example.evil'))).toBe('auth.passkey')
    expect(await errorOf(createTestPasskey('evil.example').register(options))).toBe('auth.passkey')
    expect(await errorOf(createTestPasskey().register({ challenge: 'another' }))).toBe('auth.passkey')
    expect(await errorOf({})).toBe('auth.passkey')
    expect(await errorOf({ id: 1, response: { clientDataJSON: [], attestationObject: 'x' } })).toBe('auth.passkey')
    const made = createTestPasskey().register(options)
    expect(await errorOf(made)).toBeUndefined()
    expect(await errorOf(made)).toBe('auth.passkey')
  })

  it('has an id of no more than 1,023 bytes, as WebAuthn has it (auth.passkey)', async () => {
    const client = await shop.signedIn(dealer)
    const made = async (idLength: number) =>
      add(client, createTestPasskey('parts.example', idLength).register(await begin(client)))
    const long = await made(4000)
    expect([long.status, long.refusal?.error]).toEqual([422, 'auth.passkey'])
    expect((await made(1024)).refusal?.error).toBe('auth.passkey')
    expect((await made(1023)).status).toBe(200)
  })

  it('has a name, and a limit of twenty (auth.passkeyLimit)', async () => {
    const client = await shop.signedIn(dealer)
    const unnamed = await add(client, createTestPasskey().register(await begin(client)), ' ')
    expect(unnamed.refusal).toMatchObject({ errors: { name: 'Required' } })
    const { db, clock } = shop.server
    await db
      .insertInto('passkey')
      .values(
        Array.from({ length: 20 }, (_, at) => ({
          ...{ passkey_id: crypto.randomUUID(), user_id: 2, credential_id: `c${at}`, public_key: '', sign_count: 0 },
          ...{ transports: '', name: `${at}`, added_at: clock.now(), used_at: null },
        })),
      )
      .execute()
    expect((await client.call(table.beginPasskey, {})).refusal?.error).toBe('auth.passkeyLimit')
  })
})

describe('A passkey of a user', () => {
  it('is renamed and removed, which turns the second factor off where it is the last', async () => {
    const { client, id } = await protect()
    const renamed = await client.call(table.renamePasskey, { params: { id }, body: { name: 'Old laptop' } })
    expect(renamed.body.passkeys).toMatchObject([{ name: 'Old laptop' }])
    const { body } = await client.call(table.removePasskey, { params: { id } })
    expect(body).toMatchObject({ is_on: false, passkeys: [], recovery_codes_left: 0 })
  })

  it('leaves the second factor on where an authenticator app is there', async () => {
    const { client, id } = await protect()
    const { secret } = (await client.call(table.beginTotp, {})).body
    const added = await client.call(table.confirmTotp, { body: { code: shop.code(secret) } })
    expect(added.body.recovery_codes).toEqual([])
    expect((await client.call(table.removePasskey, { params: { id } })).body).toMatchObject({ is_on: true })
  })

  it('is nobody else’s, and gone once it was removed (auth.passkeyUnknown)', async () => {
    const { id } = await protect()
    const other = await shop.signedIn('servicer@demo.test')
    const rename = await other.call(table.renamePasskey, { params: { id }, body: { name: 'Mine' } })
    expect(rename.refusal?.error).toBe('auth.passkeyUnknown')
    expect((await other.call(table.removePasskey, { params: { id } })).refusal?.error).toBe('auth.passkeyUnknown')
  })
})

describe('Signing in with a passkey', () => {
  it('is the second step after the password', async () => {
    const { passkey, client } = await protect()
    shop.server.clock.advance(minute)
    const answer = await shop.server.visitor().call(table.login, { body: { email: dealer, password: 'Repair-2026' } })
    expect(answer.body.second_factor?.ways).toEqual(['passkey', 'recovery'])
    expect((await signInWith(passkey)).body).toMatchObject({ logged_in: true, user: { email: dealer } })
    const { body } = await client.call(table.readSecondFactor, {})
    expect(body.passkeys[0]?.used_at).toBe('2026-11-20T15:01:00.000Z')
  })

  it('takes no other passkey, site, challenge, or signature (auth.secondFactor)', async () => {
    const { passkey } = await protect()
    const refusedWith = async (answer: ReturnType<typeof signInWith>) => (await answer).refusal?.errors['passkey']
    const sentence = 'This passkey is not yours, or took too long'
    expect(await refusedWith(signInWith(createTestPasskey()))).toBe(sentence)
    expect(await refusedWith(signInWith(passkey, { origin: 'https://parts.example.evil' }))).toBe(sentence)
    const token = await shop.begin(dealer)
    expect(await refusedWith(confirm(token, passkey.sign({ challenge: 'made up' })))).toBe(sentence)
    const options = await askAtSignIn(token)
    const signed = passkey.sign(options) as { response: { signature: string } }
    expect(await refusedWith(confirm(token, { ...signed, response: { ...signed.response, signature: 'AAAA' } }))).toBe(
      sentence,
    )
  })

  it('refuses a copy of a passkey, whose count goes back', async () => {
    const { passkey } = await protect()
    expect((await signInWith(passkey, { count: 5 })).body.logged_in).toBe(true)
    expect((await signInWith(passkey, { count: 5 })).status).toBe(422)
    expect((await signInWith(passkey, { count: 6 })).body.logged_in).toBe(true)
  })

  it('asks for nothing without a sign-in that has begun (auth.signInOver)', async () => {
    const asked = await shop.server.visitor().call(table.askPasskeyAtSignIn, { body: { token: 'made up' } })
    expect(asked.refusal?.error).toBe('auth.signInOver')
  })
})

describe('A fresh proof by a passkey', () => {
  it('works once for its challenge', async () => {
    const { client, passkey } = await protect()
    shop.server.clock.advance(11 * minute)
    expect((await client.call(table.beginPasskey, {})).refusal?.error).toBe('auth.proofNeeded')
    const { options } = (await client.call(table.askPasskeyForProof, {})).body
    const signed = passkey.sign(options)
    expect((await client.call(table.proveAgain, { body: { passkey: signed } })).body).toEqual({ ok: true })
    expect((await client.call(table.beginPasskey, {})).status).toBe(200)
    expect((await client.call(table.proveAgain, { body: { passkey: signed } })).status).toBe(422)
  })

  it('has a challenge of its own: it makes no passkey, and that of a new passkey proves nothing', async () => {
    const open = await shop.signedIn(dealer)
    shop.server.clock.advance(11 * minute)
    const asked = (await open.call(table.askPasskeyForProof, {})).body.options
    expect((await add(open, createTestPasskey().register(asked))).refusal?.error).toBe('auth.passkey')
    expect((await open.call(table.readSecondFactor, {})).body).toMatchObject({ is_on: false, passkeys: [] })

    const { client, passkey } = await protect()
    const signed = passkey.sign(await begin(client))
    expect((await client.call(table.proveAgain, { body: { passkey: signed } })).refusal?.error).toBe(
      'auth.secondFactor',
    )
  })

  it('takes no challenge whose use is not known, as an earlier server stored it', async () => {
    const { client, passkey } = await protect()
    const options = await begin(client)
    await shop.server.db
      .updateTable('session')
      .set({ challenge: String(options['challenge']) })
      .execute()
    expect((await add(client, createTestPasskey().register(options))).refusal?.error).toBe('auth.passkey')
    const proof = await client.call(table.proveAgain, { body: { passkey: passkey.sign(options) } })
    expect(proof.refusal?.error).toBe('auth.secondFactor')
  })
})

describe('The site of a passkey', () => {
  it('is the shop’s public address; in development `localhost` too, and no other origin', () => {
    const of = (isDevelopment: boolean, origin: string | null) =>
      getRelyingParty('https://parts.example', { isDevelopment, origin })
    const shopSite = { id: 'parts.example', origin: 'https://parts.example' }
    expect(of(false, 'http://localhost:8080')).toEqual(shopSite)
    expect(of(true, null)).toEqual(shopSite)
    for (const origin of [
      'https://evil.example',
      'http://evil-localhost',
      'http://localhost.evil.example',
      'http://a.b.localhost:1/',
    ])
      expect(of(true, origin)).toEqual(shopSite)
    expect(of(true, 'http://phone.localhost')).toEqual({ id: 'phone.localhost', origin: 'http://phone.localhost' })
    expect(of(true, 'http://localhost:8080')).toEqual({ id: 'localhost', origin: 'http://localhost:8080' })
  })
})
