import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Order } from '../../../contract/shapes/order.ts'
import type { OrderPreview } from '../../../contract/shapes/order-edit.ts'
import { CallRefused } from '../../../offline/http/call.ts'
import { OrderScreen } from '../../../src/features/orders/screens/order.tsx'
import { anOpenOrder, anOrder, mayNothing } from '../../offline/support/orders.ts'
import { fakeCatalogue, renderAt, setUpShop } from '../catalogue/support/shop.tsx'
import type { EngineOverrides } from '../support/engine.ts'
import { sessionOf } from '../support/session.ts'
import { createDraftEngine } from '../warranty/support/area.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const received = anOpenOrder({
  status: 'order received',
  products: anOrder().products.map((line) => ({ ...line, shipped: 0 })),
  may: { ...mayNothing, note: true, edit: true, price: true },
})
const states = [
  { id: 23, state_id: 23, state_name: 'Minnesota', state_country: 'US', state_abbreviation: 'MN', abbreviation: 'MN' },
  { id: 5, state_id: 5, state_name: 'California', state_country: 'US', state_abbreviation: 'CA', abbreviation: 'CA' },
]
const services = [
  { service_code: 'GROUND', name: 'Ground', rate: 8.5, surcharge: 0, days: 3 },
  { service_code: 'NEXT', name: 'Next day air', rate: 42, surcharge: 0, days: 1 },
]
/** What the server says an edit costs: nothing new, unless `given` differs. */
const previewOf = (order: Order, given: Partial<OrderPreview> = {}): OrderPreview => ({
  rev: order.rev,
  products: order.products.map(({ product_id, number, name, pivot, list_price }) => ({
    ...{ product_id, number, name, list_price },
    ...{ qty: pivot.qty, price: pivot.price, stock: 9 },
  })),
  ...{ subtotal: order.subtotal, discount: order.discount, shipping_cost: order.shipping_cost },
  ...{ surcharge: order.surcharge, tax: order.tax, total: order.total, ship_code: order.ship_code },
  ...{ services: [], errors: {}, is_estimated: false },
  ...given,
})

interface Calls {
  readonly preview?: (body: object) => Partial<OrderPreview>
  readonly suggested?: object | null
  readonly saved?: () => Order
  readonly drafts?: Readonly<Record<string, unknown>>
}
/** Opens the order and answers its calls; returns what was sent to each path. */
function open(
  order: Order,
  { preview = () => ({}), suggested = null, saved, drafts = {} }: Calls = {},
  isOnline = true,
) {
  const sent: { readonly path: string; readonly method: string; readonly body: unknown }[] = []
  const call: NonNullable<EngineOverrides['call']> = async (row, input) => {
    const { body } = input as { body?: object }
    sent.push({ path: row.path, method: row.method, body })
    if (row.path === '/orders/{id}/preview') return previewOf(order, preview(body ?? {}))
    if (row.path === '/orders/{id}') return (saved ?? (() => order))()
    if (row.path === '/shipping/address/validate') return { valid: suggested === null, suggested_address: suggested }
    if (row.path.startsWith('/shipping/rates')) return services
    if (row.path === '/states') return states
    return []
  }
  const refreshOrder = vi.fn(async () => undefined)
  renderAt(
    '/dashboard/orders/SO-50012',
    { '/dashboard/orders/:id': <OrderScreen /> },
    {
      catalogue: fakeCatalogue({}).catalogue,
      session: sessionOf('reviewer'),
      isOnline,
      engine: {
        ...createDraftEngine(new Map(Object.entries(drafts))),
        order: async () => ({ value: order, asOf: 0, pending: {}, localFiles: [] }),
        fetchOrCached: async (row, input) => ({ value: await call(row, input), asOf: 0, fresh: true }),
        refreshOrder,
        call,
      },
    },
  )
  return { saves: () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body), sent, refreshOrder }
}
/** Opens a section. Its form comes with its draft. */
const edit = async (section: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Edit ${section}` }))
  await screen.findByRole('button', { name: 'Save' })
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))

describe('Editing an order (S20, WO034)', () => {
  it('asks before the cost changes: each amount before and after; then it saves at that total', async () => {
    const { saves } = open(received, { preview: () => ({ subtotal: 50, total: 57.72 }) })
    await edit('parts ordered')
    await userEvent.click(screen.getByRole('button', { name: 'One more' }))
    await save()
    const question = within(await screen.findByRole('table'))
    expect(question.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'AmountBeforeAfter',
      'Parts$25.00$50.00',
      'Total$32.72$57.72',
    ])
    expect(screen.getByText('$25.00 is then still to pay.')).toBeInTheDocument()
    expect(saves()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Save at $57.72' }))
    await waitFor(() => {
      expect(saves()).toEqual([
        {
          products: [{ product_id: received.products[0]?.product_id, qty: 3, price: 12.5 }],
          rev: 3,
          expected_total: 57.72,
        },
      ])
    })
    expect(await screen.findByText('SO-50012 saved')).toBeInTheDocument()
    expect(await screen.findByRole('button', { name: 'Edit parts ordered' })).toBeInTheDocument()
  })

  const charge = (method: 'card' | 'check', amount: number): Order['payments'][number] => ({
    ...{ id: `${method}-1`, kind: 'charge', method, amount, state: 'done', at: '2026-11-17T15:00:00Z', message: null },
  })
  const lost = (amount: number): Order['payments'][number] => ({
    ...charge('card', amount),
    ...{ id: 'refund-1', kind: 'refund', state: 'failed', message: 'It did not reach the card.' },
  })
  it.each([
    ['what a return credited is not due', 'card', 20, [charge('card', 80)], 110, '$10.00 is then still to pay.'],
    ['a card gets it back after a return', 'card', 20, [charge('card', 80)], 90, '$10.00 goes back to the card.'],
    ['a card that paid a check’s balance', 'check', 0, [charge('card', 100)], 90, '$10.00 goes back to the card.'],
    ['a check', 'check', 0, [charge('check', 100)], 90, '$10.00 is owed to the customer.'],
    ['a check on account', 'terms', 0, [charge('check', 100)], 90, '$10.00 is owed to the customer.'],
    ['beside a credit on account', 'terms', 20, [charge('check', 100)], 90, '$10.00 is owed to the customer.'],
    ['a part on account', 'terms', 0, [charge('check', 60)], 90, 'The account pays the new total on its terms.'],
    [
      'a check and a card',
      'check',
      0,
      [charge('check', 96), charge('card', 4)],
      90,
      '$4.00 goes back to the card. $6.00 is owed to the customer.',
    ],
    [
      'a card that did not take what an earlier edit returned',
      'card',
      0,
      [charge('card', 120), lost(20)],
      90,
      '$10.00 goes back to the card. $20.00 is owed to the customer.',
      20,
    ],
    [
      'a card that did not take what is owed no more',
      'card',
      0,
      [charge('card', 100), lost(20)],
      70,
      '$30.00 goes back to the card.',
      0,
    ],
    [
      'a card that did not take what a person has returned since',
      'card',
      0,
      [charge('card', 110), lost(20)],
      90,
      '$20.00 goes back to the card.',
      0,
    ],
  ] as const)(
    'says what becomes of the payment: %s',
    async (_, payment, credited, payments, total, expected, by_hand?: number) => {
      const paid = payments.reduce((sum, { amount, state }) => (state === 'done' ? sum + amount : sum), 0)
      const balance = 100 - credited - paid
      open(
        { ...received, payment, total: 100, paid, credited, balance, by_hand, payments: [...payments] },
        { preview: () => ({ total }) },
      )
      await edit('parts ordered')
      await userEvent.click(screen.getByRole('button', { name: 'One more' }))
      await save()
      await screen.findByRole('table')
      expect(screen.getByText(expected)).toBeInTheDocument()
    },
  )

  it('saves nothing where the answer is no, and keeps what was typed', async () => {
    const { saves } = open(received, { preview: () => ({ total: 99 }) })
    await edit('parts ordered')
    await userEvent.click(screen.getByRole('button', { name: 'One more' }))
    await save()
    await userEvent.click(await screen.findByRole('button', { name: 'Go back' }))
    expect(saves()).toEqual([])
    expect(screen.getByRole('textbox', { name: /Quantity of/ })).toHaveValue('3')
  })

  it('recomputes the totals at each change, and Reset clears it', async () => {
    open(received, {
      preview: (body) => ((body as { products: { qty: number }[] }).products[0]?.qty === 3 ? { total: 61.5 } : {}),
    })
    await edit('parts ordered')
    await userEvent.click(screen.getByRole('button', { name: 'One more' }))
    expect(await screen.findByText('$61.50')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }))
    expect(await screen.findByText('$32.72')).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: /Quantity of/ })).toHaveValue('2')
  })

  it('asks for another service where the order’s own is no longer offered, with the totals of the order until then', async () => {
    const gone = 'This service is not offered for this address. Choose another one.'
    const { saves } = open(received, {
      preview: (body) =>
        (body as { ship_code?: string }).ship_code === 'NEXT'
          ? { services, shipping_cost: 42, total: 78.72, ship_code: 'NEXT' }
          : { services, shipping_cost: 0, total: 36.72, errors: { ship_code: gone } },
    })
    await edit('parts ordered')
    await userEvent.click(screen.getByRole('button', { name: 'One more' }))
    expect(await screen.findByText(gone)).toBeInTheDocument()
    expect(screen.getByText('$32.72')).toBeInTheDocument()
    expect(screen.queryByText('$36.72')).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('radio', { name: /Next day air/ }))
    expect(await screen.findByText('$78.72')).toBeInTheDocument()
    expect(screen.queryByText(gone)).not.toBeInTheDocument()
    expect(screen.getByRole('radio', { name: /Next day air/ })).toBeChecked()
    await save()
    await userEvent.click(await screen.findByRole('button', { name: 'Save at $78.72' }))
    await waitFor(() => {
      expect(saves()).toMatchObject([{ products: [{ qty: 3 }], ship_code: 'NEXT', expected_total: 78.72 }])
    })
  })

  it('shows a service that the save alone found gone, with the services that are; another quantity takes it off', async () => {
    const gone = 'This service is not offered for this address. Choose another one.'
    let isGone = false
    open(received, {
      preview: () => (isGone ? { services, errors: { ship_code: gone } } : { total: 57.72 }),
    })
    await edit('parts ordered')
    await userEvent.click(screen.getByRole('button', { name: 'One more' }))
    expect(await screen.findByText('$57.72')).toBeInTheDocument()
    isGone = true
    await save()
    expect(await screen.findByText(gone)).toBeInTheDocument()
    expect(await screen.findByRole('radio', { name: /Next day air/ })).toBeInTheDocument()
    isGone = false
    await userEvent.click(screen.getByRole('button', { name: 'One more' }))
    await waitFor(() => {
      expect(screen.queryByText(gone)).not.toBeInTheDocument()
    })
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  })

  it('orders as before where the parts are those of the order again, though another service was chosen', async () => {
    const gone = 'This service is not offered for this address. Choose another one.'
    const { saves } = open(received, {
      preview: (body) => {
        const { products, ship_code } = body as { products: { qty: number }[]; ship_code?: string }
        if (ship_code !== undefined) return { services, total: 78.72 }
        return products[0]?.qty === 3 ? { services, errors: { ship_code: gone } } : {}
      },
    })
    await edit('parts ordered')
    await userEvent.click(screen.getByRole('button', { name: 'One more' }))
    await userEvent.click(await screen.findByRole('radio', { name: /Next day air/ }))
    expect(await screen.findByText('$78.72')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'One less' }))
    expect(await screen.findByText('$32.72')).toBeInTheDocument()
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
    await save()
    await waitFor(() => {
      expect(saves()).toEqual([
        {
          products: [{ product_id: received.products[0]?.product_id, qty: 2, price: 12.5 }],
          rev: 3,
          expected_total: 32.72,
        },
      ])
    })
  })

  it.each([
    ['shipment', 'Signature on delivery'],
    ['ships to', 'Address 2'],
  ])('names a service that is gone, with those in its place: %s', async (section, label) => {
    const gone = 'This service is not offered for this address. Choose another one.'
    const { saves } = open(received, {
      preview: (body) => ('ship_code' in body ? {} : { services, errors: { ship_code: gone } }),
    })
    await edit(section)
    const field = screen.getByLabelText(new RegExp(label))
    await (section === 'shipment' ? userEvent.click(field) : userEvent.type(field, 'Dock 4'))
    await save()
    expect(await screen.findByText(gone)).toBeInTheDocument()
    await userEvent.click(await screen.findByRole('radio', { name: /Next day air/ }))
    expect(screen.queryByText(gone)).not.toBeInTheDocument()
    expect(screen.getByRole('radio', { name: /Next day air/ })).toBeChecked()
    await save()
    await waitFor(() => {
      expect(saves()[0]).toMatchObject({ ship_code: 'NEXT' })
    })
  })

  it('shows an amount that is none at its price, and does not ask the server about it', async () => {
    const { saves } = open(received)
    await edit('parts ordered')
    const price = screen.getByRole('textbox', { name: /Price of/ })
    await userEvent.clear(price)
    await userEvent.type(price, 'cheap')
    await save()
    expect((await screen.findAllByText(/is not an amount|Must be an amount/)).length).toBeGreaterThan(0)
    expect(saves()).toEqual([])
  })

  it('gives a price field to staff alone', async () => {
    open({ ...received, may: { ...received.may, price: false } })
    await edit('parts ordered')
    expect(screen.queryByRole('textbox', { name: /Price of/ })).not.toBeInTheDocument()
  })

  it('offers the corrected address, and saves it where it is used', async () => {
    const suggested = {
      ...{ name: 'Kim Lee', organization: '', addr1: '12 Lake Street', addr2: '', city: 'Saint Paul', state: 'MN' },
      ...{ postal_code: '55101', phone: '6515550100', email: '' },
    }
    const { saves } = open(received, { suggested })
    await edit('ships to')
    await userEvent.type(screen.getByLabelText('Address 1'), 'reet')
    await save()
    expect(await screen.findByText('Is this your address?')).toBeInTheDocument()
    expect(saves()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Use this' }))
    await waitFor(() => {
      expect(saves()[0]).toMatchObject({ shipping_addr1: '12 Lake Street', shipping_email: 'kim@lakeshore.example' })
    })
  })

  it('shows the rates of a new postal code, and confirms their cost', async () => {
    const { saves, sent } = open(received, {
      preview: (body) =>
        (body as { ship_code?: string }).ship_code === 'NEXT' ? { total: 66.22, shipping_cost: 42 } : {},
    })
    await edit('ships to')
    const postal = screen.getByLabelText('Postal code')
    await userEvent.clear(postal)
    await userEvent.type(postal, '94105')
    await userEvent.click(await screen.findByRole('radio', { name: /Next day air/ }))
    expect(sent.some(({ path }) => path.startsWith('/shipping/rates'))).toBe(true)
    await save()
    await userEvent.click(await screen.findByRole('button', { name: 'Save at $66.22' }))
    await waitFor(() => {
      expect(saves()[0]).toMatchObject({ shipping_postal_code: '94105', ship_code: 'NEXT', expected_total: 66.22 })
    })
  })

  it('saves an address in the same place without a question', async () => {
    const { saves } = open(received)
    await edit('ships to')
    await userEvent.type(screen.getByLabelText(/Address 2/), 'Dock 4')
    await save()
    await waitFor(() => {
      expect(saves()[0]).toMatchObject({ shipping_addr2: 'Dock 4', expected_total: 32.72 })
    })
  })

  it('shows the server’s errors at their fields', async () => {
    const { saves } = open(received, {
      preview: () => ({ errors: { shipping_postal_code: 'Postal code is invalid' } }),
    })
    await edit('ships to')
    await save()
    expect(await screen.findByText('Postal code is invalid')).toBeInTheDocument()
    expect(saves()).toEqual([])
  })

  it('picks a shipping service by its rate', async () => {
    const { saves } = open(received)
    await edit('shipment')
    await userEvent.click(await screen.findByRole('radio', { name: /Next day air/ }))
    await save()
    await waitFor(() => {
      expect(saves()[0]).toEqual({ ship_code: 'NEXT', require_signature: false, rev: 3, expected_total: 32.72 })
    })
  })

  it('ships what was to be picked up: the whole address, and a service by its postal code', async () => {
    const pickup = { ship_code: 'WC', shipping_addr1: '', shipping_addr2: '', shipping_city: '', shipping_state: null }
    const { saves } = open({ ...received, ...pickup, shipping_postal_code: '' })
    await edit('ships to')
    expect(screen.queryByLabelText('Address 1')).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Ship it instead' }))
    await userEvent.type(screen.getByLabelText('Address 1'), '12 Lake St')
    await userEvent.type(screen.getByLabelText('Postal code'), '55101')
    await userEvent.type(screen.getByLabelText('City'), 'Saint Paul')
    await userEvent.selectOptions(screen.getByLabelText(/^State/), 'MN')
    await screen.findByRole('radio', { name: /Next day air/ })
    await save()
    expect(await screen.findByText('Choose a shipping service.')).toBeInTheDocument()
    expect(saves()).toEqual([])
    await userEvent.click(screen.getByRole('radio', { name: /Next day air/ }))
    await save()
    await waitFor(() => {
      expect(saves()[0]).toMatchObject({ shipping_postal_code: '55101', ship_code: 'NEXT' })
    })
  })

  it('sends a pickup without an address to that address before a service is chosen', async () => {
    const pickup = { ship_code: 'WC', shipping_addr1: '', shipping_addr2: '', shipping_city: '', shipping_state: null }
    open({ ...received, ...pickup, shipping_postal_code: '' })
    await edit('shipment')
    expect(screen.getByText(/has no address to ship to/)).toBeInTheDocument()
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  })

  it('edits contact and billing each in its section, one at a time', async () => {
    const { saves } = open(received)
    await edit('contact')
    await userEvent.type(screen.getByLabelText(/PO number/), 'PO-7')
    await edit('billed to')
    expect(screen.queryByLabelText(/PO number/)).not.toBeInTheDocument()
    await userEvent.type(screen.getByLabelText(/Address 2/), 'Suite 9')
    await save()
    await waitFor(() => {
      expect(saves()[0]).toMatchObject({ billing_addr2: 'Suite 9' })
    })
    // What was typed in the other section is still there.
    await edit('contact')
    expect(await screen.findByLabelText(/PO number/)).toHaveValue('PO-7')
  })

  it('begins with who is billed and where as the free text has it, and with the fields where it has nothing', async () => {
    open({ ...received, address_block: 'Acme Gym\n12 Main St\nAustin, TX 78701', billing_name: '' })
    await edit('billed to')
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Acme Gym')
    expect(screen.getByLabelText(/Address 1/)).toHaveValue('12 Main St')
    cleanup()
    open({ ...received, address_block: 'as on PO, Acme', billing_addr1: '4 Elm Street', billing_city: 'Summit' })
    await edit('billed to')
    expect(screen.getByLabelText(/^Name/)).toHaveValue('as on PO')
    expect(screen.getByLabelText(/Address 1/)).toHaveValue('4 Elm Street')
    expect(screen.getByLabelText(/City/)).toHaveValue('Summit')
  })

  it('shows what somebody else did first; what was typed stays, and is not saved over it', async () => {
    const { refreshOrder } = open(received, {
      saved: () => {
        throw new CallRefused(409, {
          ...{ error: 'orders.changed', message: 'Someone else changed this order in the meantime.' },
          ...{ errors: {}, current: null },
        })
      },
    })
    await edit('contact')
    await userEvent.type(screen.getByLabelText(/PO number/), 'PO-7')
    const before = refreshOrder.mock.calls.length
    await save()
    expect((await screen.findByRole('alert')).textContent).toContain('Someone else changed this order')
    expect(screen.getByLabelText(/PO number/)).toHaveValue('PO-7')
    expect(refreshOrder.mock.calls.length).toBeGreaterThan(before)
  })

  it('does not save what was typed on an older revision, and Reset begins with the order as it is', async () => {
    const typed = { phone: '(651) 555-0100', email: 'kim@lakeshore.example', po_number: 'PO-OLD', message: '', rev: 2 }
    open(received, { drafts: { 'order-edit:50012:contact': typed } })
    await edit('contact')
    expect(await screen.findByText(/changed since you began/)).toBeInTheDocument()
    expect(screen.getByLabelText(/PO number/)).toHaveValue('PO-OLD')
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled()
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }))
    expect(screen.getByLabelText(/PO number/)).toHaveValue('')
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled()
  })

  it('is read-only without a network, and for those who may not edit', async () => {
    open(received, {}, false)
    expect(await screen.findByText('Walking belt')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Edit / })).not.toBeInTheDocument()
    cleanup()
    open({ ...received, may: { ...received.may, edit: false } })
    expect(await screen.findByText('Walking belt')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Edit / })).not.toBeInTheDocument()
  })
})
