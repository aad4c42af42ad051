import 'fake-indexeddb/auto'
import { cleanup, screen } from '@testing-library/react'
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
