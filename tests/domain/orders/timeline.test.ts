import { describe, expect, it } from 'vitest'
import { addWorkingDays } from '../../../domain/orders/arrival.ts'
import { listTimeline } from '../../../domain/orders/timeline.ts'

const ordered = '2026-11-16T15:00:00.000Z'
const left = { shipped_at: '2026-11-18T15:00:00.000Z', delivered_at: null }
const there = { shipped_at: '2026-11-17T15:00:00.000Z', delivered_at: '2026-11-20T15:00:00.000Z' }
const start = { orderedAt: ordered, isPartlyShipped: false, shipments: [] }
const show = (order: Parameters<typeof listTimeline>[0]) =>
  listTimeline(order).map(({ step, state, at }) => [step, state, at?.slice(5, 10) ?? ''].join(' ').trim())

describe('The timeline of an order', () => {
  it('shows what was done, what is done now, and what comes', () => {
    expect(show({ ...start, status: 'processing' })).toEqual([
      'ordered done 11-16',
      'packing now',
      'shipped next',
      'delivered next',
    ])
    expect(show({ ...start, status: 'on hold' })[0]).toBe('ordered now 11-16')
  })

  it('has the first day of shipping, and the day when the last parcel was there', () => {
    expect(show({ ...start, status: 'shipped', shipments: [left, there] })).toEqual([
      'ordered done 11-16',
      'packing done',
      'shipped now 11-17',
      'delivered next',
    ])
    expect(show({ ...start, status: 'delivered', shipments: [there] })[3]).toBe('delivered done 11-20')
  })

  it('keeps an order in packing while parts of it are to come', () => {
    expect(show({ ...start, status: 'shipped', isPartlyShipped: true, shipments: [left] })).toEqual([
      'ordered done 11-16',
      'packing now',
      'shipped next 11-18',
      'delivered next',
    ])
  })

  it('ends where the order was cancelled', () => {
    expect(show({ ...start, status: 'cancelled' })).toEqual(['ordered done 11-16'])
  })
})

describe('The day of arrival', () => {
  it.each([
    ['2026-11-20', 1, '2026-11-23'],
    ['2026-11-18', 2, '2026-11-20'],
    ['2026-11-21', 3, '2026-11-25'],
    ['2026-11-20', 0, '2026-11-20'],
    ['2026-11-20', 10, '2026-12-04'],
  ])('after %s by %i working days is %s', (day, count, arrival) => {
    expect(addWorkingDays(day, count)).toBe(arrival)
  })
})
