import 'fake-indexeddb/auto'
import { act, cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { WireSecurityEvent } from '../../../contract/security.ts'
import { security } from '../../../contract/security.ts'
import { SecurityEventsScreen } from '../../../src/features/security/screens/security-events.tsx'
import { fakeCatalogue, noAnswer, renderAt, setUpShop } from '../catalogue/support/shop.tsx'
import { sessionOf } from '../support/session.ts'

beforeEach(setUpShop)
afterEach(cleanup)

const anEvent = (over: Partial<WireSecurityEvent> = {}): WireSecurityEvent => ({
  ...{ event_id: '7', at: '2026-11-20T09:40:00.000Z', kind: 'rights.changed' },
  ...{ by: { user_id: 1, name: 'Grace Okafor' }, of: { user_id: 2, name: 'Tom Brandt' }, typed: null },
  ...{ address: '203.0.113.9', agent: 'Safari on iPhone', session: null, detail: '+orders.place', repeats: 1 },
  ...over,
})

interface Options {
  readonly next?: string | null
  readonly isOnline?: boolean
  readonly address?: string
}

function open(
  events: readonly WireSecurityEvent[],
  { next = null, isOnline = true, address = '/dashboard/security-events' }: Options = {},
) {
  const queries: Record<string, unknown>[] = []
  const rendered = renderAt(
    address,
    { '/dashboard/security-events': <SecurityEventsScreen /> },
    {
      catalogue: fakeCatalogue({}).catalogue,
      session: sessionOf('reviewer'),
      isOnline,
      engine: {
        call: async (row, input) => {
          if (row !== security.table.listSecurityEvents || !isOnline) throw noAnswer()
          queries.push((input as { query: Record<string, unknown> }).query)
          return { events: [...events], next }
        },
      },
    },
  )
  return { ...rendered, queries }
}

describe('The security events', () => {
  it('are listed with time, kind, people, detail, address and device', async () => {
    open([
      anEvent(),
      anEvent({
        event_id: '6',
        kind: 'sign-in.failed',
        by: null,
        of: null,
        typed: 'q8Zk2vAAAA',
        detail: '',
        repeats: 22,
      }),
    ])
    const rows = within(await screen.findByRole('region', { name: 'Security events' })).getAllByRole('row')
    for (const text of [
      'Rights changed',
      'Grace Okafor',
      'Tom Brandt',
      '+orders.place',
      '203.0.113.9 · Safari on iPhone',
    ])
      expect(within(rows[1]!).getByText(text)).toBeInTheDocument()
    for (const text of ['Sign-in failed, 22 times', 'Unknown email q8Zk2v'])
      expect(within(rows[2]!).getByText(text)).toBeInTheDocument()
  })

  it('are filtered by kind, person, address and days, in the address and in the file', async () => {
    const { queries, clock } = open([anEvent()], {
      address: '/dashboard/security-events?kind=export&from=2026-11-19&to=2026-11-20',
    })
    await screen.findByRole('region', { name: 'Security events' })
    expect(queries[0]).toEqual({
      kind: 'export',
      from: new Date('2026-11-19T00:00:00').toISOString(),
      until: new Date('2026-11-21T00:00:00').toISOString(),
    })
    await userEvent.type(screen.getByLabelText('Search a person'), 'tom')
    await userEvent.type(screen.getByLabelText('IP address'), '203.0')
    await act(async () => {
      clock.pass(400)
      await Promise.resolve()
    })
    expect(queries.at(-1)).toMatchObject({ person: 'tom', address: '203.0', kind: 'export' })
    expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toMatch(
      /\/api\/security\/events\/export\?.*person=tom/,
    )
  })

  it('lead to earlier ones and back to the latest', async () => {
    const { queries } = open([anEvent()], { next: '7' })
    await userEvent.click(await screen.findByRole('link', { name: 'Earlier' }))
    expect(queries.at(-1)).toEqual({ before: '7' })
    await userEvent.click(await screen.findByRole('link', { name: 'Latest' }))
    expect(screen.queryByRole('link', { name: 'Latest' })).not.toBeInTheDocument()
  })

  it('say that they need a connection', async () => {
    open([], { isOnline: false })
    expect(await screen.findByText('Security events are not stored on devices.')).toBeInTheDocument()
  })

  it('say when nothing matches', async () => {
    open([], { address: '/dashboard/security-events?kind=export' })
    expect(await screen.findByText('No event has all of this. Clear a filter.')).toBeInTheDocument()
  })
})
