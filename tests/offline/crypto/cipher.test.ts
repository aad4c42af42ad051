import { describe, expect, it } from 'vitest'
import { toBase64, sha256Hex, decodeUtf8, encodeUtf8 } from '../../../offline/crypto/bytes.ts'
import { createCipher, importKey, generateKey } from '../../../offline/crypto/cipher.ts'

const createKey = (byte: number) => importKey(crypto, toBase64(new Uint8Array(32).fill(byte)))
const cipher = createCipher(crypto, () => createKey(7))

describe('Sealed data', () => {
  it('opens again with the same key, table and id', async () => {
    const sealed = await cipher.sealJson('ops', 'a', { note: 'Brushes worn' })
    expect(await cipher.unsealJson('ops', 'a', sealed)).toEqual({ note: 'Brushes worn' })
    expect(await createCipher(crypto, () => createKey(7)).unsealJson('ops', 'a', sealed)).toEqual({
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
    await expect(createCipher(crypto, () => createKey(8)).unseal('ops', 'a', sealed)).rejects.toThrow()
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
    for (const key of [await createKey(1), await generateKey(crypto)]) {
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
})
