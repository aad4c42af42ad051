import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Order } from '../../../contract/shapes/order.ts'
import { CallRefused } from '../../../offline/http/call.ts'
import type { Seen } from '../../../offline/engine.ts'
import { OrderScreen } from '../../../src/features/orders/screens/order.tsx'
import { anOrder, mayNothing } from '../../offline/support/orders.ts'
import { fakeCatalogue, noAnswer, renderAt, setUpShop } from '../catalogue/support/shop.tsx'
import type { EngineOverrides } from '../support/engine.ts'
import { sessionOf } from '../support/session.ts'
import { createDraftEngine } from '../warranty/support/area.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const seen = (order: Order, over: Partial<Seen<Order>> = {}): Seen<Order> => ({
  value: order,
  asOf: 0,
  pending: {},
  localFiles: [],
  ...over,
})

function open(
  order: Seen<Order> | null,
  engine: EngineOverrides = {},
  { role = 'dealer', isOnline = true }: { readonly role?: 'dealer' | 'reviewer'; readonly isOnline?: boolean } = {},
) {
  renderAt(
    '/dashboard/orders/SO-50012',
    { '/dashboard/orders/:id': <OrderScreen /> },
    {
      catalogue: fakeCatalogue({}).catalogue,
      session: sessionOf(role),
      isOnline,
      engine: {
        ...createDraftEngine(new Map()),
        order: async (id) => (id === '50012' ? order : null),
        refreshOrder: async () => undefined,
        ...engine,
      },
    },
  )
}
/** Answers a change with this order, and the pictures of parts with none. */
const answering = (order: Order) =>
  vi.fn<NonNullable<EngineOverrides['call']>>(async ({ method }) => (method === 'GET' ? [] : order))
const refusal = (status: number, error: string, message: string) =>
  new CallRefused(status, { error, message, errors: {}, current: null })
const card = async (name: string) => within(await screen.findByRole('region', { name }))
const pending = anOrder({
  order_type: 'warranty',
  payment: 'warranty',
  card: null,
  status: 'approval pending',
  serial_number: 'MT52534K00417',
  claims: [{ id: 'c1', display_id: 'LC-20418' }],
  may: { ...mayNothing, note: true, actions: ['approve', 'decline', 'ask'] },
})

describe('An order (S20)', () => {
  it('shows status, parts, totals, addresses, shipment, notes and history', async () => {
    open(
      seen(
        anOrder({
          taken_by: 'Rae Kim',
          check_number: '1042',
          address_block: 'Lakeshore\nAccounts payable',
          previous_order: 'SO-50001',
          warranty_notes: [{ note_id: 'n', text: 'Belt worn', at: '2026-11-18T15:00:00Z', by: 'Kim Lee', user_id: 5 }],
        }),
      ),
    )
    expect(await screen.findByRole('heading', { name: 'SO-50012' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Walking belt' })).toBeInTheDocument()
    for (const text of ['Web order, Lakeshore', 'Accounts payable', 'Rae Kim', 'Belt worn', '1Z999', 'Lakeshore'])
      expect(screen.getAllByText(text).length, text).toBeGreaterThan(0)
    expect(screen.getByRole('link', { name: 'SO-50001' }).getAttribute('href')).toBe('/dashboard/orders/SO-50001')
    const history = await card('History')
    expect(history.getAllByRole('listitem').map((entry) => entry.querySelector('b')?.textContent)).toEqual([
      'Shipped',
      'Ordered',
    ])
    // Customers read the shop's name in place of its staff's.
    expect(await history.findByText(/Partwright Equipment Services/)).toBeInTheDocument()
    expect(screen.queryByText('Next step')).not.toBeInTheDocument()
  })

  it('leads from a warranty order to its claim and machine', async () => {
    open(seen(pending))
    expect((await screen.findByRole('link', { name: 'LC-20418' })).getAttribute('href')).toBe(
      '/dashboard/labor-claims/ticket/c1',
    )
    expect(screen.getByText('MT52534K00417')).toBeInTheDocument()
  })

  it('saves a note on this device, with and without a network', async () => {
    const enqueue = vi.fn<NonNullable<EngineOverrides['enqueue']>>(async () => ({ opId: 'o', entityId: 'n' }))
    open(seen(anOrder()), { enqueue }, { isOnline: false })
    await userEvent.click(await screen.findByRole('button', { name: 'Add note' }))
    await userEvent.type(await screen.findByRole('textbox', { name: 'Note' }), 'Belt worn')
    await userEvent.click(screen.getByRole('button', { name: 'Save note' }))
    await waitFor(() => {
      expect(enqueue).toHaveBeenCalledTimes(1)
    })
    const [operation, input, options] = enqueue.mock.calls[0]!
    expect([operation.kind, input]).toEqual(['addOrderNote', { params: { id: '50012' }, body: { text: 'Belt worn' } }])
    expect(options).toMatchObject({ dropDraft: 'order-note:50012', groupLabel: 'SO-50012 · Lakeshore' })
    expect(await screen.findByText('Saved on this device')).toBeInTheDocument()
  })

  it('shows the shop as the author of a note of its staff', async () => {
    const note = { note_id: 'n', text: 'Belt worn', at: '2026-11-20T15:00:00Z', by: '', user_id: null }
    open(seen(anOrder({ warranty_notes: [note] })))
    expect(await (await card('Notes')).findByText(/Partwright Equipment Services/)).toBeInTheDocument()
  })

  it('marks a note that waits', async () => {
    const note = { note_id: 'n', text: 'Belt worn', at: '2026-11-20T15:00:00Z', by: 'Dale Okafor', user_id: 7 }
    const waiting = { opId: 'o', state: 'queued', waiting: 'turn', progress: null, error: null } as const
    open(seen(anOrder({ warranty_notes: [note] }), { pending: { n: waiting } }))
    const notes = await card('Notes')
    expect(notes.getByText('You')).toBeInTheDocument()
    expect(notes.getByText('Waiting')).toBeInTheDocument()
  })

  it('asks the customer for the answer where staff have a question', async () => {
    open(seen({ ...pending, status: 'approval pending - response needed', may: { ...pending.may, actions: [] } }))
    expect(await screen.findByText('Response needed')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Answer' })).toBeInTheDocument()
  })

  it('is approved by staff with its revision, and shows the new status', async () => {
    const call = answering({ ...pending, status: 'order received' })
    const refreshOrder = vi.fn(async () => undefined)
    open(seen(pending), { call, refreshOrder }, { role: 'reviewer' })
    const step = await card('Next step')
    expect(step.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Approve',
      'Ask the customer',
      'Decline',
    ])
    await userEvent.click(step.getByRole('button', { name: 'Approve' }))
    const form = within(await screen.findByRole('form', { name: 'Approve' }))
    await userEvent.type(form.getByLabelText(/Message to the customer/), 'Ships tomorrow')
    await userEvent.click(form.getByRole('button', { name: 'Approve' }))
    await waitFor(() => {
      expect(call.mock.calls.map(([, input]) => input)).toContainEqual({
        params: { id: '50012' },
        body: { action: 'approve', message: 'Ships tomorrow', rev: 3 },
      })
    })
    expect(await screen.findByText('SO-50012: Order received')).toBeInTheDocument()
    expect(refreshOrder.mock.calls.length).toBeGreaterThan(1)
  })

  it('is not declined without a reason, and nothing is sent then', async () => {
    const call = answering(pending)
    open(seen(pending), { call }, { role: 'reviewer' })
    await userEvent.click((await card('Next step')).getByRole('button', { name: 'Decline' }))
    const form = within(await screen.findByRole('form', { name: 'Decline' }))
    await userEvent.click(form.getByRole('button', { name: 'Decline' }))
    expect(await form.findByText('Required')).toBeInTheDocument()
    expect(call.mock.calls.filter(([row]) => row.method !== 'GET')).toEqual([])
  })

  it('shows what somebody else did first, keeps what was typed and changes nothing', async () => {
    const refreshOrder = vi.fn(async () => undefined)
    open(
      seen(pending),
      {
        call: async (row) => {
          if (row.method === 'GET') return []
          throw refusal(409, 'orders.changed', 'Someone else changed this order in the meantime.')
        },
        refreshOrder,
      },
      { role: 'reviewer' },
    )
    await userEvent.click((await card('Next step')).getByRole('button', { name: 'Ask the customer' }))
    const form = within(await screen.findByRole('form', { name: 'Ask the customer' }))
    await userEvent.type(form.getByLabelText(/Question/), 'Which serial?')
    const before = refreshOrder.mock.calls.length
    await userEvent.click(form.getByRole('button', { name: 'Ask the customer' }))
    expect((await form.findByRole('alert')).textContent).toContain('Someone else changed this order')
    expect(form.getByLabelText<HTMLTextAreaElement>(/Question/).value).toBe('Which serial?')
    expect(refreshOrder.mock.calls.length).toBeGreaterThan(before)
  })

  it('is the last copy without a network: nothing is decided offline', async () => {
    open(seen(pending), {}, { role: 'reviewer', isOnline: false })
    await userEvent.click((await card('Next step')).getByRole('button', { name: 'Approve' }))
    const form = within(await screen.findByRole('form', { name: 'Approve' }))
    expect(form.getByRole('button', { name: 'Approve' })).toBeDisabled()
    expect(screen.queryByRole('link', { name: 'PDF receipt' })).not.toBeInTheDocument()
  })

  it('tells what was paid, what goes back and what is due, and warns before it is shipped', async () => {
    const entry = { method: 'card', at: '2026-11-17T15:00:00Z', message: null } as const
    open(
      seen(
        anOrder({
          status: 'processing',
          total: 40,
          ...{ paid: 30.72, balance: 9.28 },
          payments: [
            { ...entry, id: 'p1', kind: 'charge', amount: 32.72, state: 'done' },
            { ...entry, id: 'p2', kind: 'refund', amount: 2, state: 'pending' },
            { ...entry, id: 'p3', kind: 'charge', amount: 5, state: 'failed' },
            {
              ...entry,
              id: 'p4',
              kind: 'refund',
              amount: 3,
              state: 'voided',
              message: 'A person had returned it already.',
            },
          ],
          may: { ...mayNothing, note: true, statuses: ['shipped'], ship: true },
        }),
      ),
      {},
      { role: 'reviewer' },
    )
    const payment = await card('Payment')
    expect(payment.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Charged to Visa •••• 4242Nov 17, 2026$32.72',
      'On its way back to the cardNov 17, 2026−$2.00',
      'Visa •••• 4242 could not be chargedNov 17, 2026$5.00',
      'Not returnedNov 17, 2026. A person had returned it already.−$3.00',
    ])
    expect(payment.getByText('Balance due')).toBeInTheDocument()
    expect((await card('Next step')).getByText(/\$9\.28 of this order is not paid/)).toBeInTheDocument()
  })

  it.each([
    ['on hold', '$5.00 of this order is not paid. Collect it before you ship.'],
    ['shipped', '$5.00 of this order is not paid.'],
  ] as const)('names what is not paid of an order that is %s', async (status, text) => {
    const may: Order['may'] = { ...mayNothing, statuses: ['delivered'] }
    open(seen(anOrder({ status, payment: 'card', total: 40, paid: 35, balance: 5, may })), {}, { role: 'reviewer' })
    expect((await card('Next step')).getByText(text)).toBeInTheDocument()
  })

  it.each([
    ['processing', 'card', 1],
    ['processing', 'terms', 0],
    ['shipped', 'card', 0],
  ] as const)(
    'warns before it is shipped of a payment that a bank has not confirmed (%s, %s)',
    async (status, payment, warnings) => {
      const charge = { kind: 'charge', method: 'card', at: '2026-11-17T15:00:00Z', message: null } as const
      const asked = { ...charge, id: 'p2', amount: 9.28, state: 'pending', unconfirmed: true } as const
      const payments = [
        { ...charge, id: 'p1', amount: 30.72, state: 'pending', unconfirmed: false } as const,
        { ...asked, card: { brand: 'Visa', last4: '3155' } },
      ]
      const isShipped = status === 'shipped'
      const may: Order['may'] = { ...mayNothing, statuses: [isShipped ? 'delivered' : 'shipped'], ship: !isShipped }
      // Two dollars of it go back: the order has become cheaper since.
      const paid = { payment, total: 38, paid: 38, payments, at_banks: 7.28 } as const
      open(seen(anOrder({ status, ...paid, may })), {}, { role: 'reviewer' })
      const items = (await card('Payment')).getAllByRole('listitem').map((item) => item.textContent)
      expect(items[1]).toBe('Waiting for the bank of Visa •••• 3155Nov 17, 2026$9.28')
      expect(items[0]).toMatch(/^Held on/)
      const text = '$7.28 is waiting for the customer’s bank. Do not ship before it is confirmed.'
      expect((await card('Next step')).queryAllByText(text)).toHaveLength(warnings)
    },
  )

  it.each([
    ['paid by card', { payment: 'card' }],
    ['paid by check on account terms', { payment: 'terms' }],
  ] as const)('has nothing due once it is settled: %s', async (_, paid) => {
    const charge = { id: 'p1', kind: 'charge', method: 'check', amount: 40, state: 'done' } as const
    const payments = [{ ...charge, at: '2026-11-17T09:00:00Z', message: '1001' }]
    open(seen(anOrder({ ...paid, total: 40, paid: 40, balance: 0, payments })), {}, { role: 'reviewer' })
    const label = (await card('Payment')).getByText('Balance due')
    expect(label.closest('p')?.textContent).toBe('Balance due$0.00')
  })

  it('says where it is not on this device, and where it does not exist', async () => {
    open(null, { refreshOrder: () => Promise.reject(noAnswer()) }, { isOnline: false })
    expect(await screen.findByText('This order is not on this device')).toBeInTheDocument()
    cleanup()
    open(null, {
      refreshOrder: () => Promise.reject(refusal(404, 'orders.unknown', 'Order not found.')),
    })
    expect(await screen.findByRole('heading', { name: 'Order not found' })).toBeInTheDocument()
  })
})
