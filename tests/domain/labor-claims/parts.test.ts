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
const sorted = (parts: readonly RequestedPart[]) =>
  parts.map((one) => `${one.product_id} ${one.source} ${one.qty}`).sort()
const keys = (parts: readonly RequestedPart[]) => parts.map((one) => `${one.product_id} ${one.source}`)
const runs = { numRuns: 1000 }

describe('merged parts of a claim', () => {
  it('are replaced if the device does not send what it had shown', () => {
    expect(mergeParts([part(1)], [part(2)], undefined)).toEqual([part(2)])
  })
  it('include additions, removals and new quantities', () => {
    const was = [part(1), part(2), part(3)]
    expect(mergeParts(was, [part(2, 4), part(3), part(4)], was)).toEqual([part(2, 4), part(3), part(4)])
  })
  it('keep changes by other users', () => {
    expect(mergeParts([part(1), part(5)], [part(1), part(2)], [part(1)])).toEqual([part(1), part(5), part(2)])
    expect(mergeParts([part(1, 3)], [part(1)], [part(1)])).toEqual([part(1, 3)])
    expect(mergeParts([], [part(1)], [part(1)])).toEqual([])
  })
  it('contain a part that two users added once, with the larger quantity', () => {
    expect(mergeParts([part(1, 2)], [part(1, 3)], [])).toEqual([part(1, 3)])
    expect(mergeParts([part(1, 4)], [part(1, 3)], [])).toEqual([part(1, 4)])
  })
  it('keep a removed part whose quantity was changed', () => {
    expect(mergeParts([], [part(1, 2)], [part(1)])).toEqual([part(1, 2)])
  })
  it('distinguish stock from order', () => {
    expect(mergeParts([part(1)], [part(1, 1, 'stock')], [part(1)])).toEqual([part(1, 1, 'stock')])
  })
  it('contain each part once, with a quantity of at most 99', () => {
    expect(mergeDuplicates([part(1, 60), part(2), part(1, 60)])).toEqual([part(1, maxQuantity), part(2)])
  })

  it('do not depend on the order of arrival, if no part was changed by both', () => {
    fc.assert(
      fc.property(list, list, list, (was, one, other) => {
        const qtyIn = (parts: readonly RequestedPart[], key: string) =>
          parts.find((p) => keys([p])[0] === key)?.qty ?? 0
        const isTouched = (mine: readonly RequestedPart[], key: string) => qtyIn(was, key) !== qtyIn(mine, key)
        fc.pre(keys([...was, ...one, ...other]).every((key) => !(isTouched(one, key) && isTouched(other, key))))
        const a = mergeParts(mergeParts(was, one, was), other, was)
        const b = mergeParts(mergeParts(was, other, was), one, was)
        expect(sorted(a)).toEqual(sorted(b))
      }),
      runs,
    )
  })
  it('lose no addition and contain no duplicates', () => {
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
  it('do not change when the same merge is repeated', () => {
    fc.assert(
      fc.property(list, list, list, (now, mine, was) => {
        const merged = mergeParts(now, mine, was)
        expect(mergeParts(merged, mine, was)).toEqual(merged)
      }),
      runs,
    )
  })
})
