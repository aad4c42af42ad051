import { describe, expect, it } from 'vitest'
import { createItems } from '../../../offline/outbox/items.ts'
import type { OpRow } from '../../../offline/db/tables.ts'
import { credentials, signedIn } from '../../support/signed-in.ts'
import { createTestCrypto } from '../../support/test-crypto.ts'
import { createDevice } from '../support/device.ts'
import { op } from '../support/ops.ts'

/** A signed-in device that counts its decryptions. */
async function createCountingDevice() {
  let decryptions = 0
  const countingCrypto = createTestCrypto((operation) => {
    if (operation === 'decrypt') decryptions += 1
    return undefined
  })
  const scene = await signedIn({ ports: { crypto: countingCrypto } })
  return {
    ...scene,
    countDecryptions: async (work: () => Promise<unknown>) => {
      const before = decryptions
      await work()
      return decryptions - before
    },
  }
}

describe('Encrypted ops of the outbox', () => {
  it('are decrypted once, and after a step only what is new', async () => {
    const { engine, note, countDecryptions } = await createCountingDevice()
    for (let n = 0; n < 12; n += 1) await note(`Note ${n}`)
    expect(await countDecryptions(() => engine.outbox())).toBe(12)
    expect(await countDecryptions(() => engine.outbox())).toBe(0)
    await note('One more')
    expect(await countDecryptions(() => engine.outbox())).toBe(1)
  })

  it('take no longer to arrive after many others have arrived', async () => {
    const { engine, note, countDecryptions } = await createCountingDevice()
    const arrival = () =>
      countDecryptions(async () => {
        const { opId } = await note('Brushes worn')
        await engine.outbox()
        await engine.drain()
        expect(await engine.arrival(opId)).not.toBeNull()
      })
    const first = await arrival()
    for (let n = 0; n < 12; n += 1) await note(`Note ${n}`)
    await engine.drain()
    expect(await arrival()).toBe(first)
  })

  it('are decrypted again after the next sign-in', async () => {
    const { engine, note, countDecryptions } = await createCountingDevice()
    const { opId } = await note('Brushes worn')
    await engine.outbox()
    await engine.signOut('keep')
    expect(await engine.outbox()).toHaveLength(0)
    await engine.signIn(credentials)
    expect(await countDecryptions(() => engine.arrival(opId))).toBeGreaterThan(0)
  })

  it('stay the same item until they change', async () => {
    const { cipher, ports } = await createDevice()
    const items = createItems(cipher, ports)
    const sealed = async (seq: number): Promise<OpRow> => ({
      ...op(seq),
      body: await cipher.sealJson('ops', `op${seq}`, { params: {}, body: {}, label: `Note ${seq}`, groupLabel: '' }),
    })
    const rows = [await sealed(1), await sealed(2)]
    const toItems = (open: readonly OpRow[]) =>
      items.toItems({ rows: open, open, parts: [], pause: null, unreadBy: null, takes: null, isWhole: true })
    const before = await toItems(rows)
    const [first, second] = rows as [OpRow, OpRow]
    const after = await toItems([first, { ...second, attempts: 1, state: 'sending' }])
    expect(before.map(({ label }) => label)).toEqual(['Note 1', 'Note 2'])
    expect([after[0] === before[0], after[1] === before[1]]).toEqual([true, false])
    expect(after[1]).toMatchObject({ label: 'Note 2', state: 'sending', attempts: 1 })
  })
})
