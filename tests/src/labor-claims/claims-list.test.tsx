import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { laborClaims } from '../../../contract/labor-claims.ts'
import type { EngineOverrides } from '../support/engine.ts'
import { ClaimsListScreen } from '../../../src/features/labor-claims/screens/claims-list.tsx'
import { createClaim } from './support/claim.ts'
import { renderWithEngine, stubMediaQueries } from './support/screen.tsx'

beforeEach(stubMediaQueries)
afterEach(cleanup)

/** A server list of these claims, one per page. */
function listing(claims: readonly string[]): NonNullable<EngineOverrides['fetchOrCached']> {
  const answer = (row: unknown, input: { readonly query?: { page?: number } }) => {
    if (row === laborClaims.table.readTotals) return {}
    const page = input.query?.page ?? 1
    const found = claims[page - 1]
    return {
      current_page: page,
      data: found === undefined ? [] : [createClaim({ ticket_id: found, display_id: found })],
      last_page: Math.max(1, claims.length),
      next_page_url: null,
      prev_page_url: null,
      to: page,
      total: claims.length,
      per_page: 1,
    }
  }
  return async (row, input: { readonly query?: { page?: number } }) => ({
    value: answer(row, input),
    asOf: 0,
    fresh: true,
  })
}

describe('The claims of a section (L02)', () => {
  it('show the previous page when the last page becomes empty', async () => {
    const claims = ['LC-1', 'LC-2']
    renderWithEngine(<ClaimsListScreen />, {
      fetchOrCached: listing(claims),
      claims: async () => ({ rows: [], asOf: null }),
    })
    await screen.findAllByText('LC-1')
    await userEvent.click(screen.getByRole('button', { name: /next/i }))
    await screen.findAllByText('LC-2')
    claims.pop()
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    expect(await screen.findAllByText('LC-1')).not.toHaveLength(0)
    expect(screen.queryByText('No claims here')).not.toBeInTheDocument()
  })
})
