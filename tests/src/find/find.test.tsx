import 'fake-indexeddb/auto'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../../contract/catalogue.ts'
import { dashboard } from '../../../contract/dashboard.ts'
import type { FoundThings } from '../../../contract/shapes/found.ts'
import { findPages } from '../../../src/app/shell/find-pages.ts'
import { FindField } from '../../../src/features/find/components/find-field.tsx'
import { anOrder } from '../../offline/support/orders.ts'
import { fakeCatalogue, noAnswer, renderAt, setUpShop } from '../catalogue/support/shop.tsx'
import type { EngineOverrides } from '../support/engine.ts'
import { sessionOf } from '../support/session.ts'
import { createDraftEngine } from '../warranty/support/area.tsx'

beforeEach(setUpShop)
afterEach(cleanup)

const nothing: FoundThings = {
  ...{ orders: [], claims: [], tickets: [], returns: [], records: [], accounts: [], people: [] },
}
const order: FoundThings['orders'][number] = {
  ...{ display_id: 'SO-50012', status: 'shipped', account_name: 'Lakeshore', shipping_name: 'Kim Lee' },
  ...{ created_at: '2026-11-17T15:00:00Z', whole: false },
}
const record: FoundThings['records'][number] = {
  ...{ id: 'r1', display_id: 'WR-30001', status: 'approved', serial_number: 'MT52534K00417' },
  ...{ brand: 'Meridian', model: 'T500', owner: 'Quarry Gym', whole: true },
}
const part = {
  ...{
    product_id: 9,
    number: 'MT5-0417',
    name: 'Walking belt',
    price: 89,
    qty: 4,
    brand: 'Meridian',
    replaced_by: null,
  },
}
const parts = { data: [part], total: 1 }

function open({
  role = 'dealer',
  isOnline = true,
  answer = () => nothing,
  engine = {},
  drafts = new Map<string, unknown>(),
}: {
  readonly role?: 'dealer' | 'reviewer' | 'servicer'
  readonly isOnline?: boolean
  readonly answer?: (q: string) => FoundThings | Error | Promise<FoundThings>
  readonly engine?: EngineOverrides
  readonly drafts?: Map<string, unknown>
} = {}) {
  const asked: string[] = []
  const session = sessionOf(role)
  const { catalogue: device } = fakeCatalogue({
    [catalogue.table.searchProducts.path]: (sent: { query?: { keywords?: string } }) =>
      sent.query?.keywords?.startsWith('belt') === true ? parts : { data: [], total: 0 },
    [catalogue.table.searchEquipment.path]: [],
  })
  let closed = 0
  const rendered = renderAt(
    '/dashboard',
    {
      '/dashboard': (
        <FindField
          pages={findPages(session, true)}
          onClose={() => {
            closed += 1
          }}
        />
      ),
    },
    {
      catalogue: device,
      session,
      isOnline,
      engine: {
        ...createDraftEngine(drafts),
        call: async (row, { query }) => {
          if (row !== dashboard.table.searchEverything) throw noAnswer()
          const { q } = query as { readonly q: string }
          asked.push(q)
          const value = await answer(q)
          if (value instanceof Error) throw value
          return value
        },
        ...engine,
      },
    },
  )
  return { ...rendered, asked, closedTimes: () => closed }
}
const field = () => screen.findByRole('combobox', { name: 'Find anything' })
const still = (clock: { pass(ms: number): void }) =>
  act(async () => {
    clock.pass(200)
    await Promise.resolve()
  })
const titles = () => screen.queryAllByRole('option').map((option) => option.querySelector('.m5')?.textContent)
/** What is read out: the number of results, and who answered. */
const footer = () => screen.getByText(/result|Searching|Nothing found/)
const address = () => screen.getByTestId('address').textContent

describe('Find anything', () => {
  it('finds pages at once, also with a typo or by another word, and those of the person alone', async () => {
    open()
    await userEvent.type(await field(), 'ordres')
    expect(titles()).toContain('Orders')
    await userEvent.clear(await field())
    await userEvent.type(await field(), 'invoices')
    expect(titles()).toEqual(['Orders'])
    await userEvent.clear(await field())
    await userEvent.type(await field(), 'accounts')
    expect(titles()).not.toContain('Accounts')
  })

  it('groups what the server and the catalogue find', async () => {
    const { clock } = open({ answer: () => ({ ...nothing, orders: [order] }) })
    await userEvent.type(await field(), 'belt')
    await still(clock)
    const orders = within(await screen.findByRole('group', { name: 'Orders' }))
    expect(orders.getByRole('option', { name: /SO-50012.*Kim Lee · Shipped/ })).toBeInTheDocument()
    const found = await screen.findByRole('group', { name: 'Parts' })
    expect(found).toHaveTextContent('Walking beltMT5-0417 · Meridian · $89.00')
    expect(footer()).toHaveTextContent('2 results')
  })

  it('leads staff to the inbox and the return’s page, and a customer to their own question and order', async () => {
    const found: FoundThings = {
      ...nothing,
      tickets: [
        {
          ...{ number: 'ST-10001', subject: 'Question about a part', status: 'open', contact_name: 'Kim Lee' },
          whole: false,
        },
      ],
      returns: [
        {
          ...{ number: 'RMA-50012-1', state: 'opened', order_number: 'SO-50012', account_name: 'Lakeshore' },
          whole: true,
        },
      ],
    }
    const openOption = async (role: 'dealer' | 'reviewer', name: RegExp) => {
      const { clock } = open({ role, answer: () => found })
      await userEvent.type(await field(), 'kim')
      await still(clock)
      await userEvent.click(await screen.findByRole('option', { name }))
      const opened = address()
      cleanup()
      return opened
    }
    expect(await openOption('reviewer', /part.*ST-10001 · Kim Lee · Open/)).toBe('/dashboard/tickets?ticket=ST-10001')
    expect(await openOption('reviewer', /RMA-50012-1.*Lakeshore · Waiting/)).toBe('/dashboard/returns/RMA-50012-1')
    expect(await openOption('dealer', /part.*ST-10001 · Waiting on us/)).toBe('/dashboard/my-questions/ST-10001')
    expect(await openOption('dealer', /RMA-50012-1.*Order SO-50012/)).toBe('/dashboard/orders/SO-50012')
  })

  it('is worked by the keyboard alone: arrows choose, Enter opens', async () => {
    const { clock, closedTimes } = open({
      answer: () => ({ ...nothing, orders: [order, { ...order, display_id: 'SO-50013' }] }),
    })
    await userEvent.type(await field(), 'kim')
    await still(clock)
    await waitFor(() => {
      expect(titles()).toEqual(['SO-50012', 'SO-50013'])
    })
    const input = await field()
    expect(document.activeElement).toBe(input)
    await userEvent.keyboard('{ArrowUp}')
    const chosen = screen.getByRole('option', { selected: true })
    expect(chosen).toHaveTextContent('SO-50013')
    expect(input.getAttribute('aria-activedescendant')).toBe(chosen.id)
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(address()).toBe('/dashboard/orders/SO-50012')
    expect(closedTimes()).toBe(1)
  })

  it('opens a whole serial with Enter at once, even where the answer is still on its way', async () => {
    let reply: (found: FoundThings) => void = () => undefined
    const { clock, asked } = open({
      answer: () =>
        new Promise((resolve) => {
          reply = resolve
        }),
    })
    await userEvent.type(await field(), 'mt5-2534-k00417{Enter}')
    await still(clock)
    await waitFor(() => {
      expect(asked).toEqual(['mt5-2534-k00417'])
    })
    expect(address()).toBe('/dashboard')
    await act(async () => {
      reply({ ...nothing, orders: [{ ...order, whole: true }], records: [record] })
      await Promise.resolve()
    })
    await waitFor(() => {
      expect(address()).toBe('/warranty/records/r1')
    })
  })

  it('does not open what was typed before: another key takes the Enter back', async () => {
    const { clock } = open({ answer: (q) => ({ ...nothing, orders: q === 'kim' ? [order] : [] }) })
    await userEvent.type(await field(), 'kim{Enter}x')
    await still(clock)
    expect(await screen.findByText('Nothing found for “kimx”.')).toBeInTheDocument()
    expect(address()).toBe('/dashboard')
  })

  it('finds without a network what this device has, and says so', async () => {
    const { clock, asked } = open({
      isOnline: false,
      engine: {
        claims: async () => ({ rows: [], asOf: 0 }),
        records: async () => ({ rows: [], asOf: 0 }),
        openedOrders: async () => [
          anOrder(),
          anOrder({ order_id: 50_013, display_id: 'SO-50013', shipping_name: 'Al' }),
        ],
        cachedSnapshot: async () => null,
      },
    })
    await userEvent.type(await field(), 'kim')
    await still(clock)
    await waitFor(() => {
      expect(titles()).toEqual(['SO-50012'])
    })
    expect(footer()).toHaveTextContent('No signal: this is what is on this device.')
    await userEvent.clear(await field())
    await userEvent.type(await field(), 'so 50013')
    await still(clock)
    expect(within(await screen.findByRole('group', { name: 'Exact match' })).getByRole('option')).toHaveTextContent(
      'SO-50013',
    )
    expect(asked).toEqual([])
  })

  it('finds without a network the questions and returns of lists that were opened on this device', async () => {
    const page = (data: readonly unknown[]) => ({ value: { data }, asOf: 0 })
    const ticket = { number: 'ST-9001', subject: 'Belt squeaks', status: 'open', contact_name: 'Sam Whitaker' }
    const back = { number: 'RMA-50012-1', state: 'opened', order_number: 'SO-50012', account_name: 'Lakeshore' }
    const stored = new Map<string, ReturnType<typeof page>>([
      ['/tickets/inbox {"section":"open","page":1}', page([{ ...ticket, contact_email: 'sam@gym.example' }])],
      ['/returns {"state":"open","page":1}', page([{ ...back, customer: 'Kim Lee', first_part: 'Walking belt' }])],
    ])
    const { clock } = open({
      isOnline: false,
      role: 'reviewer',
      engine: {
        claims: async () => ({ rows: [], asOf: 0 }),
        records: async () => ({ rows: [], asOf: 0 }),
        openedOrders: async () => [],
        cachedSnapshot: async (row, { query }) => stored.get(`${row.path} ${JSON.stringify(query)}`) ?? null,
      },
    })
    await userEvent.type(await field(), 'belt')
    await still(clock)
    await waitFor(() => {
      expect(titles()).toEqual(['Belt squeaks', 'RMA-50012-1', 'Walking belt'])
    })
    for (const [typed, title] of [
      ['st-9001', 'Belt squeaks'],
      ['rma-50012-1', 'RMA-50012-1'],
    ] as const) {
      await userEvent.clear(await field())
      await userEvent.type(await field(), typed)
      await still(clock)
      expect(within(await screen.findByRole('group', { name: 'Exact match' })).getByRole('option')).toHaveTextContent(
        title,
      )
    }
  })

  it('falls back to this device where the server refuses', async () => {
    const { clock } = open({
      answer: () => noAnswer(),
      engine: {
        claims: async () => ({ rows: [], asOf: 0 }),
        records: async () => ({ rows: [], asOf: 0 }),
        openedOrders: async () => [anOrder()],
        cachedSnapshot: async () => null,
      },
    })
    await userEvent.type(await field(), 'kim')
    await still(clock)
    await waitFor(() => {
      expect(titles()).toEqual(['SO-50012'])
    })
    expect(footer()).toHaveTextContent('The server did not answer: this is what is on this device.')
  })

  it('shows what was opened from it on this device, the latest first', async () => {
    const drafts = new Map<string, unknown>()
    const { clock } = open({ drafts, answer: () => ({ ...nothing, orders: [order] }) })
    await userEvent.type(await field(), 'kim')
    await still(clock)
    await screen.findByRole('option')
    await userEvent.keyboard('{Enter}')
    cleanup()
    open({ drafts })
    const lately = within(await screen.findByRole('group', { name: 'Opened lately' }))
    await userEvent.click(lately.getByRole('option', { name: /SO-50012/ }))
    expect(address()).toBe('/dashboard/orders/SO-50012')
  })

  it('leads a reviewer from an account to its orders, who cannot open the account', async () => {
    const { clock } = open({
      role: 'reviewer',
      answer: () => ({
        ...nothing,
        accounts: [{ account_id: 2, display_id: 'PW-2014', name: 'Hillcrest', whole: true }],
      }),
    })
    await userEvent.type(await field(), 'pw-2014')
    await still(clock)
    await screen.findByRole('option')
    await userEvent.keyboard('{Enter}')
    expect(address()).toBe('/dashboard/orders?account=PW-2014&start_date=all')
  })
})
