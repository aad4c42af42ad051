import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { InboxRow, StaffTicket } from '../../../contract/shapes/ticket.ts'
import { tickets } from '../../../contract/tickets.ts'
import { CallRefused } from '../../../offline/http/call.ts'
import { InboxScreen } from '../../../src/features/tickets/screens/inbox.tsx'
import { TemplatesScreen } from '../../../src/features/tickets/screens/templates.tsx'
import { fakeCatalogue, noAnswer, renderAt, setUpShop } from '../catalogue/support/shop.tsx'
import { sessionOf } from '../support/session.ts'
import { aMessage, anInboxRow, aStaffTicket, toPage } from './support/tickets.ts'

const rows = tickets.table
const totals = { to_answer: 2, mine: 1, unassigned: 2, open: 3, closed: 40, automatic: 0 }
const templates = [
  { template_id: '018f4e5a-0000-7000-8000-0000000000a1', name: 'Ready', text: 'Hi {name}, {order} is ready.', rev: 3 },
]

const toInbox = (data: readonly InboxRow[]) => ({ ...toPage(data), totals })

beforeEach(setUpShop)
afterEach(cleanup)

type Call = (row: unknown, input: { readonly params?: unknown; readonly body?: unknown }) => unknown

function open(
  address: string,
  {
    ticket = () => aStaffTicket(),
    call = () => {
      throw noAnswer()
    },
    list = () => toInbox([anInboxRow(), anInboxRow({ number: 'ST-10002', contact_name: 'Kim Lee', held: 1 })]),
    isOnline = true,
    isAdmin = false,
    drafts = new Map<string, unknown>(),
  }: {
    readonly ticket?: () => StaffTicket
    readonly call?: Call
    readonly list?: () => unknown
    readonly isOnline?: boolean
    readonly isAdmin?: boolean
    readonly drafts?: Map<string, unknown>
  } = {},
) {
  const calls: { readonly name: string; readonly input: unknown }[] = []
  const queries: unknown[] = []
  let ids = 0
  const rendered = renderAt(
    address,
    { '/dashboard/tickets': <InboxScreen />, '/dashboard/tickets/templates': <TemplatesScreen /> },
    {
      catalogue: fakeCatalogue({}).catalogue,
      session: { ...sessionOf('reviewer'), admin: isAdmin },
      isOnline,
      engine: {
        newId: () => {
          ids += 1
          return `018f4e5a-0000-7000-8000-${String(ids).padStart(12, '0')}`
        },
        draft: async (key) => drafts.get(key) ?? null,
        saveDraft: async (key, value) => {
          drafts.set(key, value)
        },
        dropDraft: async (key) => {
          drafts.delete(key)
        },
        call: async (row, input) => {
          calls.push({ name: row.path, input })
          return call(row, input)
        },
        fetchOrCached: async (row, { query }) => {
          const answers = new Map<unknown, () => unknown>([
            [rows.listInbox, list],
            [rows.readInboxTicket, ticket],
            [rows.listTemplates, () => ({ templates })],
            [rows.listAgents, () => ({ agents: [{ user_id: 7, name: 'Dale Okafor', active: true }] })],
          ])
          const answer = answers.get(row)
          if (answer === undefined) throw noAnswer()
          if (row === rows.listInbox) queries.push(query)
          const value = await answer()
          if (value instanceof Error) throw value
          return { value, asOf: 0, fresh: isOnline }
        },
      },
    },
  )
  return { ...rendered, calls, queries, drafts }
}
const pane = (number = 'ST-10001') => within(screen.getByRole('region', { name: `Ticket ${number}` }))
const answerField = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'To ellis@gym.test' })
const sendAnswer = async (text: string) => {
  fireEvent.change(await answerField(), { target: { value: text } })
  await userEvent.click(screen.getByRole('button', { name: 'Send answer' }))
  await waitFor(async () => {
    expect((await answerField()).value).toBe('')
  })
}
const toMessageId = ({ input }: { readonly input: unknown }) => (input as { body: { id: string } }).body.id
const changed = (current: StaffTicket) =>
  new CallRefused(409, { error: 'tickets.changed', message: 'Someone else answered.', errors: {}, current })

const messageSent = (current: StaffTicket, error = 'tickets.messageSent') =>
  new CallRefused(409, { error, message: 'An earlier text was sent.', errors: {}, current })

describe('The inbox', () => {
  it('steps back from a page behind the last, and never says meanwhile that no question waits (WO078)', async () => {
    const first = Promise.withResolvers<unknown>()
    const lists: unknown[] = [{ ...toInbox([]), current_page: 2, last_page: 1, total: 25, to: 0 }, first.promise]
    const { queries } = open('/dashboard/tickets?page=2', { list: () => lists.shift() })
    await waitFor(() => {
      expect(queries).toEqual([2, 1].map((page) => ({ section: 'open', page })))
    })
    expect(screen.queryByText('You’re all caught up')).not.toBeInTheDocument()
    first.resolve(toInbox([anInboxRow()]))
    expect(await screen.findByRole('list', { name: 'Tickets' })).toBeInTheDocument()
  })

  it('has sections with their numbers, and marks waits, held mails and who works on a ticket', async () => {
    const row = anInboxRow({ waiting_since: '2026-11-19T09:00:00Z', assignee: { user_id: 9, name: 'Riley' } })
    open('/dashboard/tickets?section=mine', { list: () => toInbox([row, anInboxRow({ number: 'ST-2', held: 2 })]) })
    const tabs = within(screen.getByRole('navigation', { name: 'Sections' }))
    await waitFor(() => {
      expect(tabs.getAllByRole('link').map((link) => link.textContent)).toEqual([
        ...['To answer2', 'Mine1', 'Unassigned2', 'All open3', 'Closed40', 'Automatic0'],
      ])
    })
    expect(tabs.getByRole('link', { name: /Mine/ })).toHaveAttribute('aria-current', 'page')
    const [first, second] = within(screen.getByRole('list', { name: 'Tickets' })).getAllByRole('listitem')
    expect(first).toHaveTextContent(/Late, 24 h.*Riley/)
    expect(second).toHaveTextContent('Held mail')
    expect(screen.getByText('No ticket selected')).toBeInTheDocument()
  })

  it('shows the open ticket beside the list at a desk, and alone on a phone', async () => {
    open('/dashboard/tickets?ticket=ST-10001')
    expect(await screen.findByRole('region', { name: 'Ticket ST-10001' })).toBeInTheDocument()
    expect(await screen.findByRole('list', { name: 'Tickets' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: /Ellis Brandt/ })).toHaveAttribute('aria-current', 'true')
    cleanup()
    const { matchMedia } = window
    window.matchMedia = (query) => Object.assign(matchMedia(query), { matches: false })
    open('/dashboard/tickets?section=mine&ticket=ST-10001')
    expect(await screen.findByRole('region', { name: 'Ticket ST-10001' })).toBeInTheDocument()
    expect(screen.queryByRole('list', { name: 'Tickets' })).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Back' })).toBeInTheDocument()
  })

  it('is worked with the keyboard: arrows move, Enter opens, R begins the answer, Ctrl+Enter sends it', async () => {
    const { calls } = open('/dashboard/tickets', { call: () => aStaffTicket({ status: 'waiting' }) })
    const first = await screen.findByRole('link', { name: /Ellis Brandt/ })
    first.focus()
    await userEvent.keyboard('{ArrowDown}')
    expect(screen.getByRole('link', { name: /Kim Lee/ })).toHaveFocus()
    await userEvent.keyboard('k')
    expect(first).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByTestId('address').textContent).toBe('/dashboard/tickets?ticket=ST-10001')
    const field = await answerField()
    act(() => {
      screen.getByRole('link', { name: /Ellis Brandt/ }).focus()
    })
    await userEvent.keyboard('r')
    expect(field).toHaveFocus()
    await userEvent.keyboard('Yes.{Control>}{Enter}{/Control}')
    await waitFor(() => {
      expect(calls).toHaveLength(1)
    })
  })

  it('is searched 300 ms after the last keystroke', async () => {
    const { queries, clock } = open('/dashboard/tickets?section=closed')
    fireEvent.change(await screen.findByLabelText('Search tickets'), { target: { value: 'belt ' } })
    await act(async () => {
      clock.pass(400)
      await Promise.resolve()
    })
    await waitFor(() => {
      expect(queries.at(-1)).toEqual({ section: 'closed', page: 1, filter: 'belt' })
    })
    expect(screen.getByTestId('address').textContent).toBe('/dashboard/tickets?section=closed&filter=belt')
  })

  it('says when nothing waits, and without a network which lists this device has', async () => {
    open('/dashboard/tickets', { list: () => toInbox([]) })
    expect(await screen.findByText('You’re all caught up')).toBeInTheDocument()
    cleanup()
    open('/dashboard/tickets', { list: () => noAnswer(), isOnline: false })
    expect(await screen.findByText('This list is not on this device')).toBeInTheDocument()
  })
})

describe('An answer', () => {
  it('is sent with the revision that was shown, and its draft goes', async () => {
    const { calls, drafts } = open('/dashboard/tickets?ticket=ST-10001', {
      ticket: () => aStaffTicket({ rev: 4 }),
      call: () => aStaffTicket({ rev: 5, status: 'waiting' }),
    })
    fireEvent.change(await answerField(), { target: { value: 'Yes, from Monday.' } })
    await userEvent.click(screen.getByLabelText('Close the ticket with this answer'))
    await waitFor(() => {
      expect(drafts.get('ticket-answer:ST-10001')).toMatchObject({ text: 'Yes, from Monday.', closes: true })
    })
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }))
    expect(await screen.findByText('Answer sent to ellis@gym.test')).toBeInTheDocument()
    const { id } = (calls[0]?.input as { body: { id: string } }).body
    expect(calls).toEqual([
      {
        name: '/tickets/inbox/{id}/answers',
        input: { params: { id: 'ST-10001' }, body: { id, text: 'Yes, from Monday.', rev: 4, closes: true } },
      },
    ])
    expect(drafts.has('ticket-answer:ST-10001')).toBe(false)
    expect((await answerField()).value).toBe('')
  })

  it('that fails stays, and is sent again under the same id', async () => {
    const { calls } = open('/dashboard/tickets?ticket=ST-10001')
    fireEvent.change(await answerField(), { target: { value: 'Yes.' } })
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }))
    expect(await screen.findByRole('alert')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }))
    await waitFor(() => {
      expect(calls).toHaveLength(2)
    })
    expect(calls[1]).toEqual(calls[0])
    expect((await answerField()).value).toBe('Yes.')
  })

  it('that is written after another one has an id of its own, also with a look at the notes between them', async () => {
    const { calls } = open('/dashboard/tickets?ticket=ST-10001', { call: () => aStaffTicket() })
    await sendAnswer('Yes, from Monday.')
    await userEvent.click(screen.getByRole('tab', { name: 'Internal note' }))
    await userEvent.click(screen.getByRole('tab', { name: 'Answer' }))
    await sendAnswer('No, from Tuesday.')
    await waitFor(() => {
      expect(new Set(calls.map(toMessageId)).size).toBe(2)
    })
  })

  it('and the note that is written after it have ids of their own', async () => {
    const { calls } = open('/dashboard/tickets?ticket=ST-10001', { call: () => aStaffTicket() })
    await sendAnswer('Yes, from Monday.')
    await userEvent.click(screen.getByRole('tab', { name: 'Internal note' }))
    fireEvent.change(await screen.findByLabelText('Note for colleagues'), { target: { value: 'Call first' } })
    await userEvent.click(screen.getByRole('button', { name: 'Add note' }))
    await waitFor(() => {
      expect(new Set(calls.map(toMessageId)).size).toBe(2)
    })
  })

  it('that failed is sent again under the same id after a look at the notes', async () => {
    const { calls } = open('/dashboard/tickets?ticket=ST-10001')
    fireEvent.change(await answerField(), { target: { value: 'Yes.' } })
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }))
    await screen.findByRole('alert')
    await userEvent.click(screen.getByRole('tab', { name: 'Internal note' }))
    await userEvent.click(screen.getByRole('tab', { name: 'Answer' }))
    await waitFor(async () => {
      expect((await answerField()).value).toBe('Yes.')
    })
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }))
    await waitFor(() => {
      expect(calls).toHaveLength(2)
    })
    expect(calls[1]).toEqual(calls[0])
  })

  it('that was changed after its answer was lost stays, and the next press sends it as a further one', async () => {
    let present = aStaffTicket({ rev: 1 })
    const sent = aMessage({ id: 'm2', kind: 'staff', text: 'Yes.', by: 'Riley Moss', user_id: 7 })
    let sends = 0
    const { calls, drafts } = open('/dashboard/tickets?ticket=ST-10001', {
      ticket: () => present,
      call: () => {
        sends += 1
        if (sends === 1) throw noAnswer()
        if (sends === 3) return aStaffTicket({ rev: 3 })
        present = aStaffTicket({ rev: 2, messages: [aMessage(), sent] })
        throw messageSent(present)
      },
    })
    fireEvent.change(await answerField(), { target: { value: 'Yes.' } })
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }))
    await screen.findByRole('alert')
    fireEvent.change(await answerField(), { target: { value: 'Yes. Which color?' } })
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }))
    expect(await screen.findByText('An earlier text was sent.')).toBeInTheDocument()
    expect((await answerField()).value).toBe('Yes. Which color?')
    expect(pane().getByText('Yes.')).toBeInTheDocument()
    fireEvent.change(await answerField(), { target: { value: 'Which color?' } })
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }))
    expect(await screen.findByText('Answer sent to ellis@gym.test')).toBeInTheDocument()
    expect(calls.map(({ input }) => (input as { body: object }).body)).toMatchObject([
      { text: 'Yes.', rev: 1 },
      { text: 'Yes. Which color?', rev: 1 },
      { text: 'Which color?', rev: 2 },
    ])
    const [first, second, third] = calls.map(toMessageId)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
    expect(drafts.has('ticket-answer:ST-10001')).toBe(false)
  })

  it('whose tick alone was changed after its answer was lost ends as sent, and no press sends it again', async () => {
    let present = aStaffTicket({ rev: 1 })
    const sent = aMessage({ id: 'm2', kind: 'staff', text: 'Yes.', by: 'Riley Moss', user_id: 7 })
    const { calls, drafts } = open('/dashboard/tickets?ticket=ST-10001', {
      ticket: () => present,
      call: () => {
        if (present.rev === 1) {
          present = aStaffTicket({ rev: 2, messages: [aMessage(), sent] })
          throw noAnswer()
        }
        throw messageSent(present, 'tickets.answerSent')
      },
    })
    fireEvent.change(await answerField(), { target: { value: 'Yes.' } })
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }))
    await screen.findByRole('alert')
    await userEvent.click(screen.getByRole('checkbox', { name: 'Close the ticket with this answer' }))
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }))
    expect(await screen.findByText('An earlier text was sent.')).toBeInTheDocument()
    expect(pane().getByText('Yes.')).toBeInTheDocument()
    expect((await answerField()).value).toBe('')
    expect(screen.getByRole('checkbox', { name: 'Close the ticket with this answer' })).not.toBeChecked()
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }))
    expect(await screen.findByText('Required')).toBeInTheDocument()
    expect(calls).toHaveLength(2)
    expect(drafts.has('ticket-answer:ST-10001')).toBe(false)
  })

  it('of the second of two people waits until they have read the first one’s', async () => {
    let present = aStaffTicket({ rev: 1 })
    const first = aMessage({ id: 'm2', kind: 'staff', text: 'It is sold out.', by: 'Riley Moss', user_id: 9 })
    const { calls } = open('/dashboard/tickets?ticket=ST-10001', {
      ticket: () => present,
      call: () => {
        if (present.rev === 2) return aStaffTicket({ rev: 3 })
        present = aStaffTicket({ rev: 2, messages: [aMessage(), first] })
        throw changed(present)
      },
    })
    fireEvent.change(await answerField(), { target: { value: 'Yes.' } })
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }))
    expect(await screen.findByText('It is sold out.')).toBeInTheDocument()
    expect(screen.getByText(/Riley Moss answered while you were writing/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Send answer' })).toBeDisabled()
    expect((await answerField()).value).toBe('Yes.')
    await userEvent.click(screen.getByRole('button', { name: 'I have read it' }))
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }))
    await waitFor(() => {
      expect(calls.at(-1)?.input).toMatchObject({ body: { text: 'Yes.', rev: 2 } })
    })
  })

  it('is written with a template, and one with a gap is not sent', async () => {
    const { calls } = open('/dashboard/tickets?ticket=ST-10001')
    await answerField()
    fireEvent.change(await screen.findByLabelText('Insert a template'), {
      target: { value: templates[0]?.template_id },
    })
    expect((await answerField()).value).toBe('Hi Ellis, {order} is ready.')
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }))
    expect(await screen.findByText('Replace {order}')).toBeInTheDocument()
    expect(calls).toEqual([])
  })

  it('needs a connection, and its draft is kept on this device', async () => {
    const drafts = new Map<string, unknown>([
      ['ticket-answer:ST-10001', { id: 'x', text: 'Half', closes: false, seen: 'm1' }],
    ])
    open('/dashboard/tickets?ticket=ST-10001', { isOnline: false, drafts })
    await waitFor(async () => {
      expect((await answerField()).value).toBe('Half')
    })
    expect(screen.getByText(/You are offline/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Send answer' })).toBeDisabled()
    expect(screen.getByLabelText('Assigned to')).toBeDisabled()
  })
})

describe('A ticket in the inbox', () => {
  it('is assigned and closed, and says who was first', async () => {
    let isChanged = false
    const { calls } = open('/dashboard/tickets?ticket=ST-10001', {
      call: () => {
        if (isChanged) throw changed(aStaffTicket())
        return aStaffTicket({ assignee: { user_id: 7, name: 'Dale Okafor' }, rev: 2 })
      },
    })
    await answerField()
    await userEvent.click(screen.getByRole('button', { name: 'Assign to me' }))
    expect(await screen.findByText('ST-10001 is yours')).toBeInTheDocument()
    expect(calls[0]?.input).toEqual({ params: { id: 'ST-10001' }, body: { assignee_id: 7, rev: 1 } })
    isChanged = true
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(await screen.findByText('Someone else answered.')).toBeInTheDocument()
  })

  it('shows notes and held mails as such, and what can be done with them', async () => {
    const held = aMessage({
      ...{ id: 'm3', kind: 'other', state: 'held', held_because: 'other-address', by: 'Kim', via: 'mail' },
      ...{ from_email: 'kim@evil.test', text: 'Ship it to me.', has_original: true, is_shortened: true },
    })
    const note = aMessage({ id: 'm2', kind: 'note', text: 'A regular.', by: 'Riley', user_id: 9 })
    const { calls } = open('/dashboard/tickets?ticket=ST-10001', {
      ticket: () => aStaffTicket({ messages: [aMessage(), note, held] }),
      call: () => aStaffTicket(),
    })
    await answerField()
    expect(pane().getByText('A regular.').closest('li')).toHaveTextContent('Internal note')
    expect(pane().getByText('From another address')).toBeInTheDocument()
    expect(pane().getByText('kim@evil.test')).toBeInTheDocument()
    expect(pane().getByRole('link', { name: 'Download the whole mail' }).getAttribute('href')).toBe(
      '/api/tickets/inbox/ST-10001/messages/m3/original',
    )
    await userEvent.click(pane().getByRole('button', { name: 'Leave out' }))
    await waitFor(() => {
      expect(calls[0]?.input).toEqual({ params: { id: 'ST-10001', message: 'm3' }, body: { decision: 'dismiss' } })
    })
  })

  it('takes a note that was changed after its answer was lost as a further one', async () => {
    let ticket = aStaffTicket()
    const answers: (() => unknown)[] = [
      () => {
        ticket = aStaffTicket({ rev: 2, messages: [aMessage(), aMessage({ id: 'm2', kind: 'note', text: 'Call' })] })
        throw messageSent(ticket)
      },
      () => aStaffTicket({ rev: 3 }),
    ]
    const { calls } = open('/dashboard/tickets?ticket=ST-10001', {
      ticket: () => ticket,
      call: () => answers.shift()?.(),
    })
    await answerField()
    await userEvent.click(screen.getByRole('tab', { name: 'Internal note' }))
    fireEvent.change(await screen.findByLabelText('Note for colleagues'), { target: { value: 'Call first' } })
    await userEvent.click(screen.getByRole('button', { name: 'Add note' }))
    expect(await screen.findByText('An earlier text was sent.')).toBeInTheDocument()
    expect(await pane().findByText('Call')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Add note' }))
    expect(await screen.findByText('Note added')).toBeInTheDocument()
    expect(calls.map(({ input }) => (input as { body: object }).body)).toMatchObject([
      { text: 'Call first' },
      { text: 'Call first' },
    ])
    expect(new Set(calls.map(toMessageId)).size).toBe(2)
  })

  it('takes internal notes, in a form of their own', async () => {
    const { calls } = open('/dashboard/tickets?ticket=ST-10001', { call: () => aStaffTicket() })
    await answerField()
    await userEvent.click(screen.getByRole('tab', { name: 'Internal note' }))
    fireEvent.change(await screen.findByLabelText('Note for colleagues'), { target: { value: 'Call first' } })
    await userEvent.click(screen.getByRole('button', { name: 'Add note' }))
    await waitFor(() => {
      expect(calls[0]).toMatchObject({ name: '/tickets/inbox/{id}/notes', input: { body: { text: 'Call first' } } })
    })
  })
})

describe('Reply templates', () => {
  it('are changed with the revision that the form began with, and refuse unknown placeholders', async () => {
    const { calls } = open('/dashboard/tickets/templates', { isAdmin: true, call: () => ({ ...templates[0], rev: 4 }) })
    await userEvent.click(await screen.findByRole('button', { name: /Ready/ }))
    const text = await screen.findByLabelText('Text')
    fireEvent.change(text, { target: { value: 'Hi {nmae}' } })
    await userEvent.click(screen.getByRole('button', { name: 'Save template' }))
    expect(await screen.findByText(/^Unknown: \{nmae\}/)).toBeInTheDocument()
    fireEvent.change(text, { target: { value: 'Hi {name}' } })
    await userEvent.click(screen.getByRole('button', { name: 'Save template' }))
    await waitFor(() => {
      expect(calls[0]?.input).toEqual({
        params: { id: templates[0]?.template_id },
        body: { name: 'Ready', text: 'Hi {name}', rev: 3 },
      })
    })
  })

  it('are removed, and are reached from the inbox by administrators alone', async () => {
    const { calls } = open('/dashboard/tickets/templates', { isAdmin: true, call: () => ({ ok: true }) })
    await userEvent.click(await screen.findByRole('button', { name: /Ready/ }))
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }))
    await waitFor(() => {
      expect(calls[0]?.input).toEqual({ params: { id: templates[0]?.template_id } })
    })
    cleanup()
    open('/dashboard/tickets', { isAdmin: true })
    expect(await screen.findByRole('link', { name: 'Templates' })).toBeInTheDocument()
    cleanup()
    open('/dashboard/tickets')
    await screen.findByRole('list', { name: 'Tickets' })
    expect(screen.queryByRole('link', { name: 'Templates' })).not.toBeInTheDocument()
  })
})
