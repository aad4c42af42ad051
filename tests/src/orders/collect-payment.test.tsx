import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentForm } from '../../../contract/shapes/order-payment.ts'
import { CallRefused } from '../../../offline/http/call.ts'
import { OrderScreen } from '../../../src/features/orders/screens/order.tsx'
import { anOrder, mayNothing } from '../../offline/support/orders.ts'
import { fakeCatalogue, renderAt, setUpShop } from '../catalogue/support/shop.tsx'
import type { EngineOverrides } from '../support/engine.ts'
import { sessionOf } from '../support/session.ts'
import { createDraftEngine } from '../warranty/support/area.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const due = anOrder({
  ...{ status: 'processing', user_id: 5, total: 40, paid: 30.72, balance: 9.28 },
  may: { ...mayNothing, note: true, collect: true },
})
const visa = { card_id: 12, brand: 'visa', last4: '4242', name: 'Kim Lee', exp_month: 1, exp_year: 2030 }

/** Opens the order; `answer` answers each payment. Returns what was sent. */
function open(answer: (times: number) => unknown = () => due, isOnline = true) {
  const sent: PaymentForm[] = []
  const call: NonNullable<EngineOverrides['call']> = async (row, input) => {
    if (row.path === '/orders/{id}/payment-ways')
      return { cards: [visa], gateway: { kind: 'demo', tokens_url: '/tokens', publishable_key: null } }
    if (row.path !== '/orders/{id}/payments') return []
    sent.push((input as { body: PaymentForm }).body)
    return answer(sent.length)
  }
  renderAt(
    '/dashboard/orders/SO-50012',
    { '/dashboard/orders/:id': <OrderScreen /> },
    {
      catalogue: fakeCatalogue({}).catalogue,
      session: sessionOf('reviewer'),
      isOnline,
      engine: {
        ...createDraftEngine(new Map()),
        order: async () => ({ value: due, asOf: 0, pending: {}, localFiles: [] }),
        refreshOrder: async () => undefined,
        call,
      },
    },
  )
  return sent
}
const start = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Collect payment' }))
  return within(await screen.findByRole('form', { name: 'Collect payment' }))
}

describe('Collecting what is due', () => {
  it('charges a saved card of the customer with the whole balance', async () => {
    const sent = open()
    const form = await start()
    await userEvent.click(await form.findByRole('radio', { name: /Visa ending 4242/ }))
    await userEvent.click(form.getByRole('button', { name: 'Collect' }))
    await waitFor(() => {
      expect(sent).toMatchObject([{ method: 'card', card_id: 12, amount: 9.28 }])
    })
    expect(await screen.findByText('$9.28 collected')).toBeInTheDocument()
  })

  it('takes a check by its number, and asks for what is missing', async () => {
    const sent = open()
    const form = await start()
    await userEvent.click(form.getByRole('button', { name: 'Collect' }))
    expect(await form.findByText('Choose how it is paid')).toBeInTheDocument()
    await userEvent.click(form.getByRole('radio', { name: 'Check' }))
    await userEvent.click(form.getByRole('button', { name: 'Collect' }))
    expect(await form.findByText('Required')).toBeInTheDocument()
    await userEvent.type(form.getByLabelText('Check number'), '2042')
    await userEvent.click(form.getByRole('button', { name: 'Collect' }))
    await waitFor(() => {
      expect(sent).toMatchObject([{ method: 'check', check_number: '2042', amount: 9.28 }])
    })
  })

  it.each([
    ['a declined one', 'orders.cardDeclined'],
    ['one that was another payment', 'orders.paymentKnown'],
  ])('sends a payment whose answer was lost again under its own id, and %s under a new one', async (_what, code) => {
    const declined = { error: code, message: 'This transaction has been declined.', errors: {} }
    const sent = open((times) => {
      if (times === 1) throw Object.assign(new Error('The server did not answer.'), { name: 'NoAnswer' })
      if (times === 2) throw new CallRefused(409, { ...declined, current: null })
      return due
    })
    const form = await start()
    await userEvent.click(await form.findByRole('radio', { name: /Visa ending 4242/ }))
    const press = () => userEvent.click(form.getByRole('button', { name: 'Collect' }))
    await press()
    expect(await form.findByRole('alert')).toBeInTheDocument()
    await press()
    expect(await form.findByText(/has been declined/)).toBeInTheDocument()
    await press()
    await waitFor(() => {
      expect(sent).toHaveLength(3)
    })
    expect(sent[1]?.id).toBe(sent[0]?.id)
    expect(sent[2]?.id).not.toBe(sent[1]?.id)
  })

  it('is not offered without a network', async () => {
    open(() => due, false)
    expect(await screen.findByText('Balance due')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Collect payment' })).not.toBeInTheDocument()
  })
})
