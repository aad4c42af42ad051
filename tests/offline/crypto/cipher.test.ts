import { describe, expect, it } from 'vitest'
import { toBase64, sha256Hex, decodeUtf8, encodeUtf8 } from '../../../offline/crypto/bytes.ts'
import { createCipher, importKey, generateKey, RecordLocked } from '../../../offline/crypto/cipher.ts'
import type { KeyRing } from '../../../offline/crypto/cipher.ts'

const createKey = (byte: number) => importKey(crypto, toBase64(new Uint8Array(32).fill(byte)))
const ring = async (...bytes: readonly [number, ...number[]]): Promise<KeyRing> => {
  const [first, ...rest] = bytes
  return [await createKey(first), ...(await Promise.all(rest.map(createKey)))]
}
const cipher = createCipher(crypto, () => ring(7))

describe('Sealed data', () => {
  it('opens again with the same key, table and id', async () => {
    const sealed = await cipher.sealJson('ops', 'a', { note: 'Brushes worn' })
    expect(await cipher.unsealJson('ops', 'a', sealed)).toEqual({ note: 'Brushes worn' })
    expect(await createCipher(crypto, () => ring(7)).unsealJson('ops', 'a', sealed)).toEqual({
      note: 'Brushes worn',
    })
  })

  it('cannot be moved to another table or id', async () => {
    const sealed = await cipher.seal('ops', 'a', encodeUtf8('text'))
    await expect(cipher.unseal('ops', 'b', sealed)).rejects.toThrow()
    await expect(cipher.unseal('drafts', 'a', sealed)).rejects.toThrow()
  })

  it('does not open with another key or after one bit was changed', async () => {
    const sealed = await cipher.seal('ops', 'a', encodeUtf8('text'))
    await expect(createCipher(crypto, () => ring(8)).unseal('ops', 'a', sealed)).rejects.toThrow()
    const changed = new Uint8Array(sealed.data.slice(0))
    changed[0] = (changed[0] ?? 0) ^ 1
    await expect(cipher.unseal('ops', 'a', { iv: sealed.iv, data: changed.buffer })).rejects.toThrow()
  })

  it('has a fresh IV each time, so equal texts do not look equal', async () => {
    const [one, two] = await Promise.all([
      cipher.seal('ops', 'a', encodeUtf8('same')),
      cipher.seal('ops', 'a', encodeUtf8('same')),
    ])
    expect(toBase64(one.iv)).not.toBe(toBase64(two.iv))
    expect(toBase64(one.data)).not.toBe(toBase64(two.data))
    expect(decodeUtf8(one.data)).not.toContain('same')
  })

  it('uses a key that cannot be exported', async () => {
    for (const key of [(await createKey(1)).key, await generateKey(crypto)]) {
      expect(key.extractable).toBe(false)
      await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
    }
  })

  it('is hashed as SHA-256 in lower-case hex and encoded as base64 at any size', async () => {
    expect(await sha256Hex(crypto, encodeUtf8('abc'))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
    const large = crypto.getRandomValues(new Uint8Array(20_000))
    expect(toBase64(large)).toBe(Buffer.from(large).toString('base64'))
  })

  it('opens what earlier keys sealed, and seals with the present one', async () => {
    const old = await cipher.seal('ops', 'a', encodeUtf8('old'))
    const rotated = createCipher(crypto, () => ring(9, 8, 7))
    expect(decodeUtf8(await rotated.unseal('ops', 'a', old))).toBe('old')
    const added = await rotated.seal('ops', 'a', encodeUtf8('new'))
    await expect(cipher.unseal('ops', 'a', added)).rejects.toBeInstanceOf(RecordLocked)
    expect(decodeUtf8(await createCipher(crypto, () => ring(9)).unseal('ops', 'a', added))).toBe('new')
  })

  it('tells a record that waits for its key from one that was changed', async () => {
    const sealed = await cipher.seal('ops', 'a', encodeUtf8('text'))
    await expect(createCipher(crypto, () => ring(8)).unseal('ops', 'a', sealed)).rejects.toBeInstanceOf(RecordLocked)
    const changed = { ...sealed, data: sealed.data.slice(0) }
    new Uint8Array(changed.data)[0] = (new Uint8Array(changed.data)[0] ?? 0) ^ 1
    await expect(cipher.unseal('ops', 'a', changed)).rejects.not.toBeInstanceOf(RecordLocked)
  })

  it('opens records of earlier builds, which name no key, with any of the keys', async () => {
    const { iv, data } = await cipher.seal('ops', 'a', encodeUtf8('text'))
    expect(decodeUtf8(await createCipher(crypto, () => ring(9, 7)).unseal('ops', 'a', { iv, data }))).toBe('text')
  })

  it('looks again for a key that another tab may have stored', async () => {
    const sealed = await createCipher(crypto, () => ring(9)).seal('ops', 'a', encodeUtf8('text'))
    const behind = createCipher(crypto, (isMissing) => (isMissing ? ring(9, 7) : ring(7)))
    expect(decodeUtf8(await behind.unseal('ops', 'a', sealed))).toBe('text')
  })
})
