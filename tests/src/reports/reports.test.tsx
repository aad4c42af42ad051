import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Row } from '../../../contract/kernel/endpoint.ts'
import { reports } from '../../../contract/reports.ts'
import type { Session } from '../../../contract/shapes/session.ts'
import { ReportsScreen } from '../../../src/features/reports/screens/reports.tsx'
import { fakeCatalogue, noAnswer, renderAt, setUpShop } from '../catalogue/support/shop.tsx'
import { sessionOf } from '../support/session.ts'
import {
  choices,
  claimsSummary,
  ordersSummary,
  productsSummary,
  registrationsSummary,
  warrantySummary,
} from './answers.ts'

beforeEach(setUpShop)
afterEach(cleanup)

type Query = Readonly<Record<string, unknown>>
const { table } = reports
const answers = new Map<Row, unknown>([
  [table.readWarrantySummary, warrantySummary],
  [table.readClaimsSummary, claimsSummary],
  [table.readOrdersSummary, ordersSummary],
  [table.readRegistrationsSummary, registrationsSummary],
  [table.readProductsSummary, productsSummary],
  [table.readReportChoices, choices],
])

function open(
  address: string,
  {
    session = sessionOf('reviewer'),
    isOnline = true,
    fails = false,
    refused = {},
  }: {
    readonly session?: Session
    readonly isOnline?: boolean
    readonly fails?: boolean
    readonly refused?: Readonly<Record<string, string>>
  } = {},
) {
  const asked: { readonly row: Row; readonly query: Query }[] = []
  const rendered = renderAt(
    address,
    { '/dashboard/reports': <ReportsScreen /> },
    {
      catalogue: fakeCatalogue({}).catalogue,
      session,
      isOnline,
      engine: {
        fetchOrCached: async (row, input) => {
          const answer = answers.get(row)
          if (answer === undefined || fails) throw noAnswer()
          if (row !== table.readReportChoices && Object.keys(refused).length > 0)
            throw Object.assign(new Error('Some fields are invalid.'), {
              ...{ name: 'CallRefused', status: 422, errors: refused },
            })
          if (row !== table.readReportChoices) asked.push({ row, query: (input as { query: Query }).query })
          return { value: answer, asOf: Date.UTC(2026, 10, 20, 9, 40), fresh: isOnline }
        },
      },
    },
  )
  return { ...rendered, asked }
}
const address = () => screen.getByTestId('address').textContent
const card = (name: string) => within(screen.getByRole('region', { name }))

describe('Reports (S35)', () => {
  it('open with the summary of the last twelve months: figures with their change, a graph, the money at risk', async () => {
    const { asked } = open('/dashboard/reports')
    expect(await screen.findByText('Dec 1, 2025 – Nov 20, 2026, Central Time')).toBeInTheDocument()
    for (const text of ['Up 10% from 310', 'Down 15% from 600', 'Same as before', '$70,812', '15 open claims'])
      expect(screen.getByText(text)).toBeInTheDocument()
    expect(screen.getByRole('img', { name: /^Registrations, labor claims and warranty orders by month/ })).toBeVisible()
    expect(card('Money at risk').getByText('Awaiting payment')).toBeInTheDocument()
    // The period is left to the server, so that its copy is found tomorrow too.
    expect(asked).toEqual([{ row: table.readWarrantySummary, query: { period: 'last-12-months' } }])
  })

  it('have the days of their calendar, not of the device, for what waits', async () => {
    const evening = '2026-11-03T04:30:00.000Z'
    answers.set(table.readWarrantySummary, {
      ...warrantySummary,
      waiting: warrantySummary.waiting.map((row) => ({ ...row, oldest: evening })),
    })
    open('/dashboard/reports')
    await userEvent.click(await screen.findByRole('button', { name: 'Money at risk: show the table' }))
    answers.set(table.readWarrantySummary, warrantySummary)
    expect(card('Money at risk').getAllByText('Nov 2, 2026')).toHaveLength(warrantySummary.waiting.length)
  })

  it.each([
    ['Products', 'Failure rate by model', table.readProductsSummary],
    ['Labor claims', 'Time in each status', table.readClaimsSummary],
    ['Orders', 'Accounts that buy most', table.readOrdersSummary],
    ['Registrations', 'Models registered most', table.readRegistrationsSummary],
  ] as const)('have %s behind a tab that keeps the filters', async (name, shown, row) => {
    const { asked } = open('/dashboard/reports?period=this-year&account=hill')
    await userEvent.click(await screen.findByRole('link', { name }))
    expect(await screen.findByRole('region', { name: shown })).toBeInTheDocument()
    expect(asked.at(-1)).toEqual({ row, query: { period: 'this-year', account: 'hill' } })
    expect(screen.getByRole('link', { name }).getAttribute('aria-current')).toBe('page')
    expect(address()).toMatch(/period=this-year&account=hill&report=/)
  })

  it('have a table behind each chart, and it as a file with the same filters', async () => {
    open('/dashboard/reports?report=claims&status=paid&period=last-year')
    const stays = await screen.findByRole('region', { name: 'Time in each status' })
    expect(within(stays).queryByRole('table')).not.toBeInTheDocument()
    await userEvent.click(within(stays).getByRole('button', { name: 'Time in each status: show the table' }))
    const table = within(within(stays).getByRole('table'))
    expect(table.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      'Requested',
      '300',
      '21 h',
      'within 12 h',
      'within 3 days',
      '200',
      '80',
      '20',
      '0',
      '0',
      '0',
    ])
    await userEvent.click(within(stays).getByRole('button', { name: 'Time in each status: show the chart' }))
    expect(within(stays).getByText('Half within 12 h, 9 of 10 within 3 days · 300 claims')).toBeInTheDocument()
    const file = within(stays).getByRole('link', { name: 'Time in each status: download as CSV' })
    expect(file.getAttribute('href')).toMatch(/\/api\/reports\/export\?/)
    expect(new URLSearchParams(file.getAttribute('href')?.split('?')[1])).toEqual(
      new URLSearchParams({ period: 'last-year', table: 'stays', status: 'paid' }),
    )
  })

  it('show what fails and what will run out, each with the link to the part', async () => {
    open('/dashboard/reports?report=products')
    const rates = await screen.findByRole('list', { name: 'Claims per 100 machines by model' })
    // A model with two machines has no rate, so it has no bar.
    expect(
      within(rates)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Meridian T50057 claims, 900 machines6.3'])
    const runOut = card('Parts that will run out')
    expect(runOut.getByText('14 days')).toBeInTheDocument()
    expect(runOut.getByText('Dec 4, 2026')).toBeInTheDocument()
    expect(runOut.getByRole('link', { name: 'MT5-0417-MB' }).getAttribute('href')).toBe('/products/417')
  })

  it('leave out what will run out for a dealer’s user, who reads of the own account alone', async () => {
    open('/dashboard/reports?report=products', { session: sessionOf('dealer') })
    expect(await screen.findByRole('region', { name: 'Parts that sell most' })).toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Parts that will run out' })).not.toBeInTheDocument()
  })
})

describe('The filters of the reports', () => {
  const chosen = (label: string, value: string) => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  }

  it('are in the address: period, manufacturer, brand, model, account and status', async () => {
    const { asked, clock } = open('/dashboard/reports?report=claims')
    await userEvent.click(await screen.findByRole('button', { name: 'Filters' }))
    chosen('Period', 'last-90-days')
    await waitFor(() => {
      expect(screen.getByLabelText('Manufacturer')).toHaveTextContent('Harbor Athletic')
    })
    chosen('Manufacturer', '87')
    chosen('Brand', '1')
    chosen('Model', '2')
    chosen('Status', 'closed')
    fireEvent.change(screen.getByLabelText('Account'), { target: { value: ' hillcrest ' } })
    await act(async () => {
      clock.pass(500)
      await Promise.resolve()
    })
    await waitFor(() => {
      expect(asked.at(-1)?.query).toEqual({
        ...{ period: 'last-90-days', manufacturer_id: 87, brand_id: 1, equipment_id: 2 },
        ...{ account: 'hillcrest', status: 'closed' },
      })
    })
    expect(screen.getByRole('button', { name: 'Filters, 5 set' })).toBeInTheDocument()
    // Another manufacturer has other brands and models.
    chosen('Manufacturer', '88')
    await waitFor(() => {
      expect(asked.at(-1)?.query).not.toHaveProperty('brand_id')
    })
    expect(within(screen.getByLabelText('Model')).queryByText('Meridian T500')).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => {
      expect(address()).toBe('/dashboard/reports?report=claims&period=last-90-days')
    })
    expect(screen.getByLabelText<HTMLInputElement>('Account').value).toBe('')
  })

  it('take days of their own', async () => {
    const { asked } = open('/dashboard/reports')
    await screen.findByText('15 open claims')
    chosen('Period', 'custom')
    await screen.findByLabelText('From')
    chosen('From', '2026-01-15')
    await waitFor(() => {
      expect(asked.at(-1)?.query).toEqual({ start_date: '2026-01-15' })
    })
    expect(address()).toContain('start_date=2026-01-15')
  })

  it('that the server refuses say so at their field and in place of the report', async () => {
    const sentence = '214 accounts match. Type more of the name, or a number.'
    open('/dashboard/reports?report=claims&account=fit', { refused: { account: sentence } })
    expect(await screen.findByText('Nothing is counted with these filters')).toBeInTheDocument()
    expect(screen.getByLabelText('Account')).toHaveAccessibleDescription(sentence)
    expect(screen.getAllByText(sentence)).toHaveLength(2)
  })

  it('of an address with mistakes are read as far as they mean something', async () => {
    const { asked } = open(
      '/dashboard/reports?report=x&period=y&brand_id=-3&status=paid&equipment_id=2&start_date=soon',
    )
    await screen.findByText('15 open claims')
    expect(asked).toEqual([{ row: table.readWarrantySummary, query: { period: 'last-12-months', equipment_id: 2 } }])
  })
})

describe('Without a network', () => {
  it('the last copy of a report is shown, without files', async () => {
    open('/dashboard/reports', { isOnline: false })
    expect(await screen.findByText('15 open claims')).toBeInTheDocument()
    expect(screen.getByText(/as of/i)).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: /CSV/ })).not.toBeInTheDocument()
  })

  it('a report that was never opened says so', async () => {
    open('/dashboard/reports?report=orders', { isOnline: false, fails: true })
    expect(await screen.findByText('This report is not on this device')).toBeInTheDocument()
  })

  it('with a network, one that did not load can be asked for again', async () => {
    open('/dashboard/reports?report=orders', { fails: true })
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument()
  })
})
