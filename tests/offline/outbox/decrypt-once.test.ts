import { describe, expect, it } from 'vitest'
import { createItems } from '../../../offline/outbox/items.ts'
import type { OpRow } from '../../../offline/db/tables.ts'
import { credentials, signedIn } from '../../support/signed-in.ts'
import { createDevice } from '../support/device.ts'
import { op } from '../support/ops.ts'

/** Somebody signed in on a device that counts what it opens. */
async function createCountingDevice() {
  let opened = 0
  const subtle = new Proxy(crypto.subtle, {
    get:
      (target, name: keyof SubtleCrypto) =>
      (...args: unknown[]) => {
        if (name === 'decrypt') opened += 1
        return (target[name] as (...all: unknown[]) => Promise<unknown>).apply(target, args)
      },
  })
  const ports = {
    subtle,
    getRandomValues: (array: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(array),
    randomUUID: () => crypto.randomUUID(),
  } as unknown as Crypto
  const scene = await signedIn({ ports: { crypto: ports } })
  return {
    ...scene,
    openedBy: async (work: () => Promise<unknown>) => {
      const before = opened
      await work()
      return opened - before
    },
  }
}

describe('Encrypted ops of the outbox', () => {
  it('are decrypted once, and after a step only what is new', async () => {
    const { engine, note, openedBy } = await createCountingDevice()
    for (let n = 0; n < 12; n += 1) await note(`Note ${n}`)
    expect(await openedBy(() => engine.outbox())).toBe(12)
    expect(await openedBy(() => engine.outbox())).toBe(0)
    await note('One more')
    expect(await openedBy(() => engine.outbox())).toBe(1)
  })

  it('take no longer to arrive after many others have arrived', async () => {
    const { engine, note, openedBy } = await createCountingDevice()
    const arrival = () =>
      openedBy(async () => {
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
    const { engine, note, openedBy } = await createCountingDevice()
    await note('Brushes worn')
    await engine.outbox()
    await engine.signOut('keep')
    expect(await engine.outbox()).toHaveLength(0)
    await engine.signIn(credentials)
    expect(await openedBy(() => engine.arrival('none'))).toBeGreaterThan(0)
  })

  it('stay the same item until they change', async () => {
    const { cipher, ports } = await createDevice()
    const items = createItems(cipher, ports)
    const sealed = async (seq: number): Promise<OpRow> => ({
      ...op(seq),
      body: await cipher.sealJson('ops', `op${seq}`, { params: {}, body: {}, label: `Note ${seq}`, groupLabel: '' }),
    })
    const rows = [await sealed(1), await sealed(2)]
    const of = (open: readonly OpRow[]) => items.toItems({ rows: open, open, parts: [], pause: null, isWhole: true })
    const before = await of(rows)
    const [first, second] = rows as [OpRow, OpRow]
    const after = await of([first, { ...second, attempts: 1, state: 'sending' }])
    expect(before.map(({ label }) => label)).toEqual(['Note 1', 'Note 2'])
    expect([after[0] === before[0], after[1] === before[1]]).toEqual([true, false])
    expect(after[1]).toMatchObject({ label: 'Note 2', state: 'sending', attempts: 1 })
  })
})
