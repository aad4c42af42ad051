import 'fake-indexeddb/auto'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { InboxColumn } from '../../../src/features/tickets/components/inbox/inbox-column.tsx'
import { fakeCatalogue, renderAt, setUpShop } from '../catalogue/support/shop.tsx'
import { sessionOf } from '../support/session.ts'
import { anInboxRow, toPage } from './support/tickets.ts'

const totals = { to_answer: 1000, mine: 1, unassigned: 999, open: 1000, closed: 1000, automatic: 3 }

beforeEach(setUpShop)
afterEach(cleanup)

function readNumbers(filter: string): readonly (string | null | undefined)[] {
  const nothing = () => undefined
  const value = { ...toPage([]), data: [anInboxRow()], to: 25, total: 1000, totals }
  renderAt(
    '/dashboard/tickets',
    {
      '/dashboard/tickets': (
        <InboxColumn
          list={{ state: 'ready', value, asOf: 0, isFresh: true, refetch: nothing }}
          address={{ section: 'to_answer', page: 1, filter, ticket: '' }}
          {...{ isDesk: true, onFilter: nothing, onPage: nothing, onAnswer: nothing }}
        />
      ),
    },
    { catalogue: fakeCatalogue({}).catalogue, session: sessionOf('reviewer') },
  )
  const tabs = within(screen.getByRole('navigation', { name: 'Sections' })).getAllByRole('link')
  const { textContent: pages } = screen.getByRole('navigation', { name: 'Pages' })
  return [...tabs.map((tab) => tab.textContent), /of ([\d,+]*)/.exec(pages)?.[1]]
}

it('The inbox says 1,000+ where no more are counted: but of what is to be answered, and there of what a text finds', () => {
  expect(readNumbers('')).toEqual([
    ...['To answer1,000', 'Mine1', 'Unassigned999', 'All open1,000+', 'Closed1,000+', 'Automatic3', '1,000'],
  ])
  cleanup()
  const found = readNumbers('belt')
  expect([...found.slice(0, 4), found.at(-1)]).toEqual([
    'To answer1,000+',
    'Mine1',
    'Unassigned999',
    'All open1,000+',
    '1,000+',
  ])
})
