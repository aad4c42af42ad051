import 'fake-indexeddb/auto'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { orders } from '../../../contract/orders.ts'
import { views } from '../../../contract/views.ts'
import type { SavedView } from '../../../contract/views.ts'
import { OrdersScreen } from '../../../src/features/orders/screens/orders.tsx'
import { anOrderRow } from '../../offline/support/orders.ts'
import { fakeCatalogue, noAnswer, renderAt, setUpShop } from '../catalogue/support/shop.tsx'
import { sessionOf } from '../support/session.ts'
import { createRefusal } from '../labor-claims/support/sheet.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const view = (over: Partial<SavedView> = {}): SavedView => ({
  view_id: '00000000-0000-4000-8000-0000000000a1',
  name: 'PO of Hillcrest',
  query: 'account=Hillcrest',
  is_shared: false,
  is_own: true,
  rev: 3,
  ...over,
})

/** Opens the orders with these views. `answers`: the server's, in order; an error is thrown. */
function open(
  address: string,
  saved: readonly SavedView[],
  { isAdmin = false, isOnline = true, answers = [] as unknown[] } = {},
) {
  const sent: unknown[] = []
  const queries: Readonly<Record<string, unknown>>[] = []
  const rendered = renderAt(
    address,
    { '/dashboard/orders': <OrdersScreen /> },
    {
      catalogue: fakeCatalogue({}).catalogue,
      session: { ...sessionOf('reviewer'), admin: isAdmin },
      isOnline,
      engine: {
        newId: () => '00000000-0000-4000-8000-00000000000e',
        call: async (row: { readonly path: string }, input: unknown) => {
          sent.push([row.path, input])
          const answer = answers.shift()
          if (answer instanceof Error) throw answer
          return answer
        },
        fetchOrCached: async (row: unknown, { query }: { query?: unknown }) => {
          if (row === views.table.listViews) return { value: { views: saved }, asOf: 0, fresh: isOnline }
          if (row !== orders.table.listOrders) throw noAnswer()
          queries.push(query as Readonly<Record<string, unknown>>)
          const value = {
            ...{ current_page: 1, data: [anOrderRow()], last_page: 1, next_page_url: null, prev_page_url: null },
            ...{ to: 1, total: 1, per_page: 25 },
          }
          return { value, asOf: 0, fresh: isOnline }
        },
      },
    },
  )
  return { ...rendered, sent, queries }
}
const chip = (name: string) => screen.findByRole('button', { name })
const press = async (name: string) => userEvent.click(await chip(name))

describe('The views of the orders (S19)', () => {
  it('show their filters, and which one is shown', async () => {
    const { queries } = open('/dashboard/orders?order_number=7', [view()])
    await press('PO of Hillcrest')
    expect(await chip('PO of Hillcrest')).toHaveAttribute('aria-pressed', 'true')
    expect(queries.at(-1)).toMatchObject({ account: 'Hillcrest', page: 1 })
    expect(queries.at(-1)).not.toHaveProperty('order_number')
    await press('To ship')
    expect(queries.at(-1)).toMatchObject({ status: 'to ship', start_date: '1900-01-01' })
    await press('Last month')
    expect(queries.at(-1)).not.toHaveProperty('status')
    expect(await chip('Last month')).toHaveAttribute('aria-pressed', 'true')
  })

  it('are saved under a name from the filters that are set now', async () => {
    const { sent } = open('/dashboard/orders?status=canceled&page=2', [view()], { answers: [view()] })
    await press('Save view')
    await userEvent.type(await screen.findByLabelText('Name'), ' Canceled ')
    expect(screen.queryByLabelText('Show it to all staff')).not.toBeInTheDocument()
    await press('Save')
    expect(await screen.findByText('View saved')).toBeInTheDocument()
    expect(sent).toEqual([
      [
        '/views/{id}',
        {
          params: { id: '00000000-0000-4000-8000-00000000000e' },
          body: { list: 'orders', name: 'Canceled', query: 'status=canceled', is_shared: false, rev: 0 },
        },
      ],
    ])
  })

  it('replace an own view of the same name, after saying so', async () => {
    const { sent } = open('/dashboard/orders?status=canceled', [view()], { answers: [view()] })
    await press('Save view')
    await userEvent.type(await screen.findByLabelText('Name'), 'po of hillcrest')
    expect(screen.getByText('The view of this name is replaced by the filters that are set now.')).toBeInTheDocument()
    await press('Replace view')
    expect(await screen.findByText('View saved')).toBeInTheDocument()
    expect(sent).toMatchObject([['/views/{id}', { params: { id: view().view_id }, body: { rev: 3 } }]])
  })

  it('are renamed, shared by administrators, and removed', async () => {
    const { sent } = open('/dashboard/orders?account=Hillcrest', [view()], { isAdmin: true, answers: [view(), {}] })
    await press('Change view')
    await userEvent.clear(await screen.findByLabelText('Name'))
    await userEvent.type(screen.getByLabelText('Name'), 'Hillcrest')
    await userEvent.click(screen.getByLabelText('Show it to all staff'))
    await press('Save')
    expect(await screen.findByText('View saved')).toBeInTheDocument()
    expect(sent).toMatchObject([['/views/{id}', { body: { name: 'Hillcrest', is_shared: true, rev: 3 } }]])
    await press('Change view')
    await press('Remove view')
    expect(await screen.findByText('View removed')).toBeInTheDocument()
    expect(sent.at(-1)).toEqual(['/views/{id}', { params: { id: view().view_id } }])
  })

  it('of the staff are not changed by others than administrators', async () => {
    open('/dashboard/orders?account=Hillcrest', [view({ is_shared: true, is_own: false })])
    expect(await chip('PO of Hillcrest')).toHaveAttribute('aria-pressed', 'true')
    expect(screen.queryByRole('button', { name: 'Change view' })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Save view' })).not.toBeInTheDocument()
  })

  it('tell at the name that it is taken, and keep what was typed', async () => {
    const taken = createRefusal(422, 'call.invalid', 'Some fields are missing or invalid.', {
      name: 'Another view has this name',
    })
    open('/dashboard/orders?status=canceled', [], { answers: [taken] })
    await press('Save view')
    await userEvent.type(await screen.findByLabelText('Name'), 'Twice')
    await press('Save')
    expect(await screen.findByText('Another view has this name')).toBeInTheDocument()
    expect(screen.getByLabelText('Name')).toHaveValue('Twice')
  })

  it('can be shown without a network, not changed', async () => {
    open('/dashboard/orders?account=Hillcrest', [view()], { isOnline: false })
    expect(await chip('PO of Hillcrest')).toBeEnabled()
    expect(await chip('Change view')).toBeDisabled()
  })
})
