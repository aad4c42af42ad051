import { describe, expect, it } from 'vitest'
import { describeCount, formatChange, shareOut } from '../../../domain/warehouse/stock.ts'

describe('What came, shared out to the orders that wait', () => {
  const wants = (order: string, product_id: number, pieces: number) => ({ order, product_id, pieces })
  const share = (waiting: readonly ReturnType<typeof wants>[], inHand: readonly (readonly [number, number])[]) =>
    shareOut(waiting, new Map(inHand)).map(({ order, available }) => [order, available])

  it('goes to the first ones, and nobody gets more than there is', () => {
    const waiting = [wants('a', 1, 2), wants('b', 1, 3), wants('c', 1, 1), wants('a', 2, 1)]
    expect(
      share(waiting, [
        [1, 4],
        [2, 9],
      ]),
    ).toEqual([
      ['a', 2],
      ['b', 2],
      ['c', 0],
      ['a', 1],
    ])
  })

  it('is nothing of a part that did not come', () => {
    expect(share([wants('a', 1, 2)], [[2, 4]])).toEqual([['a', 0]])
    expect(share([wants('a', 1, 2)], [[1, -3]])).toEqual([['a', 0]])
  })
})

describe('A line of the ledger', () => {
  it('shows a change with its sign, and a count with its reason', () => {
    expect([3, -2, 0].map(formatChange)).toEqual(['+3', '−2', '0'])
    expect(describeCount('Damaged', ' box was crushed ')).toBe('Damaged: box was crushed')
    expect(describeCount('Counted', ' ')).toBe('Counted')
  })
})
