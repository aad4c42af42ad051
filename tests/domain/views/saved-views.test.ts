import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toViewParameters, toViewQuery, viewParameters } from '../../../domain/views/saved-views.ts'

describe('A saved view of the orders', () => {
  it('keeps the filters of the list, without its page and without what is not a filter', () => {
    expect(toViewQuery('orders', 'page=3&status=to+ship&filter=%20&order_number=PW-10%26x&evil=1')).toBe(
      'status=to+ship&order_number=PW-10%26x',
    )
  })

  it('is the same text for the same filters, in whichever order they came', () => {
    const pairs = fc.uniqueArray(fc.tuple(fc.constantFrom(...viewParameters.orders), fc.string({ maxLength: 20 })), {
      selector: ([name]) => name,
    })
    fc.assert(
      fc.property(pairs, (all) => {
        const query = toViewQuery('orders', new URLSearchParams(all).toString())
        expect(toViewQuery('orders', new URLSearchParams(all.toReversed()).toString())).toBe(query)
        expect(toViewQuery('orders', query)).toBe(query)
      }),
    )
  })

  it('empties the filters that it does not have when it is shown', () => {
    expect(toViewParameters('orders', 'status=open')).toEqual({
      filter: '',
      status: 'open',
      account: '',
      order_number: '',
      serial_number: '',
      tracking_number: '',
      start_date: '',
      end_date: '',
    })
  })
})
