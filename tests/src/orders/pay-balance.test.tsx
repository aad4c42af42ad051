import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { BalanceForm } from '../../../contract/shapes/order-payment.ts'
import type { Order } from '../../../contract/shapes/order.ts'
import { CallRefused, NoAnswer } from '../../../offline/http/call.ts'
import { PaymentsProvider } from '../../../src/data/payments.tsx'
import { orderForms } from '../../../src/features/orders/components/order/late-forms.ts'
import { BalanceDue } from '../../../src/features/orders/components/payment/pay-balance.tsx'
import { PaymentCard } from '../../../src/features/orders/components/payment/payment-card.tsx'
import { OrderScreen } from '../../../src/features/orders/screens/order.tsx'
import type { Payments } from '../../../src/platform/payments/payments.ts'
import { useLateForms } from '../../../src/shared/forms/late-forms.tsx'
import { anOrder, mayNothing } from '../../offline/support/orders.ts'
import { fakeCatalogue, renderAt, setUpShop } from '../catalogue/support/shop.tsx'
import type { EngineOverrides } from '../support/engine.ts'
import { sessionOf } from '../support/session.ts'
import { createDraftEngine } from '../warranty/support/area.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const due = anOrder({
  ...{ status: 'processing', total: 40, paid: 30.72, balance: 9.28, payment: 'card' },
  ...{ billing_addr1: '12 Main Street', billing_city: 'Plainfield', billing_postal_code: '07060' },
  billing_state: { state_id: 31, state_name: 'New Jersey', state_abbreviation: 'NJ' },
  may: { ...mayNothing, note: true, pay: true },
})
const visa = { card_id: 12, brand: 'visa', last4: '4242', name: 'Kim Lee', exp_month: 1, exp_year: 2030 }

const demo = { kind: 'demo', tokens_url: '/demo-gateway/tokens', publishable_key: null } as const
const stripe = { kind: 'stripe', tokens_url: null, publishable_key: 'pk_test' } as const

/** An order that is another one each time it is read again. */
function Rereads({ orders }: { readonly orders: readonly Order[] }) {
  const [reads, setReads] = useState(0)
  const order = orders[Math.min(reads, orders.length - 1)]!
  const reread = async () => {
    setReads((before) => before + 1)
  }
  useLateForms(orderForms)
  return (
    <>
      <BalanceDue order={order} onPaid={reread} />
      <PaymentCard order={order} onPaid={reread} />
      <button type="button" onClick={() => void reread()}>
        Read again
      </button>
    </>
  )
}

/** Opens the order as its customer; `answer` answers each payment. Returns what was sent, and the cards that were typed. */
function open({
  answer = () => ({ order: due, action: null }),
  order = due,
  orders,
  cards = [visa],
  gateway = demo,
  isOnline = true,
}: {
  readonly answer?: (times: number) => unknown
  readonly order?: Order
  /** The order in place of its screen, and what it is each time it is read again. */
  readonly orders?: readonly Order[]
  readonly cards?: readonly (typeof visa)[]
  readonly gateway?: typeof demo | typeof stripe
  readonly isOnline?: boolean
} = {}) {
  const sent: BalanceForm[] = []
  const typed: unknown[] = []
  const confirmed: string[] = []
  let reads = 0
  const call: NonNullable<EngineOverrides['call']> = async (row, input) => {
    if (row.path === '/orders/{id}/payment-ways') return { cards, gateway }
    if (row.path !== '/orders/{id}/pay') return []
    sent.push((input as { body: BalanceForm }).body)
    return answer(sent.length)
  }
  const payments: Payments = {
    token: async (_url, card) => {
      typed.push(card)
      return { is: 'token', card_token: `tok-${String(typed.length)}`, brand: 'Mastercard', last4: '4444' }
    },
    answerBank: async () => null,
    releaseWhenLeft: () => () => undefined,
    fields: async () => ({
      mount: () => () => undefined,
      mountWallets: () => () => undefined,
      token: async () => ({ is: 'token', card_token: 'pm_1', brand: 'Visa', last4: '3155' }),
      confirm: async (secret) => {
        confirmed.push(secret)
        return null
      },
    }),
  }
  renderAt(
    '/dashboard/orders/SO-50012',
    {
      '/dashboard/orders/:id': (
        <PaymentsProvider value={payments}>
          {orders === undefined ? <OrderScreen /> : <Rereads orders={orders} />}
        </PaymentsProvider>
      ),
    },
    {
      catalogue: fakeCatalogue({}).catalogue,
      session: sessionOf('customer'),
      isOnline,
      engine: {
        ...createDraftEngine(new Map()),
        order: async () => ({ value: order, asOf: 0, pending: {}, localFiles: [] }),
        refreshOrder: async () => {
          reads += 1
        },
        call,
      },
    },
  )
  return { sent, typed, confirmed, reads: () => reads }
}
const start = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Pay now' }))
  return within(await screen.findByRole('form', { name: 'Pay' }))
}
const typeCard = async (form: Awaited<ReturnType<typeof start>>) => {
  await userEvent.type(form.getByLabelText('Card number'), '5555555555554444')
  await userEvent.type(form.getByLabelText('Security code'), '123')
  await userEvent.type(form.getByLabelText('Name on card'), 'Kim Lee')
  await userEvent.type(form.getByLabelText('Expiration date'), '1230')
}
/** Pays. The button has another name while a payment is on its way. */
const press = async (form: Awaited<ReturnType<typeof start>>) => {
  await userEvent.click(await form.findByRole('button', { name: 'Pay $9.28' }))
}

describe('Paying what is due', () => {
  it('saves a new card for next time, if the customer wants it', async () => {
    const { sent } = open({ cards: [] })
    const form = await start()
    await typeCard(form)
    await userEvent.click(form.getByRole('checkbox', { name: 'Save this card for next time' }))
    await press(form)
    await waitFor(() => {
      expect(sent[0]?.card).toMatchObject({ card_token: 'tok-1', save: true, exp_month: 12, exp_year: 2030 })
    })
  })

  it('shows the balance at the top of the order, and pays it with a saved card', async () => {
    const { sent, reads } = open()
    expect(within(await screen.findByRole('region', { name: 'Balance due' })).getByText('$9.28')).toBeInTheDocument()
    const form = await start()
    await press(form)
    expect(await form.findByText('Choose a card')).toBeInTheDocument()
    await userEvent.click(form.getByRole('radio', { name: 'Visa ending 4242, expires 01/30' }))
    await press(form)
    expect(await screen.findByText('$9.28 paid. We emailed you a receipt.')).toBeInTheDocument()
    expect(sent).toMatchObject([{ expected: 9.28, card_id: 12 }])
    expect(reads()).toBeGreaterThan(0)
  })

  it('takes a new card, billed where the order is; its number goes to the gateway alone', async () => {
    const { sent, typed } = open({ cards: [] })
    const form = await start()
    await press(form)
    expect((await form.findAllByText('Required')).length).toBeGreaterThan(3)
    await typeCard(form)
    await press(form)
    await waitFor(() => {
      expect(sent).toHaveLength(1)
    })
    expect(typed).toMatchObject([{ number: '5555555555554444', csc: '123', postal_code: '07060' }])
    expect(sent[0]?.card).toEqual({
      ...{ card_token: 'tok-1', brand: 'Mastercard', last4: '4444', name: 'Kim Lee', organization: 'Lakeshore' },
      ...{ addr1: '12 Main Street', addr2: '', city: 'Plainfield', state: 'NJ', postal_code: '07060' },
    })
    expect(JSON.stringify(sent)).not.toContain('5555')
  })

  it('sends the very same payment again after a lost answer, and another one after a declined card', async () => {
    const { sent } = open({
      answer: (times) => {
        if (times === 1) throw new NoAnswer('offline')
        if (times === 2)
          throw new CallRefused(409, {
            ...{ error: 'orders.cardDeclined', message: 'The card has expired. Nothing was charged.', errors: {} },
            current: null,
          })
        return { order: due, action: null }
      },
    })
    const form = await start()
    await userEvent.click(form.getByRole('radio', { name: /Visa/ }))
    await press(form)
    await waitFor(() => {
      expect(sent).toHaveLength(1)
    })
    await press(form)
    expect(await form.findByText('The card has expired. Nothing was charged.')).toBeInTheDocument()
    await press(form)
    await screen.findByText('$9.28 paid. We emailed you a receipt.')
    const [first, second, third] = sent.map(({ id }) => id)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('lets the bank ask, then sends the same again', async () => {
    const { sent, confirmed } = open({
      gateway: stripe,
      answer: (times) => ({ order: due, action: times === 1 ? { client_secret: 'pi_secret' } : null }),
    })
    const form = await start()
    await userEvent.click(form.getByRole('radio', { name: /Visa/ }))
    await press(form)
    await screen.findByText('$9.28 paid. We emailed you a receipt.')
    expect(confirmed).toEqual(['pi_secret'])
    expect(sent[1]).toEqual(sent[0])
  })

  it('says so where the bank has not confirmed', async () => {
    const { sent } = open({
      gateway: stripe,
      answer: () => ({ order: due, action: { client_secret: 'pi_secret' } }),
    })
    const form = await start()
    await userEvent.click(form.getByRole('radio', { name: /Visa/ }))
    await press(form)
    expect(await form.findByText(/^Your bank has not confirmed this payment/)).toBeInTheDocument()
    expect(sent).toHaveLength(2)
  })

  it.each([
    ['orders.balanceChanged', 'This order now has $0.00 left to pay, not $9.28.'],
    ['orders.paymentKnown', 'An earlier payment from this form is on the order: $9.28 by card ending in 4242.'],
  ])('reads the order again where it has another balance by now: %s', async (error, message) => {
    const { reads } = open({
      answer: () => {
        throw new CallRefused(409, { error, message, errors: {}, current: null })
      },
    })
    const form = await start()
    await userEvent.click(form.getByRole('radio', { name: /Visa/ }))
    const before = reads()
    await press(form)
    expect(await form.findByText(message)).toBeInTheDocument()
    expect(reads()).toBeGreaterThan(before)
  })

  it('can pay by another card what the bank asks about, on a page that no longer has that payment', async () => {
    const { sent } = open({ order: { ...due, balance: 0, unconfirmed: 9.28, may: mayNothing } })
    const section = within(await screen.findByRole('region', { name: 'Balance due' }))
    expect(section.getByText('$9.28')).toBeInTheDocument()
    expect(section.getByText(/^We do not know yet whether your bank confirmed/)).toBeInTheDocument()
    const form = await start()
    await userEvent.click(form.getByRole('radio', { name: /Visa/ }))
    await press(form)
    await screen.findByText('$9.28 paid. We emailed you a receipt.')
    expect(sent).toMatchObject([{ expected: 9.28 }])
  })

  it('says on an order on account too what the bank is asking about, with its amount', async () => {
    const held = { id: 'held', kind: 'charge', method: 'card', amount: 9.28, state: 'pending', message: null } as const
    const payments = [{ ...held, at: '2026-07-01T12:00:00Z', card: { brand: 'Visa', last4: '4242' } }]
    open({ order: { ...due, payment: 'terms', balance: 0, unconfirmed: 9.28, payments, may: mayNothing } })
    const card = within(await screen.findByRole('region', { name: 'Payment' }))
    expect(card.getByText(/^We do not know yet whether your bank confirmed/)).toBeInTheDocument()
    expect(card.getByText('Waiting for your bank').parentElement).toHaveTextContent('$9.28')
    expect(card.getByRole('button', { name: 'Pay now' })).toBeInTheDocument()
  })

  it.each([['card'], ['terms']] as const)(
    'says in the open sheet that an earlier card has paid all that was due (%s)',
    async (payment) => {
      const message = 'An earlier payment from this form is on the order: $9.28 by card ending in 4242.'
      open({
        orders: [
          { ...due, payment },
          { ...due, payment, balance: 0, paid: 40, may: mayNothing },
        ],
        answer: () => {
          throw new CallRefused(409, { error: 'orders.paymentKnown', message, errors: {}, current: null })
        },
      })
      const form = await start()
      await userEvent.click(form.getByRole('radio', { name: /Visa/ }))
      await press(form)
      expect(await form.findByText(message)).toBeInTheDocument()
      expect(form.getByText('Nothing is left to pay for this order.')).toBeInTheDocument()
      expect(form.getByRole('button', { name: 'Pay' })).toBeDisabled()
      await userEvent.click(form.getByRole('button', { name: 'Close' }))
      await waitFor(() => {
        expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull()
      })
    },
  )

  it('keeps the sheet, its id and its amount where the order counts a payment that the bank asks about', async () => {
    const { sent } = open({
      ...{ gateway: stripe, orders: [due, { ...due, balance: 0, may: mayNothing }] },
      answer: (times) => ({ order: due, action: times < 3 ? { client_secret: 'pi_secret' } : null }),
    })
    const form = await start()
    await userEvent.click(form.getByRole('radio', { name: /Visa/ }))
    await press(form)
    await form.findByText(/^Your bank has not confirmed this payment/)
    await userEvent.click(screen.getByRole('button', { name: 'Read again', hidden: true }))
    await press(form)
    await screen.findByText('$9.28 paid. We emailed you a receipt.')
    expect(new Set(sent.map(({ id, expected }) => `${id} ${String(expected)}`)).size).toBe(1)
  })

  it('is beside the balance of an order on account, and nowhere without a connection or a balance', async () => {
    open({ order: { ...due, payment: 'terms' } })
    const card = within(await screen.findByRole('region', { name: 'Payment' }))
    expect(card.getByRole('button', { name: 'Pay now' })).toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Balance due' })).toBeNull()
    cleanup()
    open({ isOnline: false })
    await screen.findByRole('region', { name: 'Balance due' })
    expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull()
    for (const nothing of [{ balance: 0 }, { balance: -30, unconfirmed: 9.28 }]) {
      cleanup()
      open({ order: { ...due, ...nothing, may: mayNothing } })
      await screen.findByRole('region', { name: /^Notes/ })
      expect(screen.queryByRole('region', { name: 'Balance due' })).toBeNull()
    }
  })
})
