import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { returns } from '../../../contract/returns.ts'
import { signedOut } from '../../../contract/shapes/signed-out.ts'
import { CallRefused, NoAnswer } from '../../../offline/http/call.ts'
import { fitLines, toLineFields } from '../../../src/features/orders/components/returns/return-line-inputs.tsx'
import { ReturnsCard } from '../../../src/features/orders/components/returns/returns-card.tsx'
import { ReturnScreen } from '../../../src/features/orders/screens/return.tsx'
import { ReturnsScreen } from '../../../src/features/orders/screens/returns.tsx'
import { anOpenOrder, anOrder } from '../../offline/support/orders.ts'
import { setUpShop } from '../catalogue/support/shop.tsx'
import { paged } from '../warehouse/warehouse-harness.tsx'
import { aCredit, aReturn, aRow, may, openReturns, someReturns } from './returns-harness.tsx'

beforeEach(setUpShop)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const { table } = returns
const order = anOrder({ products: anOrder().products.map((line) => ({ ...line, shipped: line.pivot.qty })) })
const openCard = (read: object, options: object = {}, orderKey = '') =>
  openReturns('/order-status', '/order-status', <ReturnsCard order={order} orderKey={orderKey} />, { read, ...options })
const openPage = (read: object, options: object = {}) =>
  openReturns('/dashboard/returns/RMA-50012-1', '/dashboard/returns/:number', <ReturnScreen />, { read, ...options })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const form = async (name: string) => within(await screen.findByRole('form', { name }))
/** The page comes back to the front, later. */
const readAgain = () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
  window.dispatchEvent(new Event('visibilitychange'))
}
const refusedWith =
  (message: string, error = 'returns.changed') =>
  async () => {
    throw new CallRefused(409, { error, message, errors: {}, current: null })
  }

describe('Return something, on a customer’s own order', () => {
  it('asks which parts and why, and sends it with the order’s key', async () => {
    const { sent, asked } = openCard(someReturns(), { session: signedOut }, 'the-key')
    expect(await screen.findByText('You can ask for a return until Dec 18, 2026.')).toBeInTheDocument()
    expect(asked()).toEqual([{ params: { id: 'SO-50012' }, query: { order_key: 'the-key' } }])
    await press('Return something')
    const ask = await form('Return something')
    await userEvent.click(ask.getByRole('button', { name: 'Ask for the return' }))
    expect(await ask.findByText('Choose what comes back')).toBeInTheDocument()
    await userEvent.click(ask.getByRole('button', { name: 'One more' }))
    await userEvent.click(ask.getByRole('button', { name: 'Ask for the return' }))
    expect(await ask.findByText('Choose a reason')).toBeInTheDocument()
    await userEvent.selectOptions(ask.getByLabelText('Reason for Walking belt'), 'other')
    await userEvent.type(ask.getByLabelText('Details about Walking belt'), 'Too loud')
    await userEvent.click(ask.getByRole('button', { name: 'Ask for the return' }))
    await waitFor(() => {
      expect(sent()).toMatchObject([
        [
          table.requestReturn,
          {
            params: { id: '50012' },
            query: { order_key: 'the-key' },
            body: { lines: [{ product_id: 9, qty: 1, reason: 'other', reason_text: 'Too loud' }], message: '' },
          },
        ],
      ])
    })
    expect(await screen.findByText('Sent. We will email you an answer.')).toBeInTheDocument()
  })

  it('stays as it was typed where the order changes meanwhile', async () => {
    /** The office ships the other parcel, or answers a note. */
    function Changing() {
      const [rev, setRev] = useState(1)
      return (
        <>
          <button
            type="button"
            onClick={() => {
              setRev(2)
            }}
          >
            Change the order
          </button>
          <ReturnsCard order={{ ...order, rev }} orderKey="" />
        </>
      )
    }
    openReturns('/order-status', '/order-status', <Changing />, { read: someReturns(), session: signedOut })
    await press('Return something')
    const ask = await form('Return something')
    await userEvent.click(ask.getByRole('button', { name: 'One more' }))
    await userEvent.selectOptions(ask.getByLabelText('Reason for Walking belt'), 'other')
    await userEvent.type(ask.getByLabelText('Details about Walking belt'), 'Too loud')
    await userEvent.click(screen.getByText('Change the order'))
    expect((await form('Return something')).getByLabelText('Details about Walking belt')).toHaveValue('Too loud')
  })

  it('fits what was typed to what can come back by now', () => {
    const [part] = someReturns().returnable
    const typed = { ...toLineFields([part!])[0]!, qty: 2, reason: 'other' as const, reason_text: 'Too loud' }
    const now = [
      { ...part!, left: 1 },
      { ...part!, product_id: 10, number: 'MT-101', left: 3 },
    ]
    expect(
      fitLines([typed], now).map(({ product_id, left, qty, reason_text }) => [product_id, left, qty, reason_text]),
    ).toEqual([
      [9, 1, 1, 'Too loud'],
      [10, 3, 0, ''],
    ])
  })

  it('shows each return with its state, where to send it, and its papers', async () => {
    openCard(
      someReturns({ returns: [aReturn({ state: 'opened', answer: 'Use the old box' })] }),
      { session: signedOut },
      'k',
    )
    const item = within(await screen.findByRole('article', { name: 'RMA-50012-1' }))
    for (const text of ['Waiting for parts', 'Use the old box', /^Send it to Partwright/])
      expect(item.getByText(text)).toBeInTheDocument()
    expect(item.getByRole('link', { name: 'Return slip of RMA-50012-1' })).toHaveAttribute(
      'href',
      expect.stringContaining('/returns/RMA-50012-1/slip?order_key=k'),
    )
    expect(item.queryByRole('link', { name: /Credit memo/ })).toBeNull()
  })

  it('is withdrawn by its customer after a question, with the order’s key', async () => {
    const one = aReturn({ may: may({ withdraw: true }), rev: 4 })
    const { sent } = openCard(someReturns({ returns: [one] }), { session: signedOut }, 'the-key')
    await press('Withdraw: RMA-50012-1')
    const question = await form('Withdraw the return')
    expect(question.getByText(/^You keep the parts/)).toBeInTheDocument()
    await userEvent.click(question.getByRole('button', { name: 'Withdraw' }))
    expect(await screen.findByText('RMA-50012-1 withdrawn')).toBeInTheDocument()
    expect(sent()).toMatchObject([
      [table.withdrawReturn, { params: { number: 'RMA-50012-1' }, query: { order_key: 'the-key' }, body: { rev: 4 } }],
    ])
  })

  it('shows how the credit was worked out and where it went', async () => {
    const credited = aReturn({ state: 'credited', credited: aCredit, credited_at: '2026-11-20T15:00:00Z' })
    openCard(someReturns({ returns: [credited] }))
    const item = within(await screen.findByRole('article', { name: 'RMA-50012-1' }))
    const sums = within(item.getByLabelText('Credit'))
    for (const text of ['$12.50', '−$1.25', '$12.11']) expect(sums.getByText(text)).toBeInTheDocument()
    expect(item.getByText('$12.11 back to the card')).toBeInTheDocument()
    expect(item.getByRole('link', { name: 'Credit memo of RMA-50012-1' })).toBeInTheDocument()
  })

  it('says plainly when it is too late, and is not there before anything has shipped', async () => {
    const late = 'Returns are possible for 30 days after delivery, so until Nov 4, 2026 for this order.'
    openCard(someReturns({ may: { open: false, request: false }, late }))
    expect(await screen.findByText(late)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Return something' })).toBeNull()
    cleanup()
    const { asked } = openReturns('/x', '/x', <ReturnsCard order={anOpenOrder({})} />, { read: someReturns() })
    expect(asked()).toEqual([])
    expect(screen.queryByRole('region', { name: 'Returns' })).toBeNull()
  })

  it('needs a connection', async () => {
    openCard(someReturns(), { isOnline: false })
    expect(await screen.findByText(/^You can ask/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Return something' })).toBeNull()
  })
})

describe('Returns on an order, for staff', () => {
  it('are opened with lines, reasons, a fee and what happens to the goods, after seeing the credit', async () => {
    const { sent } = openCard(someReturns({ may: { open: true, request: false } }))
    await press('Open a return')
    const open = await form('Open a return')
    await userEvent.click(open.getByRole('button', { name: 'One more' }))
    await userEvent.selectOptions(open.getByLabelText('Reason for Walking belt'), 'defective')
    await userEvent.click(open.getByLabelText('Back to stock'))
    await userEvent.type(open.getByLabelText(/Restocking fee/), '10')
    await userEvent.click(open.getByLabelText('Give the outbound shipping back'))
    expect(await open.findByText('$12.11')).toBeInTheDocument()
    await userEvent.click(open.getByRole('button', { name: 'Open return' }))
    await waitFor(() => {
      expect(sent()).toMatchObject([
        [
          table.openReturn,
          {
            body: {
              lines: [{ product_id: 9, qty: 1, reason: 'defective', restock: false }],
              ...{ fee: { kind: 'percent', value: 10 }, refunds_shipping: true },
            },
          },
        ],
      ])
    })
  })

  it('say at its field that a fee is no number', async () => {
    openCard(someReturns({ may: { open: true, request: false } }))
    await press('Open a return')
    const open = await form('Open a return')
    await userEvent.click(open.getByRole('button', { name: 'One more' }))
    await userEvent.selectOptions(open.getByLabelText('Reason for Walking belt'), 'defective')
    await userEvent.type(open.getByLabelText(/Restocking fee/), 'ten')
    await userEvent.click(open.getByRole('button', { name: 'Open return' }))
    expect(await open.findByText('Must be a number')).toBeInTheDocument()
  })

  it('are accepted on their terms, or declined with a message', async () => {
    const { sent } = openPage(aReturn({ may: may({ accept: true, decline: true, cancel: true }) }))
    await press('Accept: RMA-50012-1')
    const accept = await form('Accept the return')
    await userEvent.type(accept.getByLabelText(/Message to the customer/), 'Send it this week')
    await userEvent.click(accept.getByRole('button', { name: 'Accept' }))
    await waitFor(() => {
      expect(sent()).toMatchObject([[table.acceptReturn, { body: { note: 'Send it this week', rev: 1 } }]])
    })
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    })
    await press('Decline: RMA-50012-1')
    const decline = await form('Decline the return')
    await userEvent.click(decline.getByRole('button', { name: 'Decline' }))
    expect(await decline.findByText('Required')).toBeInTheDocument()
    await userEvent.type(decline.getByLabelText(/Message to the customer/), 'It was used')
    await userEvent.click(decline.getByRole('button', { name: 'Decline' }))
    await waitFor(() => {
      expect(sent().at(-1)).toMatchObject([table.declineReturn, { body: { message: 'It was used', rev: 1 } }])
    })
  })

  it('are cancelled while nothing came', async () => {
    const { sent } = openPage(aReturn({ state: 'opened', may: may({ cancel: true }) }))
    await press('Cancel return: RMA-50012-1')
    await userEvent.click((await form('Cancel the return')).getByRole('button', { name: 'Cancel return' }))
    await waitFor(() => {
      expect(sent()).toMatchObject([[table.cancelReturn, { params: { number: 'RMA-50012-1' }, body: { rev: 1 } }]])
    })
  })

  it('are received under a new id where another receipt was recorded under the first', async () => {
    const message = 'An earlier receipt from this form is on the return.'
    const { sent } = openPage(aReturn({ state: 'opened', may: may({ receive: true }) }), {
      answer: refusedWith(message, 'returns.receiptKnown'),
    })
    await press('Receive: RMA-50012-1')
    const receive = await form('Receive the return')
    await userEvent.click(receive.getByRole('button', { name: 'Receive' }))
    expect(await receive.findByText(message)).toBeInTheDocument()
    await userEvent.click(receive.getByRole('button', { name: 'Receive' }))
    await waitFor(() => {
      const ids = sent().map(([, input]) => (input as { body: { id: string } }).body.id)
      expect([ids.length, new Set(ids).size]).toEqual([2, 2])
    })
  })

  it.each([
    [
      'the refusal says so',
      new CallRefused(409, {
        ...{ error: 'returns.receiptKnown', message: 'An earlier receipt is on the return.' },
        ...{ errors: {}, current: null },
      }),
      'An earlier receipt is on the return.',
    ],
    [
      'its answer was lost',
      new NoAnswer('The shop did not answer.', 0, { mayBeDone: true }),
      /^This return has changed/,
    ],
  ])('are received under a new id once the return has changed behind the form: %s', async (_, failure, sentence) => {
    const opened = aReturn({ state: 'opened', may: may({ receive: true }) })
    let now = opened
    const { sent } = openPage(() => now, {
      async answer() {
        now = { ...opened, rev: 2, lines: opened.lines.map((line) => ({ ...line, received: 1 })) }
        throw failure
      },
    })
    await press('Receive: RMA-50012-1')
    const first = await form('Receive the return')
    await userEvent.type(first.getByLabelText(/Note/), 'Box torn')
    await userEvent.click(first.getByRole('button', { name: 'Receive' }))
    await waitFor(() => {
      expect(sent()).toHaveLength(1)
    })
    if (!(failure instanceof CallRefused)) readAgain()
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText(/1 to come/)).toBeInTheDocument()
    expect(dialog.getByRole('alert')).toHaveTextContent(sentence)
    const second = await form('Receive the return')
    expect(second.getByLabelText(/Note/)).toHaveValue('Box torn')
    await userEvent.click(second.getByRole('button', { name: 'Receive' }))
    await waitFor(() => {
      const bodies = sent().map(([, input]) => (input as { body: { id: string; rev: number } }).body)
      expect(bodies.map(({ rev }) => rev)).toEqual([1, 2])
      expect(new Set(bodies.map(({ id }) => id)).size).toBe(2)
    })
  })

  it('are received in parts by their condition; what is damaged does not go back to stock', async () => {
    const { sent } = openPage(aReturn({ state: 'opened', may: may({ receive: true }) }))
    await press('Receive: RMA-50012-1')
    const receive = await form('Receive the return')
    expect(receive.getByLabelText('Back to stock, at A-03-2')).toBeChecked()
    await userEvent.click(receive.getByRole('button', { name: 'One less' }))
    await userEvent.selectOptions(receive.getByLabelText('Condition of Walking belt'), 'damaged')
    expect(receive.getByText('Does not go back to stock.')).toBeInTheDocument()
    await userEvent.click(receive.getByRole('button', { name: 'Receive' }))
    await waitFor(() => {
      expect(sent()).toMatchObject([
        [table.receiveReturn, { body: { lines: [{ position: 1, qty: 1, condition: 'damaged', restock: false }] } }],
      ])
    })
    expect(await screen.findByText('RMA-50012-1: 1 piece received')).toBeInTheDocument()
  })

  it('are credited with the amount that is shown, and say what did not come', async () => {
    const received = aReturn({ state: 'received', rev: 3, may: may({ receive: true, credit: true }) })
    const lines = received.lines.map((line) => ({ ...line, received: 1 }))
    const { sent } = openPage({ ...received, lines })
    await press('Credit: RMA-50012-1')
    const credit = await form('Credit the return')
    expect(credit.getByText(/^1 piece did not come/)).toBeInTheDocument()
    await userEvent.click(await credit.findByRole('button', { name: 'Credit $12.11' }))
    await waitFor(() => {
      expect(sent()).toMatchObject([[table.creditReturn, { body: { expected: 12.11, rev: 3 } }]])
    })
    expect(await screen.findByText('RMA-50012-1: $12.11 credited')).toBeInTheDocument()
  })

  it('keep what was typed where somebody else was first', async () => {
    const read = aReturn({ may: may({ decline: true }) })
    openPage(read, { answer: refusedWith('Someone else changed this return in the meantime.') })
    await press('Decline: RMA-50012-1')
    const decline = await form('Decline the return')
    await userEvent.type(decline.getByLabelText(/Message to the customer/), 'It was used')
    await userEvent.click(decline.getByRole('button', { name: 'Decline' }))
    expect(await decline.findByText('Someone else changed this return in the meantime.')).toBeInTheDocument()
    expect(decline.getByLabelText(/Message to the customer/)).toHaveValue('It was used')
  })
})

describe('A return whose id is taken by what was sent before', () => {
  const message = 'An earlier return from this form was entered as RMA-50012-1.'
  it.each([
    ['Return something', 'Ask for the return', someReturns()],
    ['Open a return', 'Open return', someReturns({ may: { open: true, request: false } })],
  ])('is sent under a new one, with what was typed: %s', async (open, send, read) => {
    const { sent } = openCard(read, { answer: refusedWith(message, 'returns.known') })
    await press(open)
    const typed = await form(open)
    await userEvent.click(typed.getByRole('button', { name: 'One more' }))
    await userEvent.selectOptions(typed.getByLabelText('Reason for Walking belt'), 'defective')
    await userEvent.click(typed.getByRole('button', { name: send }))
    expect(await typed.findByText(message)).toBeInTheDocument()
    expect(typed.getByLabelText('Reason for Walking belt')).toHaveValue('defective')
    await userEvent.click(typed.getByRole('button', { name: send }))
    await waitFor(() => {
      const ids = sent().map(([, input]) => (input as { body: { id: string } }).body.id)
      expect([ids.length, new Set(ids).size]).toEqual([2, 2])
    })
  })
})

describe('The list of returns', () => {
  const openList = (rows: readonly object[], search = '') =>
    openReturns(`/dashboard/returns${search}`, '/dashboard/returns', <ReturnsScreen />, { read: paged(rows) })

  it('shows open ones first of all, and finds one by what is typed or scanned', async () => {
    const { asked } = openList([aRow(), aRow({ id: 'r-2', number: 'RMA-50013-1', state: 'received', received: 1 })])
    const list = within(await screen.findByRole('region', { name: 'Returns' }))
    expect(list.getByText('1 of 2')).toBeInTheDocument()
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/dashboard/returns/RMA-50012-1',
      '/dashboard/returns/RMA-50013-1',
    ])
    expect(asked()).toEqual([{ query: { state: 'open', page: 1 } }])
    await userEvent.type(screen.getByLabelText('Number, customer or part'), 'RMA-50012-1{enter}')
    await waitFor(() => {
      expect(asked().at(-1)).toEqual({ query: { state: 'open', filter: 'RMA-50012-1', page: 1 } })
    })
    expect(screen.getByRole('link', { name: 'CSV' })).toHaveAttribute(
      'href',
      expect.stringContaining('/returns/export?'),
    )
  })

  it('says that none is open, or that none matches', async () => {
    openList([])
    expect(await screen.findByText('No open returns')).toBeInTheDocument()
    cleanup()
    openList([], '?state=all')
    expect(await screen.findByText('No matches')).toBeInTheDocument()
  })
})
