import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FactsCard } from '../../../src/features/labor-claims/components/ticket/facts-card.tsx'
import { setUpShop } from '../catalogue/support/shop.tsx'
import { checked, createClaim, toSeen } from './support/claim.ts'
import { aClaim, claimOf, openDesk } from './support/desk.tsx'
import { renderWithEngine } from './support/screen.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

// Filed on the last covered day, and read a week later.
const covered = {
  ...{ coverage_parts_until: '2026-11-12', coverage_labor_until: '2026-11-12' },
  pay_facts: { ...checked.facts, filed_on: '2026-11-12' },
}
const now = Date.UTC(2026, 10, 20, 18)

describe('The coverage of a claim', () => {
  it('is that of the day on which it was filed, on its ticket as in the payment check', () => {
    renderWithEngine(<FactsCard seen={toSeen(createClaim(covered))} now={now} />)
    expect(screen.getByText(/through Nov 12, 2026/)).toBeVisible()
    cleanup()
    const late = { ...covered, pay_facts: { ...checked.facts, filed_on: '2026-11-13' } }
    renderWithEngine(<FactsCard seen={toSeen(createClaim(late))} now={now} />)
    expect(screen.getByText('Coverage expired')).toBeVisible()
  })

  it('is that of the same day at the desk', async () => {
    openDesk(undefined, { claims: [aClaim(1, covered)] })
    const claim = await claimOf(1)
    await waitFor(() => {
      expect(claim).toHaveTextContent(/through Nov 12, 2026/)
    })
    expect(claim).not.toHaveTextContent('Coverage expired')
  })
})
