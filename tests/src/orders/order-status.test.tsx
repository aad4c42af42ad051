import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Link } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { catalogue } from '../../../contract/catalogue.ts'
import { orders } from '../../../contract/orders.ts'
import type { Order } from '../../../contract/shapes/order.ts'
import { OrderStatusScreen } from '../../../src/features/orders/screens/order-status.tsx'
import { busy, fakeCatalogue, noAnswer, renderAt, notFound, setUpShop } from '../catalogue/support/shop.tsx'
import { sessionOf } from '../support/session.ts'
import { anOrder, shipment } from '../../offline/support/orders.ts'

beforeEach(setUpShop)
afterEach(cleanup)

const order = anOrder()

type Answers = (row: unknown, input: { params: Record<string, string>; query?: { order_key?: string } }) => unknown

interface Options {
  readonly isIn?: boolean
  readonly isOnline?: boolean
  /** The order that the device has. */
  readonly onDevice?: { readonly value: Order; readonly asOf: number }
}

function open(address: string, answers: Answers, options: Options = {}) {
  const call = vi.fn(async (row: unknown, input: never) => {
    const value = row === catalogue.table.listPictures ? [] : answers(row, input)
    if (value instanceof Error) throw value
    return value
  })
  renderAt(
    address,
    { '/order-status': <OrderStatusScreen /> },
    {
      catalogue: fakeCatalogue({}).catalogue,
      isOnline: options.isOnline ?? true,
      ...(options.isIn === true ? { session: sessionOf('customer') } : {}),
      engine: {
        ...{ call, opened: Promise.resolve() },
        order: async () =>
          options.onDevice === undefined ? null : { ...options.onDevice, pending: {}, localFiles: [] },
      },
      above: (
        <nav>
          <Link to="/order-status?order=SO-50013&key=k4y">Next order</Link>
          <Link to="/order-status">No order</Link>
        </nav>
      ),
    },
  )
  return { call }
}
const type = (label: string | RegExp, value: string) => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
}
const submitLookup = () => {
  fireEvent.click(screen.getByRole('button', { name: 'Look up order' }))
}
const byKey: Answers = (row, { params, query }) =>
  row === orders.table.readOrder && params['id'] === 'SO-50012' && query?.order_key === 'k3y' ? order : notFound()

describe('The status of an order (S21)', () => {
  it('requires number and key of a visitor, after the first try', async () => {
    const { call } = open('/order-status', byKey)
    expect(screen.queryByText('Required')).not.toBeInTheDocument()
    submitLookup()
    expect(await screen.findAllByText('Required')).toHaveLength(2)
    await waitFor(() => {
      expect(screen.getByLabelText('Order number')).toHaveFocus()
    })
    expect(call).not.toHaveBeenCalled()
  })

  it('shows the order of the key: parts, totals, addresses, shipment and receipt', async () => {
    open('/order-status', byKey)
    type('Order number', ' SO-50012 ')
    type('Order key', 'k3y')
    submitLookup()
    const shown = within(await screen.findByRole('article', { name: 'Order SO-50012' }))
    expect(shown.getAllByText('Shipped')).toHaveLength(2)
    const steps = within(shown.getByRole('list', { name: 'Timeline' })).getAllByRole('listitem')
    expect(steps.map((step) => [step.textContent, step.getAttribute('aria-current')])).toEqual([
      [expect.stringMatching(/^Ordered, done/), null],
      ['Packed, done', null],
      ['Shipped, nowNov 18, 2026', 'step'],
      ['Delivered, to come', null],
    ])
    expect(shown.getByRole('link', { name: 'Walking belt' }).getAttribute('href')).toBe('/products/9')
    const totals = within(shown.getByLabelText('Totals'))
    expect([...totals.getAllByRole('definition')].map((figure) => figure.textContent)).toEqual([
      '$25.00',
      '−$2.50',
      '$8.50',
      '$1.72',
      '$32.72',
    ])
    expect(shown.getAllByText('Saint Paul, MN 55101')).toHaveLength(2)
    expect(shown.getByText('Visa •••• 4242')).toBeInTheDocument()
    expect(shown.getByText('1Z999')).toBeInTheDocument()
    expect(shown.getByText('Shipped Nov 18, 2026 · Northern Parcel, Ground')).toBeInTheDocument()
    expect(shown.getByRole('link', { name: 'PDF receipt' }).getAttribute('href')).toBe(
      '/api/orders/SO-50012/receipt?order_key=k3y',
    )
    expect(shown.getByRole('link', { name: 'Invoice' }).getAttribute('href')).toBe(
      '/api/orders/SO-50012/invoice?order_key=k3y',
    )
    expect(shown.getByRole('link', { name: 'Packing slip of shipment 1' }).getAttribute('href')).toContain(
      '/packing-slip?order_key=k3y',
    )
    expect(shown.queryByRole('link', { name: /Label/ })).not.toBeInTheDocument()
    expect(screen.getByTestId('address').textContent).toBe('/order-status?order=SO-50012&key=k3y')
  })

  it('says that the shop waits for an answer, and leads to where it can be given', async () => {
    open('/order-status?order=SO-50012&key=k3y', () => anOrder({ status: 'approval pending - response needed' }))
    expect(await screen.findByRole('link', { name: 'Answer on the order' })).toHaveAttribute(
      'href',
      '/dashboard/orders/SO-50012',
    )
  })

  it('opens from the link in the confirmation email', async () => {
    open('/order-status?order=SO-50012&key=k3y', byKey)
    expect(await screen.findByRole('article', { name: 'Order SO-50012' })).toBeInTheDocument()
    expect(screen.getByLabelText<HTMLInputElement>('Order key').value).toBe('k3y')
  })

  it('opens from the link of another order while one is shown, and from a link without one the empty form', async () => {
    const { call } = open('/order-status?order=SO-50012&key=k3y', (row, input) =>
      row === orders.table.readOrder && input.params['id'] === 'SO-50013'
        ? { ...order, display_id: 'SO-50013' }
        : byKey(row, input),
    )
    await screen.findByRole('article', { name: 'Order SO-50012' })
    await userEvent.click(screen.getByRole('link', { name: 'Next order' }))
    expect(await screen.findByRole('article', { name: 'Order SO-50013' })).toBeInTheDocument()
    expect(screen.queryByRole('article', { name: 'Order SO-50012' })).not.toBeInTheDocument()
    expect(screen.getByLabelText<HTMLInputElement>('Order key').value).toBe('k4y')
    await userEvent.click(screen.getByRole('link', { name: 'No order' }))
    expect(screen.queryByRole('article')).not.toBeInTheDocument()
    expect(screen.getByLabelText<HTMLInputElement>('Order number').value).toBe('')
    type('Order number', 'SO-50012')
    type('Order key', 'k3y')
    submitLookup()
    await screen.findByRole('article', { name: 'Order SO-50012' })
    const reads = call.mock.calls.filter(([row]) => row === orders.table.readOrder)
    expect(reads.map(([, input]) => (input as { params: unknown }).params)).toEqual([
      { id: 'SO-50012' },
      { id: 'SO-50013' },
      { id: 'SO-50012' },
    ])
  })

  it('stays that of the link where the answer to the lookup before comes late', async () => {
    const late = Promise.withResolvers<unknown>()
    open('/order-status?tracking=1Z999', (row, input) =>
      row === orders.table.findByTracking
        ? late.promise
        : input.params['id'] === 'SO-50013'
          ? { ...order, display_id: 'SO-50013' }
          : order,
    )
    await screen.findByRole('status', { name: 'Looking for the order' })
    await userEvent.click(screen.getByRole('link', { name: 'Next order' }))
    await screen.findByRole('article', { name: 'Order SO-50013' })
    await act(async () => {
      late.resolve({ vendor_id: 'V00050012', status: 'shipped', shipment })
      await late.promise
    })
    expect(screen.getByRole('article', { name: 'Order SO-50013' })).toBeInTheDocument()
    expect(screen.getByTestId('address').textContent).toBe('/order-status?order=SO-50013&key=k4y')
  })

  it('prints', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    open('/order-status?order=SO-50012&key=k3y', byKey)
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }))
    expect(print).toHaveBeenCalledTimes(1)
    print.mockRestore()
  })

  it('shows the server’s message for an unknown order or a wrong key', async () => {
    open('/order-status', byKey)
    type('Order number', 'SO-50012')
    type('Order key', 'wrong')
    submitLookup()
    expect((await screen.findByRole('alert')).textContent).toContain('There is no such thing.')
    expect(screen.getByTestId('address').textContent).toBe('/order-status')
  })

  it('opens the order from its tracking number for a user who may see it', async () => {
    open(
      '/order-status',
      (row, { params }) =>
        row === orders.table.findByTracking
          ? { vendor_id: 'V00050012', status: 'shipped', shipment }
          : params['id'] === 'V00050012'
            ? {
                ...order,
                warranty_notes: [{ note_id: 'n', text: 'Belt worn', at: order.created_at, by: 'Rae', user_id: null }],
              }
            : notFound(),
      { isIn: true },
    )
    await userEvent.click(screen.getByRole('tab', { name: 'Tracking' }))
    type('Tracking number', '1Z999')
    submitLookup()
    expect(await screen.findByRole('article', { name: 'Order SO-50012' })).toBeInTheDocument()
    expect(screen.getByText('Belt worn')).toBeInTheDocument()
    expect(screen.getByTestId('address').textContent).toBe('/order-status?order=SO-50012')
  })

  it('shows other users only the status and shipment, without a name', async () => {
    open('/order-status?tracking=1Z999', (row) =>
      row === orders.table.findByTracking ? { vendor_id: 'V00050012', status: 'shipped', shipment } : notFound(),
    )
    expect(await screen.findByRole('heading', { name: 'V00050012' })).toBeInTheDocument()
    expect(screen.getByText('Northern Parcel')).toBeInTheDocument()
    expect(screen.queryByText('Kim Lee')).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'PDF receipt' })).not.toBeInTheDocument()
  })

  it('finds an order by its number and postal code, and keeps the code out of the address', async () => {
    const { call } = open('/order-status', (row) =>
      row === orders.table.findByPostalCode
        ? { vendor_id: 'V00050012', status: 'shipped', is_partly_shipped: false, shipments: [shipment, shipment] }
        : notFound(),
    )
    await userEvent.click(screen.getByRole('tab', { name: 'Postal code' }))
    type('Order number', 'SO-50012')
    type('Postal code', '5510')
    submitLookup()
    expect(await screen.findByText('Postal code is invalid')).toBeInTheDocument()
    type('Postal code', '55101')
    submitLookup()
    expect(await screen.findByRole('heading', { name: 'V00050012' })).toBeInTheDocument()
    expect(screen.getAllByText('Northern Parcel')).toHaveLength(2)
    expect(call).toHaveBeenCalledWith(orders.table.findByPostalCode, {
      body: { number: 'SO-50012', postal_code: '55101' },
    })
    expect(screen.getByTestId('address').textContent).toBe('/order-status')
  })

  it('needs no key from a signed-in user', async () => {
    const { call } = open('/order-status', () => order, { isIn: true })
    type('Order number', 'SO-50012')
    submitLookup()
    expect(await screen.findByRole('article', { name: 'Order SO-50012' })).toBeInTheDocument()
    expect(call.mock.calls[0]?.[1]).toEqual({ params: { id: 'SO-50012' }, query: {} })
  })

  it('shows what a step of the signed-in user left, which the device has read since', async () => {
    const value = anOrder({ status: 'delivered', rev: 4 })
    open('/order-status?order=SO-50012', () => order, { isIn: true, onDevice: { value, asOf: Date.UTC(2040, 0, 1) } })
    await waitFor(() => {
      expect(screen.getByRole('list', { name: 'Timeline' })).toHaveTextContent(/Delivered, done/)
    })
  })

  it('shows what it looked up where the device has an older order', async () => {
    const value = anOrder({ status: 'processing', rev: 2 })
    open('/order-status?order=SO-50012', () => order, { isIn: true, onDevice: { value, asOf: 0 } })
    expect(await screen.findByRole('list', { name: 'Timeline' })).toHaveTextContent(/Shipped, now/)
  })

  it('stays in sight where it cannot be read again, and says so until it can', async () => {
    let reads = 0
    open('/order-status?order=SO-50012&key=k3y', (row) => {
      if (row !== orders.table.readOrder) return notFound()
      reads += 1
      return reads === 2 ? noAnswer() : reads === 3 ? busy() : order
    })
    const shown = await screen.findByRole('article', { name: 'Order SO-50012' })
    submitLookup()
    expect(await screen.findByText(/could not be read again/)).toHaveTextContent('The server did not answer.')
    submitLookup()
    await waitFor(() => {
      expect(screen.getByText(/could not be read again/)).toHaveTextContent('The server is busy.')
    })
    expect(shown).toBeInTheDocument()
    submitLookup()
    await waitFor(() => {
      expect(screen.queryByText(/could not be read again/)).not.toBeInTheDocument()
    })
    expect(shown).toBeInTheDocument()
  })

  it('stays in sight while it is read again, so that an open payment and its refusal do', async () => {
    const again = Promise.withResolvers<Order>()
    let reads = 0
    open('/order-status?order=SO-50012&key=k3y', (row) => {
      if (row !== orders.table.readOrder) return notFound()
      reads += 1
      return reads === 1 ? order : again.promise
    })
    const shown = await screen.findByRole('article', { name: 'Order SO-50012' })
    submitLookup()
    await waitFor(() => {
      expect(reads).toBe(2)
    })
    expect(screen.getByRole('article', { name: 'Order SO-50012' })).toBe(shown)
    await act(async () => {
      again.resolve(anOrder({ status: 'delivered', rev: 4 }))
    })
    expect(screen.getByRole('list', { name: 'Timeline' })).toHaveTextContent(/Delivered, done/)
    expect(screen.getByRole('article', { name: 'Order SO-50012' })).toBe(shown)
  })

  it('shows an error when the server does not answer, and can try again', async () => {
    let tries = 0
    open('/order-status', () => {
      tries += 1
      return tries === 1 ? noAnswer() : order
    })
    type('Order number', 'SO-50012')
    type('Order key', 'k3y')
    submitLookup()
    expect(await screen.findByRole('heading', { name: 'The order lookup failed' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('article', { name: 'Order SO-50012' })).toBeInTheDocument()
    expect(tries).toBe(2)
  })

  it('says that it needs a connection', async () => {
    open('/order-status', byKey, { isOnline: false })
    await waitFor(() => {
      expect(screen.getByText(/Looking up an order needs a connection/)).toBeInTheDocument()
    })
  })
})
