import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StaffMessage } from '../../../contract/shapes/ticket.ts'
import { TicketHead } from '../../../src/features/tickets/components/inbox/ticket-head.tsx'
import { StaffMessages } from '../../../src/features/tickets/components/inbox/staff-messages.tsx'
import { fakeCatalogue, renderAt, setUpShop } from '../catalogue/support/shop.tsx'
import { sessionOf } from '../support/session.ts'
import { aMessage, aStaffTicket } from './support/tickets.ts'

beforeEach(setUpShop)
afterEach(cleanup)

const held = aMessage({
  ...{ id: 'm3', kind: 'customer', held_because: 'unproven', via: 'mail', from_email: 'ellis@gym.test' },
  text: 'The belt came.',
})

function open(state: StaffMessage['state'], given: Partial<StaffMessage> = {}) {
  const sent: unknown[] = []
  const splits: string[] = []
  const thread = (
    <StaffMessages
      ticket={aStaffTicket({ messages: [aMessage(), { ...held, ...given, state }] })}
      now={Date.UTC(2026, 10, 20, 9)}
      onSplit={(number) => {
        splits.push(number)
      }}
      onConflict={() => undefined}
    />
  )
  renderAt(
    '/dashboard/tickets',
    { '/dashboard/tickets': thread },
    {
      catalogue: fakeCatalogue({}).catalogue,
      session: sessionOf('reviewer'),
      engine: {
        call: async (_, { body }) => {
          sent.push(body)
          return aStaffTicket({ number: 'ST-10002' })
        },
      },
    },
  )
  return { sent, splits }
}

describe('A mail that was left out', () => {
  it('can still be shown or get a ticket of its own', async () => {
    const { sent, splits } = open('dismissed')
    expect(screen.getByText('Left out')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Leave out' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show in this ticket' }))
    expect(await screen.findByText('The customer sees it now')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Open its own ticket' }))
    await waitFor(() => {
      expect(splits).toEqual(['ST-10002'])
    })
    expect(sent).toEqual([
      { decision: 'show', was: 'dismissed' },
      { decision: 'split', was: 'dismissed' },
    ])
  })

  it('has no buttons once it is shown', () => {
    open('shown')
    expect(screen.getByText('The belt came.')).toBeVisible()
    expect(screen.queryAllByRole('button')).toEqual([])
  })
})

describe('A mail that is held', () => {
  it('says where it wants answers, if that is not the customer', () => {
    open('held', { from_email: 'form@hoster.test', reply_to: 'kim@evil.test', held_because: 'other-address' })
    expect(screen.getByText('form@hoster.test')).toBeVisible()
    expect(screen.getByText('Answers to: kim@evil.test')).toBeVisible()
    expect(screen.getByText(/^It wants answers at another address than the customer’s\./)).toBeVisible()
  })

  it('names no address for answers that is the customer’s', () => {
    open('held', { from_email: 'form@hoster.test', reply_to: 'ellis@gym.test' })
    expect(screen.queryByText(/^Answers to/)).toBeNull()
    expect(screen.getByText(/^It has the customer’s address/)).toBeVisible()
  })
})

describe('The wait of a ticket', () => {
  it.each([
    ['open', '05', 'shown', 'Customer waits'],
    ['open', '07', 'held', 'Customer waits'],
    ['open', '06', 'held', 'Held mail waits'],
    ['waiting', '06', 'held', 'Held mail waits'],
    ['closed', '06', 'held', 'Held mail waits'],
  ] as const)('that is %s since 06, with a mail of %s that is %s, begins with “%s”', (status, hour, state, label) => {
    const messages = [aMessage(), { ...held, at: `2026-11-20T${hour}:00:00Z`, state }]
    const ticket = aStaffTicket({ status, messages, waiting_since: '2026-11-20T06:00:00Z' })
    const head = <TicketHead ticket={ticket} now={Date.UTC(2026, 10, 20, 9)} onConflict={() => undefined} />
    const { catalogue } = fakeCatalogue({})
    renderAt('/dashboard/tickets', { '/dashboard/tickets': head }, { catalogue, session: sessionOf('reviewer') })
    expect(screen.getByText(label)).toHaveTextContent(`${label} 3 h`)
  })
})
