import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { claimReturns } from '../../../contract/claim-returns.ts'
import type { ListedPart } from '../../../contract/claim-returns.ts'
import { partReturnViews } from '../../../domain/labor-claims/part-returns.ts'
import { PartReturnsScreen } from '../../../src/features/labor-claims/screens/part-returns.tsx'
import { fakeCatalogue, noAnswer, renderAt, setUpShop } from '../catalogue/support/shop.tsx'
import { sessionOf } from '../support/session.ts'

beforeEach(setUpShop)
afterEach(cleanup)

const path = '/dashboard/part-returns'
const aPart = (nth: number, given: Partial<ListedPart> = {}): ListedPart => ({
  ...{ id: `part-${nth}`, number: `RMA-LC2000${nth}-1`, ticket_id: `claim-${nth}`, display_id: `LC-2000${nth}` },
  ...{ state: 'asked', part_number: 'MT-204817', part_name: 'Walking belt', qty: 1, due_on: '2026-12-04' },
  ...{ sent_at: null, tracking: '', ended_at: null, customer: 'Elm Street Gym', servicer_name: 'Northside Fitness' },
  ...given,
})

function open(address: string, data: readonly ListedPart[], isOnDevice = true) {
  const queries: unknown[] = []
  renderAt(
    address,
    { [path]: <PartReturnsScreen /> },
    {
      catalogue: fakeCatalogue({}).catalogue,
      session: sessionOf('reviewer'),
      engine: {
        fetchOrCached: async (row, { query }) => {
          if (row !== claimReturns.table.listPartReturns || !isOnDevice) throw noAnswer()
          queries.push(query)
          return {
            ...{ asOf: 0, fresh: true },
            value: {
              ...{ current_page: 1, data, last_page: 1, next_page_url: null, prev_page_url: null },
              ...{ to: data.length, total: data.length, per_page: 50 },
              totals: partReturnViews.map((view, at) => ({ view, count: at })),
              servicers: [{ account_id: 70, name: 'Northside Fitness', count: 2 }],
            },
          }
        },
      },
    },
  )
  return queries
}

describe('The page of all failed parts', () => {
  it('lists what is still to come, each the way to its claim, and says what is overdue', async () => {
    open(path, [aPart(1, { due_on: '2025-01-02' }), aPart(2, { state: 'sent', sent_at: '2026-11-18T10:00:00Z' })])
    const table = within(await screen.findByRole('table'))
    expect(
      table.getByRole('row', { name: /RMA-LC20001-1 Overdue Send it until Jan 2, 2025 1 × Walking belt/ }),
    ).toBeInTheDocument()
    expect(table.getByRole('link', { name: 'RMA-LC20001-1' })).toHaveAttribute(
      'href',
      '/dashboard/labor-claims/ticket/claim-1',
    )
    expect(
      table.getByRole('row', { name: /On its way Sent Nov 18, 2026 .* Northside Fitness Elm Street Gym/ }),
    ).toBeInTheDocument()
  })

  it('has each state with its number, and keeps the servicer in its address', async () => {
    const queries = open(`${path}?view=overdue&servicer=70`, [aPart(1)])
    const states = within(await screen.findByRole('navigation', { name: 'States' }))
    await waitFor(() => {
      expect(states.getByRole('link', { current: 'page' })).toHaveTextContent('Overdue1')
    })
    expect(states.getByRole('link', { name: /Received/ })).toHaveAttribute('href', `${path}?servicer=70&view=received`)
    expect(queries).toContainEqual({ view: 'overdue', page: 1, servicer: '70' })
    await screen.findByRole('option', { name: 'Northside Fitness: 2 open' })
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Servicer' }), 'All servicers')
    expect(screen.getByTestId('address')).toHaveTextContent(`${path}?view=overdue`)
  })

  it('says where there is none', async () => {
    open(path, [])
    expect(await screen.findByText('No parts here')).toBeInTheDocument()
  })
})
