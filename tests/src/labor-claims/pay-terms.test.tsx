import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { payTerms } from '../../../contract/claim-pay-terms.ts'
import type { TermsOfManufacturer, WireTerms } from '../../../contract/claim-pay-terms.ts'
import { PaymentCard } from '../../../src/features/labor-claims/components/money/payment-card.tsx'
import { ProgressCard } from '../../../src/features/labor-claims/components/ticket/progress-card.tsx'
import { PayTermsScreen } from '../../../src/features/labor-claims/screens/pay-terms.tsx'
import { addDays, toDay } from '../../../src/shared/formats/format-date.ts'
import { createTestClock } from '../support/clock.ts'
import { toTerms } from '../../domain/labor-claims/checks/situation.ts'
import { createClaim, createTrip, toSeen } from './support/claim.ts'
import { renderWithEngine, stubMediaQueries } from './support/screen.tsx'
import { createRefusal, getFieldError } from './support/sheet.tsx'

beforeEach(stubMediaQueries)
afterEach(cleanup)

const terms = (over: Partial<WireTerms> = {}): WireTerms => ({
  ...toTerms({}),
  mileage: [{ over: 0, rate: 0.67 }],
  standard_times: [],
  servicer_rates: [],
  terms_id: null,
  from: null,
  rev: 0,
  by: '',
  at: null,
  may_change: false,
  ...over,
})
const later = terms({
  terms_id: '0190a000-0000-7000-8000-00000000aaaa',
  from: '2027-01-01',
  labor_basis: 'standard',
  labor_rate: 70,
  max_trips: 2,
  mileage: [
    { over: 0, rate: 0 },
    { over: 30, rate: 0.67 },
  ],
  standard_times: [{ equipment_id: 2, part: 'MT5-1', hours: 1.5 }],
  servicer_rates: [{ account_id: 4, labor_rate: 72.5 }],
  ...{ rev: 3, by: 'Marta Lindqvist', at: '2026-11-18T15:00:00Z', may_change: true },
})
const meridian: TermsOfManufacturer = {
  manufacturer_id: 87,
  manufacturer_name: 'Meridian Fitness',
  terms: [later, terms()],
  models: [{ equipment_id: 2, brand: 'Meridian', name: 'T500' }],
  servicers: [{ account_id: 4, name: 'Northside Fitness' }],
}

function open(answer: unknown = meridian, of = meridian, clock = createTestClock()) {
  const sent: unknown[] = []
  renderWithEngine(
    <PayTermsScreen />,
    {
      newId: () => '0190a000-0000-7000-8000-00000000bbbb',
      fetchOrCached: async (row) => ({
        value: row === payTerms.listManufacturers ? [of] : of,
        ...{ asOf: 0, fresh: true },
      }),
      call: async (row, input) => {
        sent.push([row.method, input])
        if (answer instanceof Error) throw answer
        return answer
      },
    },
    clock,
  )
  return { sent }
}
const type = async (label: string | RegExp, text: string) => {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  if (text !== '') await userEvent.type(field, text)
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

describe('The pay terms of a manufacturer', () => {
  it('are shown by their first day, the latest first, with who saved them', async () => {
    open()
    const cards = await screen.findAllByRole('region')
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
      'From Jan 1, 2027',
      'From the beginning',
    ])
    const first = within(cards[0]!)
    expect(first.getByText('Begins later')).toBeVisible()
    expect(first.getByText('$70.00 an hour, by standard time')).toBeVisible()
    expect(first.getByText('$45.00, up to 2 trips')).toBeVisible()
    expect(first.getByText('$0.00 up to 30 mi of a trip, $0.67 beyond 30 mi')).toBeVisible()
    expect(first.getByText('Saved by Marta Lindqvist on Nov 18, 2026')).toBeVisible()
    const second = within(cards[1]!)
    expect(second.getByText('In force')).toBeVisible()
    expect(second.queryByRole('button', { name: 'Change' })).toBeNull()
  })

  it('are in force from their first day on, by the shop’s calendar, and can be changed on that day', async () => {
    const today = { ...later, terms_id: 'today', from: '2026-11-19' }
    const before = terms({ terms_id: '0190a000-0000-7000-8000-00000000cccc', from: '2026-03-01' })
    // It is Nov 19 in the shop, and Nov 20 in UTC.
    open(
      meridian,
      { ...meridian, terms: [later, { ...later, terms_id: 'next', from: '2026-11-20' }, today, before, terms()] },
      createTestClock(Date.UTC(2026, 10, 20, 3)),
    )
    const cards = await screen.findAllByRole('region')
    const chips = ['Begins later', 'Begins later', 'In force', 'Ended', 'Ended']
    expect(cards.map((card) => within(card).getByText(/^(Begins later|In force|Ended)$/).textContent)).toEqual(chips)
    expect(within(cards[2]!).getByRole('button', { name: 'Change' })).toBeVisible()
  })

  it('are added as a copy of the latest ones, with another first day', async () => {
    const { sent } = open()
    await userEvent.click(await screen.findByRole('button', { name: 'New terms' }))
    await type('From', '2027-03-01')
    await type('Labor, $ an hour', '75')
    await type(/^Standard times/, 'T500, MT5-1, 2')
    await press('Save terms')
    await waitFor(() => {
      expect(sent).toHaveLength(1)
    })
    expect(sent[0]).toEqual([
      'PUT',
      {
        params: { manufacturerId: 87, id: '0190a000-0000-7000-8000-00000000bbbb' },
        body: {
          ...{ rev: 0, from: '2027-03-01', labor_basis: 'standard', labor_rate: 75, trip_charge: 45, max_trips: 2 },
          ...{ mileage: later.mileage, hours_limit: null, file_within_days: 16 },
          ...{ preauthorize_above: null, preauthorization_days: null },
          standard_times: [{ equipment_id: 2, part: 'MT5-1', hours: 2 }],
          servicer_rates: later.servicer_rates,
        },
      },
    ])
  })

  it('begin today where a manufacturer has none yet, and tomorrow after that', async () => {
    const today = toDay(createTestClock().now())
    for (const [has, from] of [
      [[terms()], today],
      [[later, terms()], addDays(today)],
    ] as const) {
      open(meridian, { ...meridian, terms: [...has] })
      await userEvent.click(await screen.findByRole('button', { name: 'New terms' }))
      expect((await screen.findByLabelText<HTMLInputElement>('From')).value).toBe(from)
      cleanup()
    }
  })

  it('name what is wrong at its field, and the line of a list', async () => {
    const { sent } = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
    await type('Labor, $ an hour', 'a lot')
    await type(/^Standard times/, 'T500, MT5-1, 2{enter}T900, 1')
    await type(/^Rates of single servicers/, 'Elsewhere, 80')
    await press('Save terms')
    expect(getFieldError('Labor, $ an hour')).toBe('Must be between 0 and 1000 dollars')
    expect(getFieldError(/^Standard times/)).toBe('Line 2: There is no model “T900”')
    expect(getFieldError(/^Rates of single servicers/)).toBe('Line 1: There is no servicer “Elsewhere”')
    expect(sent).toEqual([])
  })

  it('say so when somebody else changed them meanwhile', async () => {
    const message = 'Someone else changed these terms in the meantime. Nothing was overwritten.'
    open(createRefusal(409, 'labor-claims.termsChanged', message))
    await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
    await screen.findByLabelText('From')
    await press('Save terms')
    expect(await screen.findByText(message)).toBeVisible()
  })

  it('are removed while they have not begun', async () => {
    const { sent } = open()
    await userEvent.click(await screen.findByRole('button', { name: 'Change' }))
    await screen.findByLabelText('From')
    await press('Remove')
    expect(await screen.findByText('Terms removed')).toBeVisible()
    expect(sent).toEqual([['DELETE', { params: { manufacturerId: 87, id: later.terms_id } }]])
  })
})

describe('The expected payment on the phone', () => {
  const line = { basis: '', approved: null, paid: null, reason: null }
  const claim = createClaim({
    trips: [
      createTrip({
        trip_date_scheduled: '2026-11-20',
        trip_time_start: '2026-11-20T15:00:00Z',
        trip_time_finish: '2026-11-20T17:30:00Z',
        miles: 40,
      }),
    ],
    // What waits counts in the claim's miles, as the device shows it.
    mileage: 40,
    hours: 2.5,
    money: [
      { ...line, kind: 'labor', requested: 0, calculated: 0 },
      { ...line, kind: 'parts', basis: 'P-1', requested: 24.6, calculated: 22.14 },
    ],
  })
  const waiting = { t1: { opId: 'o', state: 'queued' as const, waiting: null, progress: null, error: null } }
  const readTerms = async () => ({ value: { terms: [{ ...terms(), mileage: later.mileage }] }, asOf: 0, fresh: false })

  it('has the trips that wait, by the terms of the offline bundle', async () => {
    renderWithEngine(<PaymentCard seen={toSeen(claim, { pending: waiting })} />, { fetchOrCached: readTerms })
    expect(await screen.findByText(/Calculated on this device/)).toBeVisible()
    const table = screen.getByRole('table')
    const rows = within(table).getAllByRole('row').slice(1)
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['2.5 h × $65.00Up to 2 h are paid for this model', '162.50', '130.00', '–', '–'],
      ['1 × $45.00', '45.00', '45.00', '–', '–'],
      ['40 mi × $0.67Miles of each trip: up to 30 at $0.00, beyond at $0.67', '26.80', '6.70', '–', '–'],
      ['P-1', '24.60', '22.14', '–', '–'],
      ['258.90', '203.84', '–', '–'],
    ])
  })

  it('is the server’s from the approval of the payment on: what waits comes late', async () => {
    for (const status of ['approved_for_payment', 'awaiting_payment', 'paid'] as const) {
      renderWithEngine(<PaymentCard seen={toSeen({ ...claim, status }, { pending: waiting })} />, {
        fetchOrCached: readTerms,
      })
      expect((await screen.findAllByText('22.14')).length).toBeGreaterThan(0)
      await expect(screen.findByText(/Calculated on this device/, {}, { timeout: 100 })).rejects.toThrow(
        'Unable to find',
      )
      cleanup()
    }
  })

  it.each([
    ['as approved while the approval holds', 'approved_for_payment', '$95.00'],
    ['as paid where it was', 'paid', '$90.00'],
    ['as calculated once it was reopened', 'approve_payment', '$130.00'],
  ] as const)('is %s', (_, status, sum) => {
    const money = [
      { ...line, kind: 'labor', requested: 90, calculated: 80, approved: 50, paid: 45 },
      { ...line, kind: 'trips', requested: 50, calculated: 50, approved: 45, paid: 45 },
    ] as const
    renderWithEngine(<PaymentCard seen={toSeen({ ...claim, status, money: [...money] })} />, {
      fetchOrCached: readTerms,
    })
    expect(screen.getByText(sum, { selector: 'strong' })).toBeVisible()
  })

  it('is the server’s while nothing waits, and for all others', async () => {
    renderWithEngine(<PaymentCard seen={toSeen(claim)} />, { fetchOrCached: readTerms })
    expect(screen.queryByText(/Calculated on this device/)).toBeNull()
    cleanup()
    renderWithEngine(<PaymentCard seen={toSeen({ ...claim, assigned_to: 3 }, { pending: waiting })} />, {
      fetchOrCached: readTerms,
    })
    expect(screen.queryByText(/Calculated on this device/)).toBeNull()
  })
})

describe('The clock of a claim', () => {
  const approval = createClaim({ labor_hours_approved: 2, file_by: '2026-12-04' })
  const entry = { ...approval.history[0]!, id: 'h9', at: '2026-11-18T10:00:00Z', action: 'approve_labor' }
  const claim = { ...approval, history: [...approval.history, entry] }
  const show = (of: typeof claim, days: number | null) =>
    renderWithEngine(<ProgressCard claim={of} now={Date.UTC(2026, 10, 20, 18)} />, {
      fetchOrCached: async () => ({ value: { terms: [terms({ preauthorization_days: days })] }, asOf: 0, fresh: true }),
    })
  const facts = () => screen.getByRole('region', { name: 'Claim progress' }).textContent

  it('shows whose turn it is and the next date that costs money', async () => {
    show(claim, 5)
    expect(await screen.findByText('Approved until')).toBeVisible()
    expect(facts()).toMatch(/Waiting on you.*Approved untilNov 23Time left3 days/)
  })

  it('shows the last day to submit where no approval ends before, and nothing once it was submitted', async () => {
    show(claim, null)
    expect(facts()).toMatch(/File byDec 4Time left14 days/)
    cleanup()
    show({ ...claim, status: 'approve_payment', actions: [] }, null)
    expect(facts()).not.toMatch(/File by|Time left/)
  })
})
