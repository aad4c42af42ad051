import { describe, expect, it } from 'vitest'
import { calculateBalance, calculatePaid, splitRefund } from '../../../domain/orders/balance.ts'
import type { PaymentEntry } from '../../../domain/orders/balance.ts'

const charge = (amount: number, state: PaymentEntry['state'] = 'done') => ({ kind: 'charge', amount, state }) as const
const refund = (amount: number, state: PaymentEntry['state'] = 'done') => ({ kind: 'refund', amount, state }) as const
const order = { status: 'order received', order_type: 'web', total: 5000, credited: 0 } as const

describe('what was paid', () => {
  it('counts what is held and what is on its way back, and nothing that failed or was voided', () => {
    expect(calculatePaid([charge(5000, 'pending'), refund(1000, 'pending')])).toBe(4000)
    expect(calculatePaid([charge(5000, 'failed'), charge(700, 'voided'), refund(300, 'failed')])).toBe(0)
  })
})

describe('the balance', () => {
  it.each([
    ['nothing was paid', order, [], 5000],
    ['all was paid', order, [charge(5000)], 0],
    ['it became dearer', { ...order, total: 6200 }, [charge(5000)], 1200],
    ['it became cheaper and nothing went back yet', { ...order, total: 4000 }, [charge(5000)], -1000],
    [
      'it was cancelled and is on its way back',
      { ...order, status: 'cancelled' as const },
      [charge(5000), refund(5000, 'pending')],
      0,
    ],
    ['a return was credited and is on its way back', { ...order, credited: 1500 }, [charge(5000), refund(1500)], 0],
    ['more was credited than it costs after an edit', { ...order, credited: 5001 }, [charge(5000), refund(5000)], 0],
    ['the manufacturer pays it', { ...order, order_type: 'warranty' as const }, [], 0],
  ])('of an order: %s', (_, of, entries, expected) => {
    expect(calculateBalance(of, entries)).toBe(expected)
  })
})

describe('a refund', () => {
  const charges = [
    { payment_id: 'first', left: 3000 },
    { payment_id: 'second', left: 500 },
  ]
  it('takes from the latest charge first', () => {
    expect(splitRefund(charges, 800)).toEqual([
      { charge_id: 'second', amount: 500 },
      { charge_id: 'first', amount: 300 },
    ])
  })
  it('is never more than was charged, and nothing for nothing', () => {
    expect(splitRefund(charges, 9000).reduce((sum, { amount }) => sum + amount, 0)).toBe(3500)
    expect(splitRefund(charges, 0)).toEqual([])
  })
})
