import 'fake-indexeddb/auto'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { claimPayments } from '../../../contract/claim-payments.ts'
import type { BatchLine, Payable, PaymentBatch } from '../../../contract/claim-payments.ts'
import type { Remittance } from '../../../contract/claim-remittances.ts'
import { CallRefused } from '../../../offline/http/call.ts'
import { PaymentTrail } from '../../../src/features/labor-claims/components/money/payment-trail.tsx'
import { BatchScreen } from '../../../src/features/payments/screens/batch.tsx'
import { PaymentsScreen } from '../../../src/features/payments/screens/payments.tsx'
import { RemittancesScreen } from '../../../src/features/payments/screens/remittances.tsx'
import { fakeCatalogue, noAnswer, renderAt } from '../catalogue/support/shop.tsx'
import { createClaim } from '../labor-claims/support/claim.ts'
import { stubMediaQueries } from '../labor-claims/support/screen.tsx'
import { sessionOf } from '../support/session.ts'

const rows = claimPayments.table
const idOf = (nth: number) => `0190a000-0000-7000-8000-00000000000${nth}`

const aPayment = (nth: number, failed: string | null = null) => ({
  ...{ ticket_id: idOf(nth), display_id: `LC-2000${nth}`, customer: `Gym ${nth}`, machine: 'Meridian T500' },
  ...{ amount: 100 + nth, since: '2026-11-12T09:40:00Z', failed },
})
const aPayable: Payable = {
  servicers: [
    {
      account_id: 4,
      name: 'Northside Fitness',
      count: 2,
      amount: 203,
      payments: [aPayment(1), aPayment(2, 'Account closed')],
    },
    { account_id: 5, name: 'Prairie Repair', count: 1, amount: 103, payments: [aPayment(3)] },
  ],
  ...{ count: 3, amount: 306, has_more: false },
}
const aLine = (nth: number, given: Partial<BatchLine> = {}): BatchLine => ({
  ...{
    payment_id: idOf(nth),
    number: `PAY-1000${nth}`,
    state: 'queued',
    ticket_id: idOf(nth),
    display_id: `LC-2000${nth}`,
  },
  ...{ customer: `Gym ${nth}`, account_id: 4, servicer: 'Northside Fitness', amount: 100 + nth, reference: '' },
  ...{ reason: '', settled_at: null, ...given },
})
const aBatch = (given: Partial<PaymentBatch> = {}): PaymentBatch => ({
  ...{
    batch_id: idOf(7),
    number: 'PB-1001',
    rev: 1,
    created_at: '2026-11-19T10:00:00Z',
    created_by: 'Marta Lindqvist',
  },
  ...{ exported_at: null, count: 2, amount: 203, paid: { count: 0, amount: 0 }, failed: { count: 0, amount: 0 } },
  lines: [aLine(1), aLine(2)],
  servicers: [{ account_id: 4, name: 'Northside Fitness', count: 2, amount: 203 }],
  history: [
    { id: idOf(8), at: '2026-11-19T10:00:00Z', by: 'Marta Lindqvist', action: 'create', message: '2 payments' },
  ],
  ...given,
})
const aStatement: Remittance = {
  ...{ month: '2026-11', account_id: 4, servicer: 'Northside Fitness', account: 'PW-1004' },
  lines: [
    {
      ...{ payment_id: idOf(1), number: 'PAY-10001', paid_at: '2026-11-19T10:00:00Z', ticket_id: idOf(1) },
      ...{ display_id: 'LC-20001', customer: 'Gym 1', machine: 'Meridian T500', serial_number: 'MT52534K00417' },
      ...{ labor: 97.5, trips: 45, mileage: 5.63, parts: 0, amount: 148.13, reference: 'TR-9', batch: 'PB-1001' },
    },
  ],
  totals: { labor: 97.5, trips: 45, mileage: 5.63, parts: 0, amount: 148.13 },
}
const paidAt = (at: string): Remittance => ({
  ...aStatement,
  lines: aStatement.lines.map((line) => ({ ...line, paid_at: at })),
})

function open(
  address: string,
  given: {
    readonly role?: 'reviewer' | 'servicer'
    readonly batch?: PaymentBatch
    readonly payable?: Payable
    readonly statement?: Remittance
    readonly call?: (row: unknown) => unknown
  } = {},
) {
  const { role = 'reviewer', batch = aBatch(), payable = aPayable, statement = aStatement, call = () => batch } = given
  const sent: (readonly [unknown, unknown])[] = []
  const asked: (readonly [unknown, unknown])[] = []
  let nextId = 8
  const remittances = [{ month: '2026-11', account_id: 4, servicer: 'Northside Fitness', count: 1, amount: 148.13 }]
  const page = {
    current_page: 1,
    last_page: 1,
    next_page_url: null,
    prev_page_url: null,
    to: 1,
    total: 1,
    per_page: 50,
  }
  const answers = new Map<unknown, unknown>([
    [rows.listPayable, payable],
    [rows.listBatches, { ...page, data: [batch] }],
    [rows.readBatch, batch],
    [rows.listRemittances, { remittances }],
    [rows.readRemittance, statement],
  ])
  const rendered = renderAt(
    address,
    {
      '/dashboard/payments': <PaymentsScreen />,
      '/dashboard/payments/:id': <BatchScreen />,
      '/dashboard/remittances': <RemittancesScreen />,
      '/dashboard/remittances/:month': <RemittancesScreen />,
    },
    {
      catalogue: fakeCatalogue({}).catalogue,
      session: sessionOf(role),
      engine: {
        newId: () => idOf((nextId += 1)),
        call: async (row, input) => {
          sent.push([row, input])
          const answer = call(row)
          if (answer instanceof Error) throw answer
          return answer
        },
        fetchOrCached: async (row, input) => {
          asked.push([row, input.query])
          if (!answers.has(row)) throw noAnswer()
          return { value: answers.get(row), asOf: 0, fresh: true }
        },
      },
    },
  )
  const queries = (of: unknown) => asked.filter(([row]) => row === of).map(([, query]) => query)
  return { ...rendered, sent, queries }
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

beforeEach(stubMediaQueries)
afterEach(cleanup)

describe('Payments of the office', () => {
  it('are listed by servicer with their sums; a failed one says why it is back', async () => {
    open('/dashboard/payments')
    const own = await screen.findByRole('region', { name: 'Northside Fitness' })
    expect(own).toHaveTextContent('$203.00')
    expect(own).toHaveTextContent('Failed: Account closed')
    expect(within(own).getByRole('link', { name: 'Open LC-20001' })).toHaveAttribute(
      'href',
      `/dashboard/labor-claims/ticket/${idOf(1)}`,
    )
    expect(screen.getByText(/3 payments to pay/)).toHaveTextContent('$306.00')
  })

  it('are named as the oldest ones where there are more than the list has', async () => {
    open('/dashboard/payments', { payable: { ...aPayable, has_more: true } })
    expect(await screen.findByText(/^The oldest 3 payments to pay/)).toHaveTextContent(
      'The oldest 3 payments to pay, $306.00; there are more',
    )
    expect(screen.getByRole('checkbox', { name: 'All listed payments of Prairie Repair' })).toBeChecked()
  })

  it('are collected with the amounts that were seen, without those that are not chosen; the batch opens', async () => {
    const { sent } = open('/dashboard/payments', { call: () => ({ batch: aBatch(), left: [] }) })
    await userEvent.click(await screen.findByRole('checkbox', { name: 'All payments of Prairie Repair' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Gym 2, LC-20002' }))
    await press('Collect 1 payment, $101.00')
    expect(sent).toEqual([[rows.createBatch, { body: { id: idOf(9), claims: [{ ticket_id: idOf(1), amount: 101 }] } }]])
    expect(await screen.findByRole('heading', { name: 'PB-1001' })).toBeInTheDocument()
  })

  it('say why nothing was collected', async () => {
    const message = 'None of these can be paid now. LC-20001: It is “Paid” now. Nothing was collected.'
    open('/dashboard/payments', {
      call: () => new CallRefused(409, { error: 'claim-payments.nothing', message, errors: {}, current: null }),
    })
    await press(/^Collect/)
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
  })

  it('that are chosen otherwise after a lost answer are another batch; the same ones are the same', async () => {
    const { sent } = open('/dashboard/payments', { call: () => noAnswer() })
    await press(/^Collect 3/)
    await screen.findByRole('alert')
    await press(/^Collect 3/)
    await userEvent.click(await screen.findByRole('checkbox', { name: 'All payments of Prairie Repair' }))
    await press(/^Collect 2/)
    expect(sent.map(([, input]) => (input as { readonly body: { readonly id: string } }).body.id)).toEqual([
      ...[idOf(9), idOf(9), idOf(10)],
    ])
  })

  it('have nothing to collect, and list the batches', async () => {
    open('/dashboard/payments', { payable: { servicers: [], count: 0, amount: 0, has_more: false } })
    expect(await screen.findByText('Nothing to pay')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('tab', { name: 'Batches' }))
    expect(await screen.findByRole('link', { name: /PB-1001/ })).toHaveAttribute(
      'href',
      `/dashboard/payments/${idOf(7)}`,
    )
  })
})

describe('A batch', () => {
  const path = `/dashboard/payments/${idOf(7)}`
  const exported = aBatch({ exported_at: '2026-11-19T11:00:00Z', rev: 2, lines: [aLine(1, { state: 'exported' })] })

  it('is exported as it was seen, and loses a payment before', async () => {
    const { sent } = open(path)
    await press('Take out PAY-10001')
    await press('Export 2 payments')
    expect(sent).toEqual([
      [rows.removeFromBatch, { params: { id: idOf(7), payment: idOf(1) } }],
      [rows.exportBatch, { params: { id: idOf(7) }, body: { rev: 1 } }],
    ])
    expect(screen.queryByRole('link', { name: 'Download CSV' })).not.toBeInTheDocument()
  })

  it.each([
    [
      'from which all was taken out is empty',
      'Empty',
      { count: 0, amount: 0, lines: [aLine(1, { state: 'removed' })] },
    ],
    [
      'whose payments were all marked by hand is paid',
      'Paid',
      { count: 1, amount: 101, paid: { count: 1, amount: 101 }, lines: [aLine(1, { state: 'paid' })] },
    ],
  ] as const)('%s, and has nothing to export', async (_, label, given) => {
    const batch = aBatch({ ...given, lines: [...given.lines] })
    open(path, { batch })
    expect(within(await screen.findByRole('region', { name: 'Batch' })).getAllByText(label)[0]).toBeInTheDocument()
    expect(screen.queryByText('Not exported')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Export/ })).not.toBeInTheDocument()
    expect(screen.getByText(/nothing to export/)).toBeInTheDocument()
  })

  it('exports those that wait, without one that was marked by hand', async () => {
    const lines = [aLine(1, { state: 'paid' }), aLine(2)]
    open(path, { batch: aBatch({ paid: { count: 1, amount: 101 }, lines }) })
    expect(await screen.findByRole('button', { name: 'Export 1 payment' })).toBeInTheDocument()
  })

  it('that was exported has its file, and names each line of the answer that was not applied', async () => {
    const bad = [{ line: 4, message: 'PAY-99999 is not in PB-1001' }]
    const reply = { paid: 1, failed: 0, unchanged: 2, waiting: 1, bad, batch: exported }
    const { sent } = open(path, { batch: exported, call: () => reply })
    expect(await screen.findByRole('link', { name: 'Download CSV' })).toHaveAttribute(
      'href',
      `/api/claim-payments/batches/${idOf(7)}/file`,
    )
    const csv = 'Payment,Result\nPAY-10001,paid'
    await userEvent.upload(
      screen.getByLabelText('The bank’s answer'),
      new File([csv], 'answer.csv', { type: 'text/csv' }),
    )
    const outcome = await screen.findByText('1 paid, 0 failed, 2 applied before, 1 without a result.')
    expect(outcome).toBeInTheDocument()
    expect(screen.getByRole('list', { name: 'Lines that were not applied' })).toHaveTextContent(
      'Line 4: PAY-99999 is not in PB-1001.',
    )
    expect(sent).toEqual([[rows.importAnswer, { params: { id: idOf(7) }, body: { csv } }]])
  })

  it('takes the result of a payment by hand, a failed one with its reason', async () => {
    const { sent } = open(path, { batch: exported })
    await press('Result of PAY-10001')
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Result' }), 'Failed')
    await press('Save')
    expect(await screen.findByText('Say why it failed')).toBeInTheDocument()
    await userEvent.type(screen.getByLabelText('Reason'), 'Wrong account')
    await press('Save')
    expect(sent).toEqual([
      [
        rows.settlePayment,
        {
          params: { id: idOf(7), payment: idOf(1) },
          body: { result: 'failed', reference: '', reason: 'Wrong account' },
        },
      ],
    ])
  })
})

describe('Remittances', () => {
  it('of a servicer are its own months, each with its statement as PDF and CSV', async () => {
    open('/dashboard/remittances', { role: 'servicer' })
    await userEvent.click(await screen.findByRole('link', { name: /Northside Fitness/ }))
    expect(await screen.findByRole('link', { name: 'PDF, November 2026' })).toHaveAttribute(
      'href',
      '/api/claim-payments/remittance/paper?month=2026-11',
    )
    expect(screen.getByRole('link', { name: 'CSV' })).toHaveAttribute(
      'href',
      '/api/claim-payments/remittance/file?month=2026-11',
    )
    expect(screen.getByText('Total paid').nextSibling).toHaveTextContent('$148.13')
  })

  it('has the shop’s days, as its PDF and CSV do: an evening’s payment is not in the next month', async () => {
    open('/dashboard/remittances/2026-11', { role: 'servicer', statement: paidAt('2026-12-01T05:20:00Z') })
    const payments = await screen.findByRole('region', { name: 'Payments' })
    expect(within(payments).getByText('Nov 30, 2026')).toBeInTheDocument()
  })

  it('of the office are those of a month, and lead to the months before and after', async () => {
    const { queries } = open('/dashboard/remittances')
    await press('October 2026')
    await press('September 2026')
    await press('October 2026')
    expect(await screen.findByRole('button', { name: 'November 2026' })).toBeInTheDocument()
    expect(queries(rows.listRemittances)).toEqual([{}, { month: '2026-10' }, { month: '2026-09' }])
  })

  it('of the office name the servicer whose statement opens', async () => {
    open('/dashboard/remittances')
    expect(await screen.findByRole('link', { name: /Northside Fitness/ })).toHaveAttribute(
      'href',
      '/dashboard/remittances/2026-11?account=4',
    )
  })
})

describe('The payments of a claim', () => {
  it('are listed with their batches and what became of them', () => {
    const payments = [
      {
        ...{ number: 'PAY-10002', batch: 'PB-1002', state: 'exported', amount: 148.13, at: '2026-11-20T10:00:00Z' },
        ...{ reference: '', reason: '' },
      },
      {
        ...{ number: 'PAY-10001', batch: 'PB-1001', state: 'failed', amount: 148.13, at: '2026-11-19T10:00:00Z' },
        ...{ reference: '', reason: 'Account closed' },
      },
    ]
    render(<PaymentTrail claim={createClaim({ payments })} />)
    const [open, failed] = screen.getAllByRole('listitem')
    expect(open).toHaveTextContent('PAY-10002At the bank$148.13Nov 20, 2026 · PB-1002')
    expect(failed).toHaveTextContent('Account closed')
  })

  it('name the firm that one was for where another has the claim now', () => {
    const payment = { number: 'PAY-10004', batch: null, state: 'paid', amount: 100, at: '2026-11-12T10:00:00Z' }
    const payments = [{ ...payment, reference: '', reason: '', servicer: 'Northside Fitness' }]
    render(<PaymentTrail claim={createClaim({ payments })} />)
    expect(screen.getByText('Nov 12, 2026 · Northside Fitness')).toBeInTheDocument()
  })
})
