import { describe, expect, it } from 'vitest'
import { parseOrderNumber } from '../../../domain/orders/number.ts'
import {
  getDecisionResult,
  getWarrantySection,
  holdsStock,
  listNextStatuses,
  listSectionStatuses,
  listWarrantyActions,
  orderStatuses,
  warrantySections,
} from '../../../domain/orders/states.ts'

describe('The status of an order', () => {
  it('maps to the sections of warranty orders: pending, response, approved and declined (WO073)', () => {
    expect(
      ['approval pending', 'approval pending - response needed', 'order received', 'cancelled'].map((status) =>
        getWarrantySection(status as (typeof orderStatuses)[number]),
      ),
    ).toEqual(['pending', 'response', 'approved', 'declined'])
  })

  it('belongs to exactly one section, so that no warranty order is lost from the list', () => {
    const all = warrantySections.flatMap((section) => [...listSectionStatuses(section)])
    expect(all.toSorted()).toEqual([...orderStatuses].toSorted())
  })

  it('is decided only while approval is pending, and then not moved by hand', () => {
    for (const status of orderStatuses) {
      const isPending = status.startsWith('approval pending')
      expect(listWarrantyActions(status).length > 0, status).toBe(isPending)
      if (isPending) expect(listNextStatuses(status), status).toEqual([])
    }
    expect(listWarrantyActions('approval pending - response needed')).toEqual(['approve', 'decline'])
    expect((['approve', 'decline', 'ask'] as const).map(getDecisionResult)).toEqual([
      'order received',
      'cancelled',
      'approval pending - response needed',
    ])
  })

  it('ends as delivered or cancelled, and what was shipped is not cancelled', () => {
    const reach = (from: (typeof orderStatuses)[number], seen = new Set<string>()): ReadonlySet<string> => {
      for (const next of listNextStatuses(from)) if (!seen.has(next)) reach(next, seen.add(next))
      return seen
    }
    for (const status of ['order received', 'on hold', 'processing'] as const) {
      expect(reach(status), status).toContain('delivered')
      expect(reach(status), status).toContain('cancelled')
    }
    expect([...reach('shipped')]).toEqual(['delivered'])
    expect([...reach('delivered'), ...reach('cancelled')]).toEqual([])
  })

  it('holds stock from the approval until it is shipped or cancelled', () => {
    expect(orderStatuses.filter(holdsStock)).toEqual(['order received', 'on hold', 'processing'])
  })
})

describe('The number of an order', () => {
  it('is read in every notation, and nothing else is taken for one', () => {
    expect(['SO-50012', 'so50012', '50012', '# 50012', 'V00050012', ' SO 50012 '].map(parseOrderNumber)).toEqual(
      Array.from({ length: 6 }, () => 50_012),
    )
    expect(['PO-77', '', 'SO-', '1234567890', '50012x'].map(parseOrderNumber)).toEqual([null, null, null, null, null])
  })
})
