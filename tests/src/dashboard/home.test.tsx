import 'fake-indexeddb/auto'
import { cleanup, screen, within } from '@testing-library/react'
import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dashboard } from '../../../contract/dashboard.ts'
import type { Home as HomeData, HomeClaim, HomeMachine } from '../../../contract/shapes/home.ts'
import type { Session } from '../../../contract/shapes/session.ts'
import type { OutboxEntry } from '../../../offline/engine.ts'
import { claimGroup } from '../../../offline/operations/operation.ts'
import { Home } from '../../../src/features/dashboard/screens/home.tsx'
import { formatCoverage, formatTotal, formatWait } from '../../../src/features/dashboard/components/home-texts.ts'
import { anOrderRow } from '../../offline/support/orders.ts'
import { fakeCatalogue, noAnswer, renderAt, setUpShop } from '../catalogue/support/shop.tsx'
import { sessionOf } from '../support/session.ts'

beforeEach(setUpShop)
afterEach(cleanup)

const count = (total: number, more = false) => ({ total, more })
const aClaim = (given: Partial<HomeClaim> = {}): HomeClaim => ({
  ...{ ticket_id: '0199aaaa-0000-7000-8000-000000000001', display_id: 'LC-20418', status: 'approve_payment' },
  ...{ accepted: true, completed: false, customer: 'Lakeshore Gym', city: 'Duluth', brand: 'Meridian', model: 'T500' },
  ...{ service_requested: 'Belt slips', servicer_name: null, created_at: '2026-11-08T09:00:00Z', file_by: null },
  ...{ amount: null, question: '' },
  ...given,
})
const anOrder = (given = {}) => ({ ...anOrderRow(given), question: '' })
const aMachine: HomeMachine = {
  ...{ id: 'r1', display_id: 'WR-30001', status: 'approved', rev: 1, created_at: '2026-01-02T09:00:00Z' },
  ...{ updated_at: '2026-01-02T09:00:00Z', serial_number: 'MT52534K00417', equipment_id: 2, frp_equipment_id: null },
  ...{ model: 'T500', brand: 'Meridian', brand_id: 1, equipment_type: 'Treadmill' },
  ...{ manufacturer: { manufacturer_id: 87, name: 'Meridian' }, manufactured: null, purchased_date: '2025-08-24' },
  ...{ installed_date: null, floor_model: false, whole: true, account_id: 3, company_name: '', contact_name: 'Jo' },
  ...{ city: '', state: '', pictures: { arrived: 0, expected: 0 } },
  coverage: [
    { kind: 'frame', months: 120, from: '2025-08-24', until: '2035-08-23', is: 'running' },
    { kind: 'parts', months: 24, from: '2025-08-24', until: '2027-08-23', is: 'running' },
    { kind: 'labor', months: 24, from: '2025-08-24', until: '2027-08-23', is: 'running' },
    { kind: 'wear', months: 12, from: '2025-08-24', until: '2026-08-23', is: 'ended' },
  ],
  parts: [
    {
      product_id: 9,
      number: 'MT5-0417',
      name: 'Walking belt',
      price: 89,
      qty: 4,
      brand: 'Meridian',
      replaced_by: null,
    },
  ],
}

let days = 0
/** A servicer's day, which counts how often it was begun anew. */
function Day({ children }: { readonly children: ReactNode }) {
  useEffect(() => {
    days += 1
  }, [])
  return (
    <>
      <p>The day’s jobs</p>
      {children}
    </>
  )
}

type Answer = HomeData | Error
function open(
  session: Session,
  answers: Answer | (() => Answer),
  { isOnline = true, entries = [] }: { readonly isOnline?: boolean; readonly entries?: readonly OutboxEntry[] } = {},
) {
  const queries: unknown[] = []
  const rendered = renderAt(
    '/dashboard',
    { '/dashboard': <Home day={(following) => <Day>{following}</Day>} /> },
    {
      catalogue: fakeCatalogue({}).catalogue,
      session,
      isOnline,
      engine: {
        outboxEntries: async () => entries,
        outboxItems: async () => [],
        fetchOrCached: async (row, { query }) => {
          if (row !== dashboard.table.readHome) throw noAnswer()
          queries.push(query)
          const value = typeof answers === 'function' ? answers() : answers
          if (value instanceof Error) throw value
          return { value, asOf: Date.UTC(2026, 10, 20, 8), fresh: isOnline }
        },
      },
    },
  )
  return { ...rendered, queries }
}
const card = async (name: string) => within(await screen.findByRole('region', { name }))
const href = (element: HTMLElement) => element.getAttribute('href')

describe('What a person begins', () => {
  /** The links of a phone; those of a desk are in its toolbar. */
  const onPhone = () => [...document.querySelectorAll<HTMLElement>('.hm-begin a')].map((link) => href(link))

  it('is at the top of a dealer’s phone', async () => {
    open(sessionOf('dealer'), {})
    await screen.findByRole('heading', { name: 'Home' })
    expect(onPhone()).toEqual(['/warranty/registration', '/dashboard/labor-claims/new'])
  })

  it.each([
    ['a servicer, whose day has its own', sessionOf('servicer')],
    ['the office', { ...sessionOf('dealer'), admin: true }],
    ['a reviewer', { ...sessionOf('dealer'), reviewer: true }],
  ])('is not there for %s', async (_, session) => {
    open(session, {})
    await screen.findByRole('heading', { name: 'Home' })
    expect(onPhone()).toEqual([])
  })
})

describe('The home (S17)', () => {
  it('shows what was asked about a registration, and that it was answered', async () => {
    const { parts: _, ...row } = { ...aMachine, status: 'pending - response needed' as const }
    open(sessionOf('dealer'), {
      records_to_answer: {
        ...count(3),
        rows: [
          { ...row, question: 'Which gym?', answered_at: null },
          { ...row, id: 'r2', question: 'Which floor?', answered_at: '2026-11-20T07:00:00Z' },
          { ...row, id: 'r3' },
        ],
      },
    })
    const answers = await card('Needs your answer')
    expect(answers.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/^.* days/, ''))).toEqual([
      '“Which gym?”Answer',
      '“Which floor?”AnsweredOpen',
      'Answer',
    ])
  })

  it('shows a dealer what waits for an answer, with the question, and numbers that open their lists', async () => {
    open(sessionOf('dealer'), {
      claims_to_answer: {
        ...count(12),
        rows: [aClaim({ status: 'pending - response needed', question: 'Which belt?' })],
      },
      orders_to_answer: { ...count(1), rows: [{ ...anOrder(), question: 'Which serial?' }] },
      records_to_answer: { ...count(0), rows: [] },
      orders_open: { ...count(0), rows: [] },
      claims_in_progress: {
        sections: [
          { ...count(4), section: 'assigned' },
          { ...count(0), section: 'open' },
        ],
      },
      records_in_review: count(2),
    })
    const answers = await card('Needs your answer')
    const claim = answers.getByRole('link', { name: /Lakeshore Gym.*LC-20418.*“Which belt\?”.*Answer/ })
    expect(href(claim)).toBe('/dashboard/labor-claims/ticket/0199aaaa-0000-7000-8000-000000000001')
    expect(href(answers.getByRole('link', { name: /Walking belt.*“Which serial\?”/ }))).toBe(
      '/dashboard/orders/SO-50012',
    )
    expect(href(answers.getByRole('link', { name: 'Claims 12' }))).toBe(
      '/dashboard/labor-claims/pending%20-%20response%20needed',
    )
    expect(href(answers.getByRole('link', { name: 'Orders 1' }))).toBe(
      '/dashboard/orders?status=approval+pending+-+response+needed&start_date=all',
    )
    expect(answers.queryByText(/Registrations/)).not.toBeInTheDocument()
    const progress = await card('In progress')
    expect(href(progress.getByRole('link', { name: /^Claims with a servicer\s?4$/ }))).toBe(
      '/dashboard/labor-claims/assigned',
    )
    expect(href(progress.getByRole('link', { name: /^Registrations in review\s?2$/ }))).toBe(
      '/warranty/records?status=pending',
    )
    expect(progress.getAllByRole('link')).toHaveLength(2)
    expect(screen.queryByText('Nothing waits for you.')).not.toBeInTheDocument()
  })

  it('shows a reviewer money at stake, the dearest first, decisions and overdue claims', async () => {
    open(sessionOf('reviewer'), {
      payments_to_approve: {
        ...{ sections: [{ ...count(10_000, true), section: 'approve_payment' }], amount: 4210.5, partial: true },
        rows: [aClaim({ amount: 540.15 }), aClaim({ ticket_id: 'b', customer: 'Elm Court', amount: 94.5 })],
      },
      claims_to_decide: {
        sections: [
          { ...count(6), section: 'requests' },
          { ...count(1), section: 'open' },
        ],
        rows: [aClaim({ status: 'requests' }), aClaim({ ticket_id: 'c', status: 'open', customer: 'Unity' })],
      },
      claims_overdue: { ...count(3), rows: [aClaim({ file_by: '2026-11-03' })] },
    })
    const money = await card('Payments to approve')
    expect(money.getByText('more than $4,210.50 at stake')).toBeInTheDocument()
    expect(href(money.getByRole('link', { name: /^All 10,000\+\s?, Approve payment$/ }))).toBe(
      '/dashboard/claim-desk?section=approve_payment',
    )
    expect(money.getAllByRole('link', { name: /Review$/ }).map((row) => /\$[\d.]+/.exec(row.textContent)?.[0])).toEqual(
      ['$540.15', '$94.50'],
    )
    const decisions = await card('Claims to decide')
    expect(href(decisions.getByRole('link', { name: 'New requests 6' }))).toBe('/dashboard/claim-desk?section=requests')
    expect(decisions.getByRole('link', { name: /Lakeshore Gym.*12 days.*Review/ })).toBeInTheDocument()
    expect(decisions.getByRole('link', { name: /Unity.*Assign/ })).toBeInTheDocument()
    const overdue = await card('Overdue')
    expect(overdue.getByRole('link', { name: /file by Nov 3.*Open/ })).toBeInTheDocument()
    expect(href(overdue.getByRole('link', { name: /^All 3\s?, overdue claims$/ }))).toBe(
      '/dashboard/labor-claims?overdue=1',
    )
  })

  it('shows a customer orders on their way, machines with coverage and fitting parts, and parts to buy again', async () => {
    open(sessionOf('customer'), {
      orders_to_answer: { ...count(0), rows: [] },
      orders_open: { ...count(7), rows: [anOrder({ status: 'shipped' })] },
      machines: { ...count(1), rows: [aMachine] },
      bought_parts: {
        rows: [{ ...aMachine.parts[0]!, ordered_at: '2026-09-04T12:00:00Z', ordered_qty: 2 }],
      },
    })
    const orders = await card('Orders on their way')
    expect(orders.getByRole('link', { name: /Walking belt.*SO-50012.*Shipped.*Track/ })).toBeInTheDocument()
    expect(href(orders.getByRole('link', { name: /^All 7\s?, open orders$/ }))).toBe(
      '/dashboard/orders?status=open&start_date=all',
    )
    const machines = await card('Your machines')
    expect(machines.getByText('Parts and labor through Aug 23, 2027, frame through Aug 23, 2035')).toBeInTheDocument()
    expect(href(machines.getByRole('link', { name: 'Parts for the Meridian T500' }))).toBe('/equipment/2')
    expect(href(machines.getByRole('link', { name: 'Walking belt' }))).toBe('/products/9')
    const bought = await card('Buy again')
    expect(bought.getByText(/2 on Sep 4/)).toBeInTheDocument()
    expect(bought.getByRole('button', { name: 'Buy again: Walking belt, MT5-0417' })).toBeInTheDocument()
    expect(screen.getByText('Nothing waits for you.')).toBeInTheDocument()
    expect(screen.queryByText('The day’s jobs')).not.toBeInTheDocument()
  })

  it('shows an administrator the shop’s day, and what is to be shipped', async () => {
    open(
      { ...sessionOf('reviewer'), admin: true },
      {
        claims_to_decide: { sections: [], rows: [] },
        orders_today: { ...count(12), amount: 3204.1, day: '2026-11-20' },
        orders_to_ship: { ...count(2), rows: [anOrder({ status: 'processing' })] },
        orders_on_hold: { ...count(1), rows: [{ ...anOrder({ status: 'on hold' }), question: 'Card declined' }] },
      },
    )
    const today = await card('Today')
    const link = today.getByRole('link', { name: /Orders today\s*12\s*Sold\s*\$3,204\.10/ })
    expect(href(link)).toBe('/dashboard/orders?start_date=2026-11-20&end_date=2026-11-20')
    expect((await card('To ship')).getByRole('link', { name: /Lakeshore.*\$32\.72.*Ship/ })).toBeInTheDocument()
    expect((await card('On hold')).getByText('“Card declined”')).toBeInTheDocument()
  })

  it('shows staff the questions to answer, with what was written and for how long it waits', async () => {
    open(
      { ...sessionOf('customer'), on_site: true },
      {
        tickets_to_answer: {
          ...count(9),
          rows: [
            {
              ...{ ticket_id: 't1', number: 'ST-10001', subject: 'Question about a part', status: 'open' },
              ...{ contact_name: 'Ellis Brandt', contact_email: 'ellis@gym.test', account: null, assignee: null },
              ...{ waiting_since: '2026-11-18T09:00:00Z', last_at: '2026-11-18T09:00:00Z', last_kind: 'customer' },
              ...{ last_text: 'Is the belt in stock?', held: 0 },
            },
          ],
        },
        orders_to_ship: { ...count(0), rows: [] },
        orders_on_hold: { ...count(0), rows: [] },
      },
    )
    const questions = await card('Questions to answer')
    const row = questions.getByRole('link', {
      name: /Question about a part.*ST-10001 · Ellis Brandt · 2 days.*“Is the belt in stock\?”.*Answer/,
    })
    expect(href(row)).toBe('/dashboard/tickets?section=to_answer&ticket=ST-10001')
    expect(href(questions.getByRole('link', { name: /^All 9\s?, questions to answer$/ }))).toBe(
      '/dashboard/tickets?section=to_answer',
    )
    expect(screen.queryByText('Nothing waits for you.')).not.toBeInTheDocument()
  })

  it('shows returns to decide, to credit and to receive, with numbers that open their lists', async () => {
    open(
      { ...sessionOf('reviewer'), admin: true },
      {
        returns_to_do: {
          sections: [
            { ...count(2), state: 'requested' },
            { ...count(0), state: 'received' },
            { ...count(7), state: 'opened' },
          ],
          rows: [
            {
              ...{ id: 'r1', number: 'RMA-50012-1', order_id: 50_012, order_number: 'SO-50012', parts: 2 },
              ...{ account_name: 'Lakeshore', customer: 'Kim Lee', state: 'requested', is_request: true },
              ...{ opened_at: '2026-11-19T09:00:00Z', pieces: 3, received: 0, first_part: 'Walking belt', credit: 0 },
            },
          ],
        },
        orders_to_ship: { ...count(0), rows: [] },
      },
    )
    const block = await card('Returns')
    const row = block.getByRole('link', { name: /Lakeshore.*RMA-50012-1 · Walking belt and 1 more · 1 day.*Decide/ })
    expect(href(row)).toBe('/dashboard/returns/RMA-50012-1')
    expect(href(block.getByRole('link', { name: 'To decide 2' }))).toBe('/dashboard/returns?state=requested')
    expect(href(block.getByRole('link', { name: 'To receive 7' }))).toBe('/dashboard/returns?state=opened')
    expect(block.queryByText(/To credit/)).not.toBeInTheDocument()
  })

  it('has a servicer’s day for servicers, and for staff who view as one', async () => {
    open(sessionOf('servicer'), {})
    expect(await screen.findByText('The day’s jobs')).toBeInTheDocument()
    cleanup()
    const { queries } = open({ ...sessionOf('reviewer'), viewing_as_servicer: true }, {})
    expect(await screen.findByText('The day’s jobs')).toBeInTheDocument()
    expect(queries[0]).toMatchObject({ viewing_as_servicer: 'true' })
  })

  it('leaves a servicer’s day where it is when the home comes', async () => {
    days = 0
    open(sessionOf('servicer'), { orders_open: { ...count(1), rows: [anOrder()] } })
    expect(screen.getByText('The day’s jobs')).toBeInTheDocument()
    expect(screen.getByRole('status', { name: 'Loading your home' })).toBeInTheDocument()
    expect(await screen.findByText(/SO-50012/)).toBeInTheDocument()
    expect(days).toBe(1)
  })

  it('marks a row whose answer waits on this device in place of its action', async () => {
    const claim = aClaim({ status: 'pending - response needed' })
    const entry: OutboxEntry = {
      ...{ opId: 'o1', seq: 1, kind: 'actOnClaim', groupId: claimGroup(claim.ticket_id), entityId: claim.ticket_id },
      ...{ icon: 'action', state: 'queued', waiting: null, ownerId: 7, error: null },
    }
    open(sessionOf('dealer'), { claims_to_answer: { ...count(1), rows: [claim] } }, { entries: [entry] })
    const answers = await card('Needs your answer')
    expect(await answers.findByText('To be sent')).toBeInTheDocument()
    expect(answers.queryByText('Answer')).not.toBeInTheDocument()
  })

  it('shows the last copy without a network, and says so where there is none', async () => {
    open(sessionOf('dealer'), { orders_open: { ...count(1), rows: [anOrder()] } }, { isOnline: false })
    expect(await screen.findByText(/SO-50012/)).toBeInTheDocument()
    expect(screen.getByText(/No signal · as of/)).toBeInTheDocument()
    cleanup()
    open(sessionOf('servicer'), noAnswer(), { isOnline: false })
    expect(await screen.findByText('Your home is not on this device yet')).toBeInTheDocument()
    expect(screen.getByText('The day’s jobs')).toBeInTheDocument()
  })

  it('says what failed, and tries again', async () => {
    let answer: Answer = noAnswer()
    open(sessionOf('customer'), () => answer)
    await screen.findByText('Your home did not load')
    answer = { orders_open: { ...count(0), rows: [] } }
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No order is on its way.')).toBeInTheDocument()
  })
})

describe('The words of a home', () => {
  it('are short and exact', () => {
    const now = Date.UTC(2026, 10, 20, 12)
    expect(formatWait('2026-11-20T08:00:00Z', now)).toBe('today')
    expect(formatWait('2026-11-19T08:00:00Z', now)).toBe('1 day')
    expect(formatTotal(count(10_000, true))).toBe('10,000+')
    const [frame] = aMachine.coverage
    expect(formatCoverage({ coverage: [] })).toBe('No coverage known')
    expect(formatCoverage({ coverage: [{ ...frame!, is: 'ended', until: '2026-01-31' }] })).toBe(
      'Coverage ended Jan 31, 2026',
    )
    expect(formatCoverage({ coverage: [{ ...frame!, is: 'unknown', until: null }] })).toBe(
      'Coverage starts with the purchase',
    )
  })
})
