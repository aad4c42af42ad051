import 'fake-indexeddb/auto'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OutboxItem } from '../../../offline/engine.ts'
import type { TicketRow } from '../../../contract/shapes/ticket.ts'
import { tickets } from '../../../contract/tickets.ts'
import { MyQuestionScreen } from '../../../src/features/tickets/screens/my-question.tsx'
import { MyQuestionsScreen } from '../../../src/features/tickets/screens/my-questions.tsx'
import { QuestionScreen } from '../../../src/features/tickets/screens/question.tsx'
import { fakeCatalogue, noAnswer, notFound, renderAt, setUpShop } from '../catalogue/support/shop.tsx'
import { createItem } from '../labor-claims/support/claim.ts'
import { sessionOf } from '../support/session.ts'
import { aTicket, toPage } from './support/tickets.ts'

beforeEach(setUpShop)
afterEach(cleanup)

const row: TicketRow = {
  ...{ ticket_id: 't1', number: 'ST-10001', subject: 'Price request: QU-102', status: 'waiting' },
  ...{ opened_at: '2026-11-20T06:00:00Z', last_at: '2026-11-20T07:00:00Z', last_text: 'Yes.', is_answered: true },
}

function open(
  address: string,
  {
    answer = () => aTicket(),
    list = [row],
    isBehind = false,
    isOnline = true,
    isIn = true,
    outbox = [],
  }: {
    readonly answer?: () => unknown
    readonly list?: readonly TicketRow[]
    /** The first list is a page behind the last one. */
    readonly isBehind?: boolean
    readonly isOnline?: boolean
    readonly isIn?: boolean
    readonly outbox?: readonly OutboxItem[]
  } = {},
) {
  const reads: unknown[] = []
  let lists = 0
  const queued: unknown[] = []
  const resent: unknown[] = []
  const rendered = renderAt(
    address,
    {
      '/dashboard/my-questions': <MyQuestionsScreen />,
      '/dashboard/my-questions/:id': <MyQuestionScreen />,
      '/question': <QuestionScreen />,
    },
    {
      catalogue: fakeCatalogue({}).catalogue,
      ...(isIn ? { session: sessionOf('dealer') } : {}),
      isOnline,
      engine: {
        draft: async () => null,
        saveDraft: async () => undefined,
        dropDraft: async () => undefined,
        outbox: async () => outbox,
        arrival: async () => null,
        enqueue: async (_operation, input, options) => {
          queued.push({ input, options })
          return { opId: 'op-1', entityId: 'm9' }
        },
        resend: async (opId, body) => {
          resent.push([opId, body])
          return { opId: 'op-2', entityId: 'm9' }
        },
        fetchOrCached: async (one, input) => {
          if (one === tickets.table.listMyTickets) {
            lists += 1
            const value = isBehind && lists === 1 ? { ...toPage([]), current_page: 2, total: 25 } : toPage(list)
            return { value, asOf: 0, fresh: isOnline }
          }
          if (one !== tickets.table.readTicket) throw noAnswer()
          reads.push(input)
          const value = answer()
          if (value instanceof Error) throw value
          return { value, asOf: 0, fresh: isOnline }
        },
      },
    },
  )
  return { ...rendered, reads, queued, resent }
}

describe('My questions', () => {
  it('are listed with their last message, and whether the shop answered', async () => {
    open('/dashboard/my-questions')
    const link = await screen.findByRole('link', { name: 'ST-10001' })
    expect(link.getAttribute('href')).toBe('/dashboard/my-questions/ST-10001')
    expect(screen.getByText('We answered: Yes.')).toBeInTheDocument()
    expect(screen.getByText('Answered')).toBeInTheDocument()
  })

  it('begin with how to ask', async () => {
    open('/dashboard/my-questions', { list: [] })
    expect(await screen.findByText('No questions yet')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Ask a question' }).getAttribute('href')).toBe('/ticket/open')
  })

  it('steps back from a page behind the last (WO078)', async () => {
    open('/dashboard/my-questions?page=2', { isBehind: true })
    expect(await screen.findByText('Price request: QU-102')).toBeInTheDocument()
  })
})

describe('A question with its thread', () => {
  it('shows both sides, and takes a message that waits on this device', async () => {
    const { queued } = open('/dashboard/my-questions/ST-10001')
    const thread = within(await screen.findByRole('list', { name: 'Messages' }))
    expect(thread.getByText('Yes, from Monday.')).toBeInTheDocument()
    expect(thread.getByText('Partwright Equipment Services')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'QU-102 Belt' }).getAttribute('href')).toBe('/products/9')
    fireEvent.change(await screen.findByLabelText('Your message'), { target: { value: 'Two, please.' } })
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => {
      expect(queued).toEqual([
        {
          input: { params: { id: 'ST-10001' }, body: { text: 'Two, please.' } },
          options: { dropDraft: 'ticket-reply:ST-10001', groupLabel: 'Question ST-10001' },
        },
      ])
    })
    expect(await screen.findByText('Saved on this device')).toBeInTheDocument()
  })

  it('shows what waits, dashed, until the thread has it', async () => {
    const item = createItem({
      ...{ state: 'queued', waiting: null, kind: 'replyToTicket', groupId: 'ticket:ST-10001', entityId: 'm9' },
      input: { params: { id: 'ST-10001' }, body: { text: 'Two, please.' } },
    })
    const other = createItem({ groupId: 'ticket:ST-10002', input: { params: {}, body: { text: 'Elsewhere' } } })
    open('/dashboard/my-questions/ST-10001', { isOnline: false, outbox: [item, other] })
    expect((await screen.findByText('Two, please.')).closest('li')).toHaveTextContent('Waiting')
    expect(screen.queryByText('Elsewhere')).not.toBeInTheDocument()
  })

  it('lets a visitor send a refused message again, or discard it', async () => {
    const item = createItem({
      ...{ state: 'rejected', waiting: null, kind: 'replyToTicket', groupId: 'ticket:ST-10001', entityId: 'm9' },
      input: { params: { id: 'ST-10001' }, body: { text: 'Two, please.', key: 'secret' } },
      error: { status: 403, code: 'auth.notAllowed', message: 'No.', errors: {}, at: 0, current: null },
    })
    const { resent } = open('/question?ticket=ST-10001&key=secret', { isIn: false, outbox: [item] })
    const message = within((await screen.findByText('Two, please.')).closest('li') ?? document.body)
    expect(message.getByRole('button', { name: 'Discard' })).toBeInTheDocument()
    await userEvent.click(message.getByRole('button', { name: 'Send again' }))
    await waitFor(() => {
      expect(resent).toEqual([['op-1', { text: 'Two, please.', key: 'secret' }]])
    })
  })

  it('does not show the notice of a discarded message as a message', async () => {
    const notice = createItem({
      kind: 'discardOp',
      groupId: 'ticket:ST-10001',
      label: 'Discarded item',
      entityId: 'd1',
    })
    open('/question?ticket=ST-10001&key=secret', { isIn: false, isOnline: false, outbox: [notice] })
    expect(await screen.findByText('Yes, from Monday.')).toBeInTheDocument()
    await act(async () => undefined)
    expect(screen.queryByText('Discarded item')).not.toBeInTheDocument()
  })

  it('is opened by its private link without signing in, and messages carry the key', async () => {
    const { reads, queued } = open('/question?ticket=ST-10001&key=secret', { isIn: false })
    expect(await screen.findByText('Yes, from Monday.')).toBeInTheDocument()
    expect(reads[0]).toEqual({ params: { id: 'ST-10001' }, query: { key: 'secret' } })
    fireEvent.change(await screen.findByLabelText('Your message'), { target: { value: 'Thanks' } })
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => {
      expect(queued[0]).toMatchObject({ input: { body: { text: 'Thanks', key: 'secret' } } })
    })
  })

  it('that is unknown, incomplete or not on this device says so', async () => {
    open('/question?ticket=ST-10001&key=wrong', { isIn: false, answer: () => notFound() })
    expect(await screen.findByText('Question not found')).toBeInTheDocument()
    cleanup()
    const { reads } = open('/question?ticket=ST-10001', { isIn: false })
    expect(await screen.findByText('Question not found')).toBeInTheDocument()
    expect(reads).toEqual([])
    cleanup()
    open('/dashboard/my-questions/ST-10001', { isOnline: false, answer: () => noAnswer() })
    expect(await screen.findByText('This question is not on this device')).toBeInTheDocument()
  })
})
