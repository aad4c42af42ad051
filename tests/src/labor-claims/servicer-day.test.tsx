import 'fake-indexeddb/auto'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ServicerDay } from '../../../src/features/labor-claims/components/jobs/servicer-day.tsx'
import { noAnswer } from '../catalogue/support/shop.tsx'
import { createClaim, toSeen } from './support/claim.ts'
import { renderWithEngine, stubMediaQueries } from './support/screen.tsx'

beforeEach(stubMediaQueries)
afterEach(cleanup)

describe('A servicer’s day on the home (S17)', () => {
  it('shows what follows it once its jobs are there, so that they do not push it away', async () => {
    const jobs = Promise.withResolvers<{ rows: ReturnType<typeof toSeen>[]; asOf: number }>()
    renderWithEngine(
      <ServicerDay>
        <p>Orders on their way</p>
      </ServicerDay>,
      {
        claims: () => jobs.promise,
        refreshClaims: async () => ({ stored: 1 }),
        outboxEntries: async () => [],
      },
    )
    expect(screen.getByRole('status', { name: 'Loading your jobs' })).toBeInTheDocument()
    expect(screen.queryByText('Orders on their way')).not.toBeInTheDocument()
    jobs.resolve({ rows: [toSeen(createClaim({ accepted: false, status: 'assigned' }))], asOf: 0 })
    expect(await screen.findByRole('region', { name: /Jobs to answer/ })).toBeInTheDocument()
    expect(screen.getByText('Orders on their way')).toBeInTheDocument()
  })

  it.each([
    ['in time, whose day the server removes', null, '–', 'Time left'],
    ['late', '2020-03-20', /20/, 'Overdue'],
  ] as const)('names the last day of a reopened job as the lists do: submitted %s', async (_, file_by, day, label) => {
    const author = { user_id: 7, name: 'Dale Okafor', organization: 'Northside Fitness' }
    const complete = { id: 'h4', at: '2026-10-20T12:00:00Z', action: 'complete', message: null, author }
    const reopened = toSeen(
      createClaim({ file_by, accepted: true, history: [{ ...complete, from: 'assigned', to: 'approve_payment' }] }),
    )
    renderWithEngine(<ServicerDay />, {
      claims: async () => ({ rows: [reopened], asOf: 0 }),
      refreshClaims: async () => ({ stored: 1 }),
      outboxEntries: async () => [],
      storedClaim: async () => ({ value: reopened.value, asOf: 0 }),
    })
    const next = await screen.findByRole('article', { name: /Next job/ })
    // The whole claim has arrived: its phone number is in no row.
    await within(next).findAllByRole('link', { name: /^Call/ })
    expect(within(next).getByText('File by').nextSibling).toHaveTextContent(day)
    expect(within(next).getByText(label)).toBeInTheDocument()
  })

  it.each([
    ['approve_labor', false],
    ['approve_payment', true],
  ] as const)('says that no job is assigned where the only one is %s: %s', async (status, isShown) => {
    renderWithEngine(
      <ServicerDay>
        <p>Orders on their way</p>
      </ServicerDay>,
      {
        claims: async () => ({ rows: [toSeen(createClaim({ status, accepted: true }))], asOf: 0 }),
        refreshClaims: async () => ({ stored: 1 }),
        outboxEntries: async () => [],
      },
    )
    expect(await screen.findByText('Orders on their way')).toBeInTheDocument()
    expect(screen.queryAllByText(/No job is assigned to you/)).toHaveLength(isShown ? 1 : 0)
  })

  it('shows what follows it where its jobs did not load', async () => {
    renderWithEngine(
      <ServicerDay>
        <p>Orders on their way</p>
      </ServicerDay>,
      {
        claims: async () => ({ rows: [], asOf: null }),
        refreshClaims: () => Promise.reject(noAnswer()),
        outboxEntries: async () => [],
      },
    )
    expect(await screen.findByRole('heading', { name: 'Your jobs did not load' })).toBeInTheDocument()
    expect(screen.getByText('Orders on their way')).toBeInTheDocument()
  })
})
