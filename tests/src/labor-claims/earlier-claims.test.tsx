import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Claim } from '../../../contract/shapes/claim.ts'
import { EarlierClaimsCard } from '../../../src/features/labor-claims/components/ticket/earlier-claims-card.tsx'
import { createClaim } from './support/claim.ts'

afterEach(cleanup)

describe('Earlier claims of a machine', () => {
  it('reads one that was closed with a message as closed, in whatever status', () => {
    type Earlier = NonNullable<Claim['earlier_claims']>[number]
    const one = { filed_on: '2026-10-01', status: 'assigned' as const, service_requested: '', parts: [] }
    const earlier_claims: Earlier[] = [
      { ...one, display_id: 'LC-1', completed: true },
      { ...one, display_id: 'LC-2', completed: false },
      { ...one, display_id: 'LC-3' },
    ]
    render(<EarlierClaimsCard claim={createClaim({ earlier_claims })} />)
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^LC-1.*Closed$/),
      expect.stringMatching(/^LC-2.*Assigned, accepted$/),
      expect.stringMatching(/^LC-3.*Assigned, accepted$/),
    ])
  })
})
