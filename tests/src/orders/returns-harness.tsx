import type { ReactElement } from 'react'
import { vi } from 'vitest'
import { returns } from '../../../contract/returns.ts'
import type { OrderReturn, OrderReturns, ReturnRow } from '../../../contract/shapes/order-return.ts'
import type { Session } from '../../../contract/shapes/session.ts'
import { fakeCatalogue, renderAt } from '../catalogue/support/shop.tsx'
import { sessionOf } from '../support/session.ts'
import { createDraftEngine } from '../warranty/support/area.tsx'

const mayNothing = { accept: false, decline: false, receive: false, credit: false, cancel: false, withdraw: false }

/** What a credit of one belt gives. */
export const aCredit = {
  ...{ goods: 12.5, discount: 0, tax: 0.86, shipping: 0, shipping_tax: 0, fee: 1.25, credit: 12.11 },
  ...{ to_balance: 0, to_card: 12.11, to_hand: 0 },
}

/** A return of two belts that the customer asked for, unless `given` differs. */
export const aReturn = (given: Partial<OrderReturn> = {}): OrderReturn => ({
  ...{ id: '0199aaaa-0000-7000-8000-000000000051', number: 'RMA-50012-1', order_id: 50_012, order_number: 'SO-50012' },
  ...{ account_name: 'Lakeshore', customer: 'Kim Lee', state: 'requested', rev: 1, by: 'Kim Lee', is_request: true },
  ...{ opened_at: '2026-11-19T15:00:00Z', message: 'It is for another model', answer: '', refunds_shipping: false },
  fee: { kind: 'money', value: 0 },
  lines: [
    {
      ...{ position: 1, product_id: 9, number: 'MT-100', name: 'Walking belt', qty: 2, price: 12.5 },
      ...{ reason: 'wrong part', reason_text: '', restock: true, received: 0, restocked: 0, location: 'A-03-2' },
    },
  ],
  ...{ receipts: [], credited: null, credited_at: null, payment: 'card', may: mayNothing },
  ...given,
})
export const may = (given: Partial<OrderReturn['may']>): OrderReturn['may'] => ({ ...mayNothing, ...given })

/** The returns of an order of two belts, none yet. */
export const someReturns = (given: Partial<OrderReturns> = {}): OrderReturns => ({
  ...{ returns: [], may: { open: false, request: true }, deadline: '2026-12-18', late: '' },
  returnable: [{ product_id: 9, number: 'MT-100', name: 'Walking belt', left: 2, price: 12.5 }],
  send_to: ['Partwright Equipment Services', '12 Canal Street', 'Newark, NJ 07102'],
  ...given,
})

export const aRow = (given: Partial<ReturnRow> = {}): ReturnRow => ({
  ...{ id: 'r-1', number: 'RMA-50012-1', order_id: 50_012, order_number: 'SO-50012', account_name: 'Lakeshore' },
  ...{ customer: 'Kim Lee', state: 'opened', opened_at: '2026-11-19T15:00:00Z', is_request: false, pieces: 2 },
  ...{ received: 0, first_part: 'Walking belt', parts: 1, credit: 0, ...given },
})

/** Renders a screen or a piece at an address; `read` answers the reads of returns, a function anew each time. Returns what was sent. */
export function openReturns(
  address: string,
  route: string,
  screen: ReactElement,
  {
    read,
    answer = async () => aReturn(),
    session = sessionOf('reviewer'),
    isOnline = true,
  }: {
    readonly read: unknown
    readonly answer?: (row: unknown) => Promise<unknown>
    readonly session?: Session
    readonly isOnline?: boolean
  },
) {
  const sent = vi.fn((row: unknown, _input: unknown) => answer(row))
  const asked = vi.fn()
  const previews: readonly unknown[] = [returns.table.previewReturn, returns.table.previewCredit]
  renderAt(
    address,
    { [route]: screen },
    {
      catalogue: fakeCatalogue({}).catalogue,
      session,
      isOnline,
      engine: {
        ...createDraftEngine(new Map()),
        refreshOrder: async () => undefined,
        fetchOrCached: async (row, input) => {
          asked(row, input)
          return { value: typeof read === 'function' ? (read as () => unknown)() : read, asOf: 0, fresh: true }
        },
        call: async (row, input) => (previews.includes(row) ? aCredit : sent(row, input)),
      },
    },
  )
  return {
    sent: () => sent.mock.calls.map(([row, input]) => [row, input] as const),
    asked: () => asked.mock.calls.map(([, input]) => input as unknown),
  }
}
