import { describe, expect, it } from 'vitest'
import { base64, sha256Hex, unUtf8, utf8 } from '../../../offline/crypto/bytes.ts'
import { createCipher, importKey, makeKey } from '../../../offline/crypto/cipher.ts'

const keyOf = (byte: number) => importKey(crypto, base64(new Uint8Array(32).fill(byte)))
const cipher = createCipher(crypto, () => keyOf(7))

describe('what is sealed on the device', () => {
  it('opens again under the same key, table and id', async () => {
    const sealed = await cipher.sealJson('ops', 'a', { note: 'Brushes worn' })
    expect(await cipher.unsealJson('ops', 'a', sealed)).toEqual({ note: 'Brushes worn' })
    expect(await createCipher(crypto, () => keyOf(7)).unsealJson('ops', 'a', sealed)).toEqual({ note: 'Brushes worn' })
  })

  it('cannot be put in another’s place', async () => {
    const sealed = await cipher.seal('ops', 'a', utf8('words'))
    await expect(cipher.unseal('ops', 'b', sealed)).rejects.toThrow()
    await expect(cipher.unseal('drafts', 'a', sealed)).rejects.toThrow()
  })

  it('does not open under another key, nor when one bit was changed', async () => {
    const sealed = await cipher.seal('ops', 'a', utf8('words'))
    await expect(createCipher(crypto, () => keyOf(8)).unseal('ops', 'a', sealed)).rejects.toThrow()
    const changed = new Uint8Array(sealed.data.slice(0))
    changed[0] = (changed[0] ?? 0) ^ 1
    await expect(cipher.unseal('ops', 'a', { iv: sealed.iv, data: changed.buffer })).rejects.toThrow()
  })

  it('has a fresh iv each time, so equal words do not look equal', async () => {
    const [one, two] = await Promise.all([cipher.seal('ops', 'a', utf8('same')), cipher.seal('ops', 'a', utf8('same'))])
    expect(base64(one.iv)).not.toBe(base64(two.iv))
    expect(base64(one.data)).not.toBe(base64(two.data))
    expect(unUtf8(one.data)).not.toContain('same')
  })

  it('lies under a key that cannot be taken out', async () => {
    for (const key of [await keyOf(1), await makeKey(crypto)]) {
      expect(key.extractable).toBe(false)
      await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
    }
  })

  it('is named by its SHA-256 in lower-case hex, and written as base64 at any size', async () => {
    expect(await sha256Hex(crypto, utf8('abc'))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
    const large = crypto.getRandomValues(new Uint8Array(20_000))
    expect(base64(large)).toBe(Buffer.from(large).toString('base64'))
  })
})
