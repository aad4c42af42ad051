import { describe, expect, it } from 'vitest'
import { findDuplicate, getEntryErrors } from '../../../src/features/warranty/components/register/entry-state.ts'
import { createNextEntry } from '../../../src/features/warranty/components/register/machine-entry.ts'
import { findRegistered } from '../../../src/features/warranty/components/register/use-own-serials.ts'
import { modelOf } from '../catalogue/support/rows.ts'

const entryOf = (id: string, maker: number | null) => ({
  ...createNextEntry(id, 1, null),
  serial: '100234',
  machine: maker === null ? null : { row: modelOf({ manufacturer_id: maker, serial_prefix: '' }), schemes: [] },
})

describe('A serial number that machines of two manufacturers have (016)', () => {
  it('is another machine in the list, once both models are known', () => {
    const others = [entryOf('a', 87)]
    expect(findDuplicate(entryOf('b', 87), others)).toBe(1)
    expect(findDuplicate(entryOf('b', 88), others)).toBeNull()
    expect(findDuplicate(entryOf('b', null), others)).toBe(1)
    expect(findDuplicate(entryOf('b', 88), [entryOf('a', null)])).toBe(1)
  })

  it('asks for the model where that may show another machine', () => {
    const errorOf = (maker: number | null, others: Parameters<typeof findDuplicate>[1] = []) =>
      getEntryErrors(
        { ...entryOf('b', maker), purchased: '2026-01-02' },
        { is: 'unknown', sentence: 'Unreadable' },
        {
          others,
          own: new Map([['100234', [{ isFloorModel: false, number: 'WR-10017', isRefused: false, manufacturer: 87 }]]]),
          today: '2026-11-20',
        },
      ).serial
    expect(errorOf(87)).toMatch(/WR-10017. Open that registration to change it$/)
    expect(errorOf(null)).toMatch(/to change it\. Choose the model if yours is another$/)
    expect(errorOf(null, [entryOf('a', 88)])).toMatch(/machine 1\. Choose the model if yours is another$/)
    expect(errorOf(88)).toBeUndefined()
  })

  it('is registered for one of them, and for any where a model is unknown', () => {
    const known = { isFloorModel: false, number: 'WR-10017', isRefused: false }
    const own = new Map([['100234', [{ ...known, manufacturer: 87 }]]])
    const find = (maker: number | null, by = own) => findRegistered(by, entryOf('b', maker))
    expect(find(87)).toContain('as WR-10017')
    expect(find(88)).toBeNull()
    expect(find(null)).toContain('as WR-10017')
    expect(findRegistered(new Map([['100234', [{ ...known, manufacturer: null }]]]), entryOf('b', 88))).not.toBeNull()
  })
})
