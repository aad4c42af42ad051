import { describe, expect, it } from 'vitest'
import { createItems } from '../../../offline/outbox/items.ts'
import type { OpRow } from '../../../offline/db/tables.ts'
import { credentials, signedIn } from '../../support/signed-in.ts'
import { createDevice } from '../support/device.ts'
import { op } from '../support/ops.ts'

/** Somebody signed in on a device that counts what it opens. */
async function counted() {
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

describe('what is sealed in the outbox', () => {
  it('is opened once, and of what moves on only what is new', async () => {
    const { engine, note, openedBy } = await counted()
    for (let n = 0; n < 12; n += 1) await note(`Note ${n}`)
    expect(await openedBy(() => engine.outbox())).toBe(12)
    expect(await openedBy(() => engine.outbox())).toBe(0)
    await note('One more')
    expect(await openedBy(() => engine.outbox())).toBe(1)
  })

  it('costs an arrival no more where many have arrived before it', async () => {
    const { engine, note, openedBy } = await counted()
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

  it('is opened anew after somebody has signed in again', async () => {
    const { engine, note, openedBy } = await counted()
    await note('Brushes worn')
    await engine.outbox()
    await engine.signOut('keep')
    expect(await engine.outbox()).toHaveLength(0)
    await engine.signIn(credentials)
    expect(await openedBy(() => engine.arrival('none'))).toBeGreaterThan(0)
  })

  it('is shown by the same item until something of it changes', async () => {
    const { cipher, ports } = await createDevice()
    const items = createItems(cipher, ports)
    const sealed = async (seq: number): Promise<OpRow> => ({
      ...op(seq),
      body: await cipher.sealJson('ops', `op${seq}`, { params: {}, body: {}, label: `Note ${seq}`, groupLabel: '' }),
    })
    const rows = [await sealed(1), await sealed(2)]
    const of = (open: readonly OpRow[]) => items.of({ rows: open, open, parts: [], gate: null, isWhole: true })
    const before = await of(rows)
    const [first, second] = rows as [OpRow, OpRow]
    const after = await of([first, { ...second, attempts: 1, state: 'sending' }])
    expect(before.map(({ label }) => label)).toEqual(['Note 1', 'Note 2'])
    expect([after[0] === before[0], after[1] === before[1]]).toEqual([true, false])
    expect(after[1]).toMatchObject({ label: 'Note 2', state: 'sending', attempts: 1 })
  })
})
