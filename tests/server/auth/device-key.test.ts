import { createPrivateKey, createPublicKey, privateDecrypt, publicEncrypt, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { auth } from '../../../contract/auth.ts'
import type { SignedIn } from '../../../server/kernel/call.ts'
import { proposeRescueKey, readDeviceKey } from '../../../server/modules/auth/device-key.service.ts'
import { deriveKey, seal, unseal } from '../../../server/modules/auth/server-secret.service.ts'
import { startAuthHarness } from './auth-harness.ts'

const shop = startAuthHarness()
const { signedIn } = shop
const [tablet, phone] = ['0193a000-0000-7000-8000-000000000001', '0193a000-0000-7000-8000-000000000002']
const keyFor = async (email: string, device_id: string) =>
  (await (await signedIn(email)).call(auth.table.deviceKey, { body: { device_id } })).body

describe('The key of a device', () => {
  it('is 32 bytes, and the same for each sign-in of a user on a device', async () => {
    const [first, second] = [await keyFor('servicer@demo.test', tablet), await keyFor('servicer@demo.test', tablet)]
    expect(Buffer.from(first.key, 'base64')).toHaveLength(32)
    expect(second).toEqual(first)
  })

  it('differs for each user and each device', async () => {
    const keys = [
      await keyFor('servicer@demo.test', tablet),
      await keyFor('servicer@demo.test', phone),
      await keyFor('servicer2@demo.test', tablet),
      await keyFor('dealer@demo.test', tablet),
    ]
    expect(new Set(keys.map(({ key }) => key)).size).toBe(4)
  })

  it('comes with a secret that wraps it on the device: the same at each sign-in, and of no other user or device', async () => {
    const all = [
      await keyFor('servicer@demo.test', tablet),
      await keyFor('servicer@demo.test', phone),
      await keyFor('dealer@demo.test', tablet),
    ]
    const wraps = all.map(({ wrap_key = '' }) => wrap_key)
    for (const one of wraps) expect(Buffer.from(one, 'base64')).toHaveLength(32)
    expect((await keyFor('servicer@demo.test', tablet)).wrap_key).toBe(wraps[0])
    expect(new Set([...wraps, ...all.flatMap(({ key, proof_key = '' }) => [key, proof_key])]).size).toBe(9)
  })

  it('comes with a key for proofs, which differs for each user and each device and is stored nowhere', async () => {
    const all = [
      await keyFor('servicer@demo.test', tablet),
      await keyFor('servicer@demo.test', phone),
      await keyFor('dealer@demo.test', tablet),
    ]
    const proofKeys = all.map(({ proof_key = '' }) => proof_key)
    for (const one of proofKeys) expect(Buffer.from(one, 'base64')).toHaveLength(32)
    expect(new Set([...proofKeys, ...all.map(({ key }) => key)]).size).toBe(6)
    for (const table of ['op_receipt', 'server_fact'] as const)
      expect(JSON.stringify(await shop.server.db.selectFrom(table).selectAll().execute())).not.toContain(proofKeys[0])
  })

  it('needs a signed-in user and a UUID as the device id', async () => {
    expect(
      (await shop.server.visitor().call(auth.table.deviceKey, { body: { device_id: tablet } })).refusal.error,
    ).toBe('auth.signedOut')
    expect(
      (await (await signedIn('servicer@demo.test')).call(auth.table.deviceKey, { body: { device_id: 'my tablet' } }))
        .refusal.error,
    ).toBe('call.invalid')
  })

  it('is stored in no receipt and no cache', async () => {
    const client = await signedIn('servicer@demo.test')
    const { body, headers } = await client.call(
      auth.table.deviceKey,
      { body: { device_id: tablet } },
      { key: '0193a000-0000-7000-8000-0000000000aa' },
    )
    expect(headers['cache-control']).toBe('no-store')
    expect(JSON.stringify(await shop.server.db.selectFrom('op_receipt').selectAll().execute())).not.toContain(body.key)
    expect(JSON.stringify(await shop.server.db.selectFrom('server_fact').selectAll().execute())).not.toContain(body.key)
  })

  it('depends on the server’s secret', () => {
    expect(deriveKey('one', 'device-key:5:x')).not.toEqual(deriveKey('two', 'device-key:5:x'))
  })
})

describe('The keys of a device after the shop’s secret has changed', () => {
  const derive = async (secretKey: string | null, oldSecretKeys: readonly string[] = []) => {
    const ports = {
      ...{
        secretKey,
        oldSecretKeys,
        ssoBase: null,
        ssoCookie: null,
        isProduction: false,
        publicUrl: () => 'https://parts.example',
        fetch,
        onSignIn: () => Promise.resolve(),
      },
    }
    const call = { tx: shop.server.db, randomBytes, actor: { userId: 5 }, session: null } as unknown as SignedIn
    return readDeviceKey(
      call,
      { ...ports, passwordCost: { N: 16, r: 1, p: 1 } },
      { device_id: tablet },
      '{"public":{}}',
    )
  }
  it('are the present one, and the earlier ones to open what they locked', async () => {
    const [one, two] = [await derive('first'), await derive('second', ['first'])]
    expect(two.key).not.toBe(one.key)
    expect(two.older_keys?.[0]).toBe(one.key)
    expect((await derive('third', ['second', 'first'])).older_keys?.slice(0, 2)).toEqual([two.key, one.key])
  })

  it('include that of the secret which the database held before SECRET_KEY was set', async () => {
    const before = await derive(null)
    expect((await derive('first')).older_keys).toEqual([before.key])
  })
})

describe('The rescue key', () => {
  it('is one public key for the whole shop; only the server can open what it seals', async () => {
    const [one, two] = [await keyFor('servicer@demo.test', tablet), await keyFor('dealer@demo.test', phone)]
    expect(two.rescue_key).toEqual(one.rescue_key)
    expect(one.rescue_key).toMatchObject({ kty: 'RSA', alg: 'RSA-OAEP-256', e: 'AQAB' })
    expect(Object.keys(one.rescue_key)).not.toEqual(expect.arrayContaining(['d']))
    const sealed = publicEncrypt(
      { key: createPublicKey({ key: one.rescue_key, format: 'jwk' }), oaepHash: 'sha256' },
      Buffer.from('a trip'),
    )
    const { value } = await shop.server.db
      .selectFrom('server_fact')
      .select('value')
      .where('name', '=', 'rescue_key')
      .executeTakeFirstOrThrow()
    const { private: stored } = JSON.parse(value) as { private: { jwk: Record<string, unknown> } }
    expect(
      privateDecrypt(
        { key: createPrivateKey({ key: stored.jwk, format: 'jwk' }), oaepHash: 'sha256' },
        sealed,
      ).toString(),
    ).toBe('a trip')
  })

  it('is sealed with SECRET_KEY if it is set', async () => {
    await shop.server.db.deleteFrom('server_fact').where('name', '=', 'rescue_key').execute()
    const made = await proposeRescueKey(
      { tx: shop.server.db, randomBytes },
      {
        secretKey: 'a long secret of this shop',
        ssoBase: null,
        ssoCookie: null,
        isProduction: false,
        publicUrl: () => 'https://parts.example',
        fetch,
        passwordCost: { N: 16, r: 1, p: 1 },
        onSignIn: () => Promise.resolve(),
      },
    )
    expect(made).not.toContain('"d"')
    const { private: stored } = JSON.parse(made) as { private: { sealed: string } }
    expect(JSON.parse(unseal('a long secret of this shop', 'rescue-key', stored.sealed) ?? '{}')).toHaveProperty('d')
    expect(unseal('another secret', 'rescue-key', stored.sealed)).toBeNull()
  })
})

describe('Sealed text', () => {
  it('cannot be modified or opened for another purpose', () => {
    const sealed = seal('secret', 'one', 'text', randomBytes(12))
    expect(unseal('secret', 'one', sealed)).toBe('text')
    expect(unseal('secret', 'two', sealed)).toBeNull()
    const bytes = Buffer.from(sealed, 'base64')
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    expect(unseal('secret', 'one', bytes.toString('base64'))).toBeNull()
    expect(unseal('secret', 'one', 'AAAA')).toBeNull()
  })
})
