import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeParts, maxQuantity, mergeDuplicates } from '../../../domain/labor-claims/parts.ts'
import type { RequestedPart } from '../../../domain/labor-claims/parts.ts'

const part = (product_id: number, qty = 1, source: RequestedPart['source'] = 'order'): RequestedPart => ({
  product_id,
  qty,
  source,
})
const anyPart = fc.record({
  product_id: fc.integer({ min: 1, max: 5 }),
  qty: fc.integer({ min: 1, max: 4 }),
  source: fc.constantFrom<RequestedPart['source']>('stock', 'order'),
})
const list = fc.array(anyPart, { maxLength: 6 }).map((parts) => mergeDuplicates(parts))
const sorted = (parts: readonly RequestedPart[]) => parts.map((one) => `${one.product_id} ${one.source} ${one.qty}`).sort()
const keys = (parts: readonly RequestedPart[]) => parts.map((one) => `${one.product_id} ${one.source}`)
const runs = { numRuns: 1000 }

describe('the parts of a claim', () => {
  it('are replaced where the device does not say what it had shown', () => {
    expect(mergeParts([part(1)], [part(2)], undefined)).toEqual([part(2)])
  })
  it('take what was added, leave out what was removed, count what was counted anew', () => {
    const was = [part(1), part(2), part(3)]
    expect(mergeParts(was, [part(2, 4), part(3), part(4)], was)).toEqual([part(2, 4), part(3), part(4)])
  })
  it('keep what others did meanwhile', () => {
    expect(mergeParts([part(1), part(5)], [part(1), part(2)], [part(1)])).toEqual([part(1), part(5), part(2)])
    expect(mergeParts([part(1, 3)], [part(1)], [part(1)])).toEqual([part(1, 3)])
    expect(mergeParts([], [part(1)], [part(1)])).toEqual([])
  })
  it('have what two people added once, as often as the one who wants more says', () => {
    expect(mergeParts([part(1, 2)], [part(1, 3)], [])).toEqual([part(1, 3)])
    expect(mergeParts([part(1, 4)], [part(1, 3)], [])).toEqual([part(1, 4)])
  })
  it('keep a part that was counted anew though somebody removed it', () => {
    expect(mergeParts([], [part(1, 2)], [part(1)])).toEqual([part(1, 2)])
  })
  it('know stock and order apart', () => {
    expect(mergeParts([part(1)], [part(1, 1, 'stock')], [part(1)])).toEqual([part(1, 1, 'stock')])
  })
  it('hold each part once, at most ninety-nine of it', () => {
    expect(mergeDuplicates([part(1, 60), part(2), part(1, 60)])).toEqual([part(1, maxQuantity), part(2)])
  })

  it('come to the same whoever arrives first, where no part was touched by both', () => {
    fc.assert(
      fc.property(list, list, list, (was, one, other) => {
        const qtyIn = (parts: readonly RequestedPart[], key: string) => parts.find((p) => keys([p])[0] === key)?.qty ?? 0
        const isTouched = (mine: readonly RequestedPart[], key: string) => qtyIn(was, key) !== qtyIn(mine, key)
        fc.pre(keys([...was, ...one, ...other]).every((key) => !(isTouched(one, key) && isTouched(other, key))))
        const a = mergeParts(mergeParts(was, one, was), other, was)
        const b = mergeParts(mergeParts(was, other, was), one, was)
        expect(sorted(a)).toEqual(sorted(b))
      }),
      runs,
    )
  })
  it('lose nothing that was added, by whomever, and hold nothing twice', () => {
    fc.assert(
      fc.property(list, list, list, (now, mine, was) => {
        const result = keys(mergeParts(now, mine, was))
        expect(new Set(result).size).toBe(result.length)
        const added = (from: readonly RequestedPart[]) => keys(from).filter((key) => !keys(was).includes(key))
        expect(result).toEqual(expect.arrayContaining([...added(mine), ...added(now)]))
      }),
      runs,
    )
  })
  it('change nothing more when the same is said again', () => {
    fc.assert(
      fc.property(list, list, list, (now, mine, was) => {
        const once = mergeParts(now, mine, was)
        expect(mergeParts(once, mine, was)).toEqual(once)
      }),
      runs,
    )
  })
})
