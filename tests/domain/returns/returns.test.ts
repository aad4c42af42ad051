import { describe, expect, it } from 'vitest'
import { formatReturnNumber, parseReturnNumber } from '../../../domain/returns/number.ts'
import { countReturnable, findLateReason, getReturnDeadline, giveUp, takeBack } from '../../../domain/returns/pieces.ts'
import {
  canTake,
  formatReason,
  isOpenReturn,
  isStockable,
  returnActions,
  returnConditions,
  returnStates,
} from '../../../domain/returns/states.ts'

const line = (product_id: number, shipped: number, returned = 0, price = 1000) => ({
  product_id,
  shipped,
  returned,
  price,
})

describe('A return', () => {
  it('takes these steps in each state', () => {
    const table = returnStates.map((state) => [state, returnActions.filter((action) => canTake(action, state))])
    expect(table).toEqual([
      ['requested', ['accept', 'decline', 'cancel', 'withdraw']],
      ['opened', ['receive', 'cancel']],
      ['received', ['receive', 'credit']],
      ['credited', []],
      ['declined', []],
      ['cancelled', []],
    ])
    expect(returnStates.filter(isOpenReturn)).toEqual(['requested', 'opened', 'received'])
  })

  it('has a number that is read as it is printed, typed and scanned', () => {
    expect(formatReturnNumber({ order_id: 50_012, number: 2 })).toBe('RMA-50012-2')
    for (const typed of ['RMA-50012-2', 'rma 50012 2', ' rma-50012-2 ', '50012-2'])
      expect(parseReturnNumber(typed)).toEqual({ order_id: 50_012, number: 2 })
    for (const typed of ['50012', 'RMA-50012', '', 'SO-50012', 'RMA-50012-2-1'])
      expect(parseReturnNumber(typed)).toBeNull()
  })

  it('has pieces that shipped and are on no other one, of a part on two lines from both', () => {
    const lines = [line(1, 3, 2), line(2, 1), line(1, 2)]
    expect(lines.map(countReturnable)).toEqual([1, 1, 2])
    expect(takeBack(lines, [{ product_id: 1, qty: 3 }])).toEqual({
      is: 'taken',
      lines: [
        { index: 0, qty: 1 },
        { index: 2, qty: 2 },
      ],
    })
    expect(takeBack(lines, [{ product_id: 1, qty: 4 }])).toEqual({ is: 'short', product_id: 1, left: 3 })
    expect(takeBack(lines, [{ product_id: 9, qty: 1 }])).toEqual({ is: 'short', product_id: 9, left: 0 })
  })

  it('gives pieces up at the price at which it took them', () => {
    const lines = [line(1, 3, 2), line(1, 2, 2, 900)]
    expect(giveUp(lines, [{ product_id: 1, price: 1000, qty: 1 }]).map(({ returned }) => returned)).toEqual([1, 2])
    expect(giveUp(lines, [{ product_id: 1, price: 900, qty: 2 }]).map(({ returned }) => returned)).toEqual([2, 0])
  })

  it('is asked for until as many days after the last parcel arrived, or left, as the shop has set', () => {
    const deadline = getReturnDeadline(
      [
        { shipped_at: '2026-10-01T10:00:00Z', delivered_at: '2026-10-05T10:00:00Z' },
        { shipped_at: '2026-10-03T10:00:00Z', delivered_at: null },
      ],
      30,
    )
    expect(deadline).toBe('2026-11-04')
    expect(findLateReason(deadline, 30, Date.parse('2026-11-04T23:00:00Z'))).toBeNull()
    // The day ends for a customer in Hawaii.
    expect(findLateReason(deadline, 30, Date.parse('2026-11-05T09:59:00Z'))).toBeNull()
    expect(findLateReason(deadline, 30, Date.parse('2026-11-05T10:00:00Z'))).toContain('until Nov 4, 2026')
    expect([getReturnDeadline([], 30), findLateReason(null, 30, 0)]).toEqual([null, null])
  })

  it('counts from the day on which the parcel arrived in the shop’s zone, also where the clocks change', () => {
    const arrived = (delivered_at: string) => [{ shipped_at: '2026-01-01T10:00:00Z', delivered_at }]
    expect(getReturnDeadline(arrived('2026-10-31T01:00:00Z'), 30)).toBe('2026-11-29')
    expect(getReturnDeadline(arrived('2026-02-21T05:30:00Z'), 30)).toBe('2026-03-22')
  })

  it('keeps from stock what is damaged or was not sent back', () => {
    expect(returnConditions.filter(isStockable)).toEqual(['as new', 'opened', 'used'])
  })

  it('says why in a word or in the customer’s own text', () => {
    expect([
      formatReason('wrong part', ''),
      formatReason('other', ' Too loud '),
      formatReason('defective', 'no power'),
    ]).toEqual(['Wrong part', 'Too loud', 'Defective: no power'])
  })
})
