import { act, cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { laborClaims } from '../../../contract/labor-claims.ts'
import type { EngineOverrides } from '../support/engine.ts'
import { ClaimsListScreen } from '../../../src/features/labor-claims/screens/claims-list.tsx'
import { fakeCatalogue, renderAt } from '../catalogue/support/shop.tsx'
import { sessionOf } from '../support/session.ts'
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

  it('have filter and page in the address, and the other sections have the same filter', async () => {
    const queries: unknown[] = []
    const list = listing(['LC-1', 'LC-2'])
    const { clock } = renderAt(
      '/dashboard/labor-claims?overdue=1&filter=Duluth&page=2',
      { '/dashboard/labor-claims': <ClaimsListScreen /> },
      {
        ...fakeCatalogue({}),
        session: sessionOf('servicer'),
        engine: {
          fetchOrCached: async (row, input) => {
            if (row === laborClaims.table.listClaims) queries.push(input.query)
            return list(row, input)
          },
          claims: async () => ({ rows: [], asOf: null }),
        },
      },
    )
    await screen.findAllByText('LC-2')
    expect(queries).toEqual([{ page: 2, overdue: 'true', filter: 'Duluth' }])
    expect(screen.getByLabelText('Filter claims')).toHaveValue('Duluth')
    expect(screen.getByRole('link', { name: /^Assigned/ })).toHaveAttribute(
      'href',
      '/dashboard/labor-claims/assigned?filter=Duluth',
    )
    expect(screen.getByRole('link', { name: /^Overdue/ })).toHaveAttribute(
      'href',
      '/dashboard/labor-claims?overdue=1&filter=Duluth',
    )
    await userEvent.type(screen.getByLabelText('Filter claims'), ' MN')
    act(() => {
      clock.pass(300)
    })
    expect(screen.getByTestId('address')).toHaveTextContent('/dashboard/labor-claims?overdue=1&filter=Duluth+MN')
  })
})
