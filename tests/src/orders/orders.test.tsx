import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { orders } from '../../../contract/orders.ts'
import type { OrderRow } from '../../../contract/shapes/order.ts'
import { OrdersScreen } from '../../../src/features/orders/screens/orders.tsx'
import { WarrantyOrdersScreen } from '../../../src/features/orders/screens/warranty-orders.tsx'
import { anOrderRow } from '../../offline/support/orders.ts'
import { fakeCatalogue, noAnswer, renderAt, setUpShop } from '../catalogue/support/shop.tsx'
import type { EngineOverrides } from '../support/engine.ts'
import { sessionOf } from '../support/session.ts'

beforeEach(setUpShop)
afterEach(cleanup)

const toPage = (data: readonly OrderRow[], over: object = {}) => ({
  ...{ current_page: 1, data, last_page: 1, next_page_url: null, prev_page_url: null },
  ...{ to: data.length, total: data.length, per_page: 25, ...over },
})
type Query = Readonly<Record<string, unknown>>

function open(
  address: string,
  answer: (query: Query) => unknown,
  {
    role = 'dealer',
    isOnline = true,
    call,
    drafts = new Map<string, unknown>(),
  }: {
    readonly role?: 'dealer' | 'reviewer'
    readonly isOnline?: boolean
    readonly call?: NonNullable<EngineOverrides['call']>
    readonly drafts?: Map<string, unknown>
  } = {},
) {
  const queries: Query[] = []
  const rendered = renderAt(
    address,
    { '/dashboard/orders': <OrdersScreen />, '/dashboard/warranty-orders': <WarrantyOrdersScreen /> },
    {
      catalogue: fakeCatalogue({}).catalogue,
      session: sessionOf(role),
      isOnline,
      engine: {
        ...(call === undefined ? {} : { call }),
        draft: async (key) => drafts.get(key) ?? null,
        saveDraft: async (key, value) => {
          drafts.set(key, value)
        },
        dropDraft: async (key) => {
          drafts.delete(key)
        },
        fetchOrCached: async (row, { query }) => {
          if (row !== orders.table.listOrders && row !== orders.table.listWarrantyOrders) throw noAnswer()
          queries.push(query as Query)
          const value = answer(query as Query)
          if (value instanceof Error) throw value
          return { value, asOf: 0, fresh: isOnline }
        },
      },
    },
  )
  return { ...rendered, queries }
}
const pass = (clock: { pass(ms: number): void }) =>
  act(async () => {
    clock.pass(400)
    await Promise.resolve()
  })

describe('The orders (S19)', () => {
  it('are listed with number, day, recipient, parts, total and status', async () => {
    open('/dashboard/orders', () => toPage([anOrderRow({ parts: 3, pieces: 7 })]))
    const row = (await screen.findByRole('link', { name: 'SO-50012' })).closest('tr')!
    for (const text of [
      'Nov 17, 2026',
      'Kim Lee, Saint Paul, MN',
      'Walking belt and 2 more parts',
      '7 pieces',
      '$32.72',
    ])
      expect(within(row).getByText(text)).toBeInTheDocument()
    expect(within(row).getByText('Shipped')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'SO-50012' }).getAttribute('href')).toBe('/dashboard/orders/SO-50012')
    expect(screen.queryByText('Lakeshore')).not.toBeInTheDocument()
  })

  it('say what has shipped of an order, and what waits for goods', async () => {
    const row = { status: 'processing', pieces: 5 } as const
    open('/dashboard/orders', () =>
      toPage([
        anOrderRow({ ...row, order_id: 1, shipped_pieces: 2, backordered_pieces: 3 }),
        anOrderRow({ ...row, order_id: 2, shipped_pieces: 0, backordered_pieces: 4 }),
      ]),
    )
    expect(await screen.findByText('Partly shipped, 2 of 5')).toBeInTheDocument()
    expect(screen.getByText('4 back-ordered')).toBeInTheDocument()
    expect(screen.getAllByText('Processing')).toHaveLength(2)
  })

  it('show staff whose each one is', async () => {
    open('/dashboard/orders', () => toPage([anOrderRow()]), { role: 'reviewer' })
    expect(await screen.findByRole('columnheader', { name: 'Account' })).toBeInTheDocument()
    expect(screen.getByText('Lakeshore')).toBeInTheDocument()
  })

  it('leave the last month to the server, so that an order of this minute is among them', async () => {
    const { queries } = open('/dashboard/orders', () => toPage([]))
    expect(await screen.findByText('No orders in the last month')).toBeInTheDocument()
    expect(queries[0]).toEqual({ page: 1, time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone })
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
    const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
    expect([value('From'), value('To')]).toEqual(['2026-10-20', '2026-11-20'])
  })

  it('are filtered by what is typed and chosen, and the address keeps it', async () => {
    const { queries, clock } = open('/dashboard/orders', () => toPage([]), { role: 'reviewer' })
    await screen.findByText('No orders in the last month')
    await userEvent.click(screen.getByRole('button', { name: 'Filters' }))
    fireEvent.change(screen.getByLabelText('Status'), { target: { value: 'on hold' } })
    fireEvent.change(screen.getByLabelText('Account'), { target: { value: 'Lake' } })
    fireEvent.change(screen.getByLabelText('Search orders'), { target: { value: 'kim ' } })
    await pass(clock)
    await waitFor(() => {
      expect(queries.at(-1)).toMatchObject({ status: 'on hold', account: 'Lake', filter: 'kim', page: 1 })
    })
    expect(screen.getByTestId('address').textContent).toBe('/dashboard/orders?status=on+hold&filter=kim&account=Lake')
    expect(screen.getByRole('button', { name: 'Filters, 2 set' })).toBeInTheDocument()
    expect(await screen.findByText('No matches')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => {
      expect(screen.getByTestId('address').textContent).toBe('/dashboard/orders?filter=kim')
    })
    expect(screen.getByLabelText<HTMLInputElement>('Account').value).toBe('')
  })

  it('keep what is typed while the address follows', async () => {
    const { clock } = open('/dashboard/orders', () => toPage([]))
    const field = await screen.findByLabelText<HTMLInputElement>('Search orders')
    fireEvent.change(field, { target: { value: 'ki' } })
    act(() => {
      clock.pass(400)
    })
    // Before the screen has followed, typing goes on.
    fireEvent.change(field, { target: { value: 'kim' } })
    await waitFor(() => {
      expect(screen.getByTestId('address').textContent).toBe('/dashboard/orders?filter=ki')
    })
    expect(field.value).toBe('kim')
    await pass(clock)
    await waitFor(() => {
      expect(screen.getByTestId('address').textContent).toBe('/dashboard/orders?filter=kim')
    })
  })

  it('open with the filters of their address, without a first day too', async () => {
    const { queries } = open('/dashboard/orders?start_date=all&end_date=2026-03-01&page=2', () => toPage([]))
    await screen.findByText('No matches')
    expect(queries[0]).toMatchObject({ start_date: '1900-01-01', end_date: '2026-03-01', page: 2 })
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('')
  })

  it('say that an order is found by its number whatever its date', async () => {
    const { queries } = open('/dashboard/orders?order_number=SO-50012', () => toPage([anOrderRow()]))
    expect(await screen.findByText('An order with this number is found whatever its date.')).toBeInTheDocument()
    expect(queries[0]).not.toHaveProperty('start_date')
    expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('')
  })

  it('step back one page when the last row of the last page is gone', async () => {
    const { queries } = open('/dashboard/orders?page=3', ({ page }) =>
      page === 3
        ? toPage([], { current_page: 3, last_page: 2, total: 50 })
        : toPage([anOrderRow()], { last_page: 2, total: 50 }),
    )
    expect(await screen.findByRole('link', { name: 'SO-50012' })).toBeInTheDocument()
    expect(queries.map(({ page }) => page)).toEqual([3, 2])
    expect(screen.getByTestId('address').textContent).toBe('/dashboard/orders?page=2')
  })

  it('say without a network which lists this device has', async () => {
    open('/dashboard/orders', () => noAnswer(), { isOnline: false })
    expect(await screen.findByText('This list is not on this device')).toBeInTheDocument()
  })
})

describe('Several orders at once', () => {
  const two = [
    anOrderRow({ order_id: 1, display_id: 'SO-1', status: 'order received', rev: 4 }),
    anOrderRow({ order_id: 2, display_id: 'SO-2', status: 'on hold', rev: 7 }),
    anOrderRow({ order_id: 3, display_id: 'SO-3', status: 'delivered' }),
  ]
  const choose = async (...numbers: string[]) => {
    for (const number of numbers) await userEvent.click(await screen.findByLabelText(`Select ${number}`))
  }
  const bar = () => within(screen.getByRole('region', { name: 'Selected orders' }))

  it('take the step that all of them allow, each with the revision that was shown; failures stay chosen', async () => {
    const sent: unknown[] = []
    open('/dashboard/orders', () => toPage(two), {
      role: 'reviewer',
      call: async (_, input) => {
        sent.push(input)
        if ((input as { params: { id: string } }).params.id === '2') throw noAnswer()
        return {}
      },
    })
    await choose('SO-1', 'SO-2')
    expect(bar().getByText('2 orders selected')).toBeInTheDocument()
    expect(
      bar()
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Start packing', 'Cancel the orders', 'Clear selection'])
    await userEvent.click(bar().getByRole('button', { name: 'Start packing' }))
    const form = within(await screen.findByRole('form', { name: 'Start packing' }))
    await userEvent.click(form.getByRole('button', { name: 'Start packing' }))
    expect(await screen.findByText('1 order could not be changed.')).toBeInTheDocument()
    expect(sent).toEqual([
      { params: { id: '1' }, body: { status: 'processing', rev: 4 } },
      { params: { id: '2' }, body: { status: 'processing', rev: 7 } },
    ])
    expect(screen.getByText('1 order changed')).toBeInTheDocument()
    expect(bar().getByText('1 order selected')).toBeInTheDocument()
    expect(screen.getByLabelText<HTMLInputElement>('Select SO-2').checked).toBe(true)
  })

  it('are not cancelled without a reason', async () => {
    const sent: unknown[] = []
    open('/dashboard/orders', () => toPage(two), {
      role: 'reviewer',
      call: async (_, input) => {
        sent.push(input)
        return {}
      },
    })
    await choose('SO-1')
    await userEvent.click(bar().getByRole('button', { name: 'Cancel the orders' }))
    const form = within(await screen.findByRole('form', { name: 'Cancel the order' }))
    await userEvent.click(form.getByRole('button', { name: 'Cancel the order' }))
    expect(await form.findByText('Required')).toBeInTheDocument()
    expect(sent).toEqual([])
  })

  it('have a note that survives a reload, until it is sent', async () => {
    const drafts = new Map<string, unknown>()
    const show = async () => {
      cleanup()
      open('/dashboard/orders', () => toPage(two), { role: 'reviewer', call: async () => ({}), drafts })
      await choose('SO-1')
      await userEvent.click(bar().getByRole('button', { name: 'Cancel the orders' }))
      return within(await screen.findByRole('form', { name: 'Cancel the order' }))
    }
    await userEvent.type((await show()).getByRole('textbox'), 'Sold out at the maker')
    const form = await show()
    expect(form.getByRole('textbox')).toHaveValue('Sold out at the maker')
    await userEvent.click(form.getByRole('button', { name: 'Cancel the order' }))
    expect(await screen.findByText('1 order changed')).toBeInTheDocument()
    expect(drafts.size).toBe(0)
  })

  it('say where no step fits all of them, and are for staff alone', async () => {
    open('/dashboard/orders', () => toPage(two), { role: 'reviewer' })
    await choose('SO-1', 'SO-3')
    expect(bar().getByText('They have no next step in common.')).toBeInTheDocument()
    cleanup()
    open('/dashboard/orders', () => toPage(two))
    expect(await screen.findByRole('link', { name: 'SO-1' })).toBeInTheDocument()
    expect(screen.queryByLabelText('Select SO-1')).not.toBeInTheDocument()
  })

  it('are printed as one picking list, and not without a network', async () => {
    open('/dashboard/orders', () => toPage(two), { role: 'reviewer' })
    await choose('SO-1', 'SO-2')
    expect(bar().getByRole('link', { name: 'Picking list' }).getAttribute('href')).toBe(
      '/api/orders/picking-list?ids=1%2C2',
    )
    cleanup()
    open('/dashboard/orders', () => toPage(two), { role: 'reviewer', isOnline: false })
    await choose('SO-1')
    expect(bar().queryByRole('link')).not.toBeInTheDocument()
  })

  it('are a file with the filters of the list', async () => {
    open('/dashboard/orders?status=on+hold&filter=kim', () => toPage(two))
    const link = await screen.findByRole('link', { name: 'CSV' })
    const url = new URL(link.getAttribute('href') ?? '', 'http://x')
    expect([url.pathname, url.searchParams.get('status'), url.searchParams.get('filter')]).toEqual([
      '/api/orders/export',
      'on hold',
      'kim',
    ])
    expect(url.searchParams.has('page')).toBe(false)
  })
})

describe('The warranty orders (S28)', () => {
  const totals = { pending: 2, response: 1, approved: 5, declined: 0 }
  const row = anOrderRow({ order_type: 'warranty', status: 'approval pending', serial_number: 'MT52534K00417' })

  it('are listed by status with the number of each, and the machine of each order', async () => {
    const { queries } = open('/dashboard/warranty-orders?status=pending', () => ({ ...toPage([row]), totals }))
    expect(await screen.findByText('MT52534K00417')).toBeInTheDocument()
    expect(queries[0]).toEqual({ page: 1, status: 'pending' })
    const tabs = within(screen.getByRole('navigation', { name: 'Statuses' }))
    expect(tabs.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'All8',
      'Pending2',
      'Response needed1',
      'Approved5',
      'Declined0',
    ])
    expect(tabs.getByRole('link', { name: /Pending/ })).toHaveAttribute('aria-current', 'page')
    await userEvent.click(tabs.getByRole('link', { name: /Declined/ }))
    expect(screen.getByTestId('address').textContent).toBe('/dashboard/warranty-orders?status=declined')
  })

  it('are searched 300 ms after the last keystroke', async () => {
    const { queries, clock } = open('/dashboard/warranty-orders', () => ({ ...toPage([]), totals }))
    await screen.findByText('No warranty orders here')
    fireEvent.change(screen.getByLabelText('Search warranty orders'), { target: { value: 'MT5' } })
    await pass(clock)
    expect(await screen.findByText('No number, serial number, name or city contains “MT5”.')).toBeInTheDocument()
    expect(queries.at(-1)).toEqual({ page: 1, filter: 'MT5' })
  })

  it('begin a search on the first page, and have it in the address', async () => {
    const many = { current_page: 3, last_page: 4, total: 90 }
    const { queries, clock } = open('/dashboard/warranty-orders?status=pending&page=3', () => ({
      ...{ ...toPage([row], many), totals },
    }))
    await screen.findByText('MT52534K00417')
    fireEvent.change(screen.getByLabelText('Search warranty orders'), { target: { value: ' Reyes ' } })
    await pass(clock)
    await waitFor(() => {
      expect(queries.at(-1)).toEqual({ page: 1, status: 'pending', filter: 'Reyes' })
    })
    expect(queries).not.toContainEqual({ page: 3, status: 'pending', filter: 'Reyes' })
    expect(screen.getByTestId('address').textContent).toBe('/dashboard/warranty-orders?status=pending&filter=Reyes')
    cleanup()
    const again = open('/dashboard/warranty-orders?filter=Reyes', () => ({ ...toPage([row], { total: 1000 }), totals }))
    expect(await screen.findByLabelText('Search warranty orders')).toHaveValue('Reyes')
    expect(again.queries[0]).toEqual({ page: 1, filter: 'Reyes' })
    // The search goes along to another status.
    expect(screen.getByRole('link', { name: /Approved/ })).toHaveAttribute(
      'href',
      '/dashboard/warranty-orders?status=approved&filter=Reyes',
    )
  })
})
