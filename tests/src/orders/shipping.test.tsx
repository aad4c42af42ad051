import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Order } from '../../../contract/shapes/order.ts'
import { CallRefused, NoAnswer } from '../../../offline/http/call.ts'
import { OrderScreen } from '../../../src/features/orders/screens/order.tsx'
import { aShipment, anOpenOrder, mayNothing } from '../../offline/support/orders.ts'
import { fakeCatalogue, renderAt, setUpShop } from '../catalogue/support/shop.tsx'
import type { EngineOverrides } from '../support/engine.ts'
import { sessionOf } from '../support/session.ts'
import { createDraftEngine } from '../warranty/support/area.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const may = {
  ...mayNothing,
  ...{ note: true, ship: true, backorder: true, correct: true },
  statuses: ['shipped', 'on hold', 'cancelled'] satisfies Order['may']['statuses'],
}
const open = anOpenOrder({ may })
/** Two of three belts have left, on the day of the test's clock or another one. */
const partly = (shipped_at = '2026-11-18T15:00:00Z') =>
  anOpenOrder({
    may,
    carrier: 'UPS',
    products: open.products.map((line) => ({ ...line, shipped: 2, backordered: 1, expected_on: '2026-12-03' })),
    shipments: [aShipment({ carrier: 'UPS', tracking_numbers: ['1ZONE', '1ZTWO'], shipped_at })],
  })

function show(
  order: Order,
  call: NonNullable<EngineOverrides['call']> = async ({ method }) => (method === 'GET' ? [] : order),
  { isOnline = true, drafts = new Map<string, object>() } = {},
) {
  const sent = vi.fn(call)
  renderAt(
    '/dashboard/orders/SO-50012',
    { '/dashboard/orders/:id': <OrderScreen /> },
    {
      catalogue: fakeCatalogue({}).catalogue,
      session: sessionOf('reviewer'),
      isOnline,
      engine: {
        ...createDraftEngine(drafts),
        order: async () => ({ value: order, asOf: 0, pending: {}, localFiles: [] }),
        refreshOrder: async () => undefined,
        call: sent,
      },
    },
  )
  /** What was sent besides reads. */
  return () => sent.mock.calls.filter(([row]) => row.method !== 'GET').map(([, input]) => input)
}
const card = async (name: string) => within(await screen.findByRole('region', { name }))
const press = async (region: string, name: string | RegExp) =>
  userEvent.click((await card(region)).getByRole('button', { name }))
const form = async (name: string) => within(await screen.findByRole('form', { name }))

describe('Shipping an order (S20)', () => {
  it('takes everything that is left, with carrier, service and tracking numbers', async () => {
    const sent = show(open)
    await press('Next step', 'Ship')
    const ship = await form('Ship')
    await userEvent.type(ship.getByLabelText(/Tracking numbers/), '1z 42{enter}1Z43')
    await userEvent.click(ship.getByRole('button', { name: 'Ship' }))
    expect(await ship.findByText('Required with a tracking number')).toBeInTheDocument()
    await userEvent.type(ship.getByLabelText(/Carrier/), 'UPS')
    await userEvent.selectOptions(ship.getByLabelText(/Service/), 'NEXT')
    await userEvent.click(ship.getByRole('button', { name: 'Ship' }))
    await waitFor(() => {
      expect(sent()).toMatchObject([
        {
          params: { id: '50012' },
          body: {
            lines: [{ product_id: 9, qty: 3 }],
            ...{ carrier: 'UPS', ship_code: 'NEXT', tracking_numbers: ['1Z42', '1Z43'], expected: [], rev: 3 },
          },
        },
      ])
    })
    expect(await screen.findByText('SO-50012: 3 pieces shipped')).toBeInTheDocument()
  })

  it('takes a part, and asks when the rest is expected; a day in the past stays in the form', async () => {
    const sent = show(open)
    await press('Next step', 'Ship')
    const ship = await form('Ship')
    await userEvent.click(ship.getByRole('button', { name: 'One less' }))
    const expected = await ship.findByLabelText('Walking belt: the rest is expected')
    await userEvent.type(expected, '2026-01-01')
    await userEvent.click(ship.getByRole('button', { name: 'Ship' }))
    expect(await ship.findByText('Must be today or later')).toBeInTheDocument()
    expect(sent()).toEqual([])
    await userEvent.clear(expected)
    await userEvent.type(expected, '2036-12-03')
    await userEvent.click(ship.getByRole('button', { name: 'Ship' }))
    await waitFor(() => {
      expect(sent()).toMatchObject([
        { body: { lines: [{ product_id: 9, qty: 2 }], expected: [{ product_id: 9, expected_on: '2036-12-03' }] } },
      ])
    })
  })

  it('ships what is here though the day of a back-order has passed, which stays until another is typed', async () => {
    const [belt] = open.products
    const waiting = { ...belt!, backordered: 3, expected_on: '2026-01-20' }
    const sent = show(anOpenOrder({ may, products: [waiting, { ...belt!, product_id: 10, name: 'Grease' }] }))
    await press('Next step', 'Ship')
    const ship = await form('Ship')
    const day = ship.getByLabelText('Walking belt: the rest is expected')
    expect(day).toHaveValue('2026-01-20')
    await userEvent.clear(day)
    await userEvent.type(day, '2026-01-21')
    await userEvent.click(ship.getByRole('button', { name: 'Ship' }))
    expect(await ship.findByText('Must be today or later')).toBeInTheDocument()
    await userEvent.clear(day)
    await userEvent.type(day, '2026-01-20')
    await userEvent.click(ship.getByRole('button', { name: 'Ship' }))
    await waitFor(() => {
      expect(sent()).toMatchObject([{ body: { lines: [{ product_id: 10, qty: 3 }], expected: [] } }])
    })
  })

  it('begins without what waits for goods, and with all that is left where everything waits', async () => {
    const [belt] = open.products
    const waiting = { ...belt!, backordered: 2, expected_on: '2036-12-10' }
    const sent = show(anOpenOrder({ may, products: [waiting, { ...belt!, product_id: 10, name: 'Grease' }] }))
    await press('Next step', 'Ship')
    const ship = await form('Ship')
    expect(ship.getByLabelText('Walking belt: the rest is expected')).toHaveValue('2036-12-10')
    expect(ship.queryByLabelText('Grease: the rest is expected')).not.toBeInTheDocument()
    await userEvent.click(ship.getByRole('button', { name: 'Ship' }))
    await waitFor(() => {
      expect(sent()).toMatchObject([
        {
          body: {
            lines: [
              { product_id: 9, qty: 1 },
              { product_id: 10, qty: 3 },
            ],
          },
        },
      ])
    })
    cleanup()
    show(anOpenOrder({ may, products: [{ ...waiting, backordered: 3 }] }))
    await press('Next step', 'Ship')
    expect((await form('Ship')).queryByLabelText(/the rest is expected/)).not.toBeInTheDocument()
  })

  it('sends the same shipment again after a lost answer', async () => {
    let isLost = true
    const sent = show(open, async ({ method }) => {
      if (method === 'GET') return []
      if (!isLost) return open
      isLost = false
      throw new NoAnswer('The connection was lost.')
    })
    await press('Next step', 'Ship')
    const ship = await form('Ship')
    await userEvent.click(ship.getByRole('button', { name: 'Ship' }))
    expect(await ship.findByRole('alert')).toBeInTheDocument()
    await userEvent.click(ship.getByRole('button', { name: 'Ship' }))
    await waitFor(() => {
      expect(sent()).toHaveLength(2)
    })
    expect(sent()[1]).toEqual(sent()[0])
  })

  it('does not ship what somebody else has changed since: it says so, and Reset begins with the order as it is', async () => {
    const drafts = new Map<string, object>([['order-ship:50012', { rev: 2, carrier: 'UPS' }]])
    show(open, undefined, { drafts })
    await press('Next step', 'Ship')
    const ship = await form('Ship')
    expect(ship.getByText(/This order was changed since you began/)).toBeInTheDocument()
    expect(ship.getByRole('button', { name: 'Ship' })).toBeDisabled()
    await userEvent.click(ship.getByRole('button', { name: 'Reset' }))
    await waitFor(() => {
      expect(ship.getByRole('button', { name: 'Ship' })).toBeEnabled()
    })
  })

  it('shows the server’s sentence where less is left, and keeps what was typed', async () => {
    show(open, async ({ method }) => {
      if (method === 'GET') return []
      const message = 'Only 1 of MT-100 Walking belt left to ship on this order. Nothing was shipped.'
      throw new CallRefused(409, { error: 'orders.overShipped', message, errors: {}, current: null })
    })
    await press('Next step', 'Ship')
    const ship = await form('Ship')
    await userEvent.type(ship.getByLabelText(/Message to the customer/), 'In two boxes')
    await userEvent.click(ship.getByRole('button', { name: 'Ship' }))
    expect((await ship.findByRole('alert')).textContent).toContain('Only 1 of MT-100')
    expect(ship.getByLabelText<HTMLTextAreaElement>(/Message to the customer/).value).toBe('In two boxes')
  })
})

describe('A partly shipped order (S20)', () => {
  it('says so, line by line, with its shipments and all tracking numbers', async () => {
    show(partly())
    expect(await screen.findByText('Partly shipped')).toBeInTheDocument()
    expect(screen.getByText('2 of 3 pieces')).toBeInTheDocument()
    expect(screen.getByText('2 shipped, 1 back-ordered, expected Dec 3, 2026')).toBeInTheDocument()
    const shipments = await card('Shipments')
    for (const text of ['Shipment 1', 'Shipped Nov 18, 2026 · UPS, Ground', '1ZONE', '1ZTWO'])
      expect(shipments.getByText(text)).toBeInTheDocument()
    expect(screen.getByText('Partly shipped, 2 of 3')).toBeInTheDocument()
  })

  it('is cancelled for its rest alone', async () => {
    const sent = show(partly())
    await press('Next step', 'Cancel the rest')
    const cancel = await form('Cancel the rest')
    expect(cancel.getByText(/Keeps what has shipped/)).toBeInTheDocument()
    await userEvent.type(cancel.getByLabelText(/Reason/), 'No longer made')
    await userEvent.click(cancel.getByRole('button', { name: 'Cancel the rest' }))
    await waitFor(() => {
      expect(sent()).toEqual([
        { params: { id: '50012' }, body: { status: 'cancelled', note: 'No longer made', rev: 3 } },
      ])
    })
  })

  it('moves the day of what is back-ordered', async () => {
    const sent = show(partly())
    await press('Next step', 'Back-orders')
    const backorders = await form('Back-orders')
    const day = await backorders.findByLabelText('Walking belt is expected')
    expect(day).toHaveValue('2026-12-03')
    await userEvent.clear(day)
    await userEvent.type(day, '2036-12-10')
    await userEvent.click(backorders.getByRole('button', { name: 'Save' }))
    await waitFor(() => {
      expect(sent()).toMatchObject([{ body: { lines: [{ product_id: 9, expected_on: '2036-12-10' }], rev: 3 } }])
    })
  })

  it('has the tracking numbers of a shipment corrected', async () => {
    const sent = show(partly())
    await press('Shipments', 'Correct shipment 1')
    const correct = await form('Correct the shipment')
    const numbers = correct.getByLabelText<HTMLTextAreaElement>(/Tracking numbers/)
    expect(numbers.value).toBe('1ZONE\n1ZTWO')
    await userEvent.clear(numbers)
    await userEvent.type(numbers, '1z right')
    await userEvent.click(correct.getByRole('button', { name: 'Save' }))
    await waitFor(() => {
      expect(sent()).toMatchObject([
        {
          params: { id: '50012', shipment: aShipment().id },
          body: { tracking_numbers: ['1ZRIGHT'], carrier: 'UPS', rev: 3 },
        },
      ])
    })
  })

  it('does not have a correction overwritten by one that began before it', async () => {
    const drafts = new Map<string, object>([[`order-shipment:${aShipment().id}`, { rev: 2, carrier: 'DHL' }]])
    show(partly(), undefined, { drafts })
    await press('Shipments', 'Correct shipment 1')
    const correct = await form('Correct the shipment')
    expect(correct.getByRole('button', { name: 'Save' })).toBeDisabled()
    await userEvent.click(correct.getByRole('button', { name: 'Reset' }))
    await waitFor(() => {
      expect(correct.getByRole('button', { name: 'Save' })).toBeEnabled()
    })
    expect(correct.getByLabelText<HTMLInputElement>(/Carrier/).value).toBe('UPS')
  })

  it('has a shipment of today taken back, and no earlier one', async () => {
    show(partly('2026-11-18T15:00:00Z'))
    expect((await card('Shipments')).queryByRole('button', { name: /back/ })).not.toBeInTheDocument()
    cleanup()
    const sent = show(partly('2026-11-20T09:00:00Z'))
    await press('Shipments', 'Take shipment 1 back')
    await userEvent.click((await form('Take the shipment back')).getByRole('button', { name: 'Take back' }))
    await waitFor(() => {
      expect(sent()).toMatchObject([{ params: { shipment: aShipment().id }, body: { rev: 3 } }])
    })
  })

  it('has a packing slip and labels for each shipment, and an invoice', async () => {
    show(partly())
    const shipments = await card('Shipments')
    const path = `/api/orders/SO-50012/shipments/${aShipment().id}`
    for (const [name, href] of [
      ['Packing slip of shipment 1', `${path}/packing-slip`],
      ['Label of shipment 1', `${path}/labels`],
    ] as const)
      expect(shipments.getByRole('link', { name }).getAttribute('href')).toBe(href)
    expect(screen.getByRole('link', { name: 'Invoice' }).getAttribute('href')).toBe('/api/orders/SO-50012/invoice')
    expect(screen.getByRole('link', { name: 'Picking list' }).getAttribute('href')).toMatch(
      /^\/api\/orders\/picking-list\?ids=\d+$/,
    )
  })

  it('is read-only without a network', async () => {
    show(partly(), undefined, { isOnline: false })
    for (const role of ['button', 'link']) expect((await card('Shipments')).queryByRole(role)).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Invoice' })).not.toBeInTheDocument()
    await press('Next step', 'Ship')
    expect((await form('Ship')).getByRole('button', { name: 'Ship' })).toBeDisabled()
  })
})
