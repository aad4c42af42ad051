import { describe, expect, it } from 'vitest'
import { getDefaultPermissions } from '../../../domain/accounts/permissions.ts'
import type { Facts } from '../../../domain/accounts/permissions.ts'
import { listHomeBlocks, maxCounted, toShownCount } from '../../../domain/dashboard/home-blocks.ts'

const noFacts: Facts = {
  ...{ dealer: false, servicer: false, admin: false, on_site: false, reviewer: false, local_admin: false },
}
const blocksOf = (facts: Partial<Facts>, viewingAsServicer = false) => {
  const all = { ...noFacts, ...facts }
  return listHomeBlocks({ ...all, permissions: getDefaultPermissions(all), viewingAsServicer })
}

const dealerBlocks = [
  'claims_to_answer',
  'orders_to_answer',
  'records_to_answer',
  'orders_open',
  'bought_parts',
  'claims_in_progress',
  'records_in_review',
]

describe('The blocks of a home', () => {
  it('are what each role works on or waits for', () => {
    expect(blocksOf({})).toEqual(['orders_to_answer', 'records_to_answer', 'orders_open', 'machines', 'bought_parts'])
    expect(blocksOf({ dealer: true })).toEqual(dealerBlocks)
    expect(blocksOf({ servicer: true })).toEqual(dealerBlocks)
    expect(blocksOf({ reviewer: true })).toEqual([
      'payments_to_approve',
      'claims_to_decide',
      'claims_overdue',
      'records_to_review',
      'orders_to_approve',
      'claims_to_pay',
      'tickets_to_answer',
      'returns_to_do',
    ])
    expect(blocksOf({ admin: true })).toEqual([
      'payments_to_approve',
      'claims_to_decide',
      'claims_overdue',
      'records_to_review',
      'orders_to_approve',
      'claims_to_pay',
      'tickets_to_answer',
      'orders_to_ship',
      'returns_to_do',
      'orders_on_hold',
      'orders_today',
    ])
    expect(blocksOf({ on_site: true })).toEqual([
      ...['tickets_to_answer', 'orders_to_ship', 'returns_to_do', 'orders_on_hold'],
    ])
  })

  it('of a dealer who is a local administrator are the dealer’s', () => {
    expect(blocksOf({ dealer: true, local_admin: true })).toEqual(dealerBlocks)
  })

  it('of a dealer’s reviewer are the office’s, whose lists that person has', () => {
    expect(blocksOf({ dealer: true, reviewer: true })).toEqual(blocksOf({ reviewer: true }))
  })

  it('leave out what the lists do not show while one views as a servicer: jobs take their place', () => {
    expect(blocksOf({ admin: true }, true)).toEqual([])
    expect(blocksOf({ reviewer: true }, true)).toEqual([])
    expect(blocksOf({ servicer: true }, true)).toEqual(['orders_to_answer', 'orders_open', 'bought_parts'])
  })

  it('follow a user’s own permissions', () => {
    const facts = { ...noFacts, dealer: true }
    expect(listHomeBlocks({ ...facts, permissions: ['orders.view'], viewingAsServicer: false })).toEqual([
      'orders_to_answer',
      'orders_open',
    ])
    expect(listHomeBlocks({ ...facts, permissions: [], viewingAsServicer: false })).toEqual([])
  })

  it('count to ten thousand and say that there are more', () => {
    expect(toShownCount(maxCounted)).toEqual({ total: maxCounted, more: false })
    expect(toShownCount(maxCounted + 1)).toEqual({ total: maxCounted, more: true })
  })
})
