import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { StaffMessage } from '../../../contract/shapes/ticket.ts'
import { AnswerBox } from '../../../src/features/tickets/components/inbox/answer-box.tsx'
import { fakeCatalogue, renderAt, setUpShop } from '../catalogue/support/shop.tsx'
import { sessionOf } from '../support/session.ts'
import { aMessage, aStaffTicket } from './support/tickets.ts'

beforeEach(setUpShop)
afterEach(cleanup)

describe('The answer to a ticket whose person was erased', () => {
  it('has no field, and says what can be done; a note can be added', async () => {
    const contact = { name: 'Erased person', email: 'erased-7@erased.invalid', phone: '' }
    renderAt(
      '/dashboard/tickets',
      { '/dashboard/tickets': <AnswerBox ticket={aStaffTicket({ contact })} onConflict={() => undefined} /> },
      {
        catalogue: fakeCatalogue({}).catalogue,
        session: sessionOf('reviewer'),
        engine: { newId: () => 'm9', draft: async () => null },
      },
    )
    expect(await screen.findByText(/^This person was erased/)).toBeVisible()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Send answer' })).toBeNull()
    await userEvent.click(screen.getByRole('tab', { name: 'Internal note' }))
    expect(await screen.findByLabelText('Note for colleagues')).toBeVisible()
  })

  it('that was typed before stays to be copied, and cannot be sent', async () => {
    const dropped: string[] = []
    const contact = { name: 'Erased person', email: 'erased-7@erased.invalid', phone: '' }
    const typed = { id: 'm8', text: 'It comes on Monday.', closes: false, seen: 'm1' }
    renderAt(
      '/dashboard/tickets',
      { '/dashboard/tickets': <AnswerBox ticket={aStaffTicket({ contact })} onConflict={() => undefined} /> },
      {
        catalogue: fakeCatalogue({}).catalogue,
        session: sessionOf('reviewer'),
        engine: {
          newId: () => 'm9',
          draft: async () => typed,
          dropDraft: async (key) => {
            dropped.push(key)
          },
        },
      },
    )
    const field = await screen.findByDisplayValue('It comes on Monday.')
    expect(screen.getByText(/^This person was erased/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Send answer' })).toBeDisabled()
    await userEvent.clear(field)
    await waitFor(() => {
      expect(dropped).toEqual(['ticket-answer:ST-10001'])
    })
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.getByText(/^This person was erased/)).toBeVisible()
  })
})

const asked = aMessage()
const canceled = aMessage({ id: 'm2', text: 'Please cancel.' })

function open(
  typed: object | null,
  { isOnline = true, messages = [asked, canceled] }: { isOnline?: boolean; messages?: readonly StaffMessage[] } = {},
) {
  const ticket = aStaffTicket({ messages: [...messages] })
  const sent: unknown[] = []
  const drafts: unknown[] = []
  renderAt(
    '/dashboard/tickets',
    { '/dashboard/tickets': <AnswerBox ticket={ticket} onConflict={() => undefined} /> },
    {
      catalogue: fakeCatalogue({}).catalogue,
      session: sessionOf('reviewer'),
      isOnline,
      engine: {
        newId: () => '018f4e5a-0000-7000-8000-000000000009',
        draft: async () => typed,
        saveDraft: async (_, fields) => {
          drafts.push(fields)
        },
        dropDraft: async () => undefined,
        call: async (_, { body }) => {
          sent.push(body)
          return ticket
        },
      },
    },
  )
  return { sent, drafts }
}

describe('What cannot be sent now', () => {
  const id = '018f4e5a-0000-7000-8000-000000000001'
  const answer = { id, text: 'It comes on Monday.', closes: false, seen: 'm1' }
  const pressKeys = async (field: HTMLElement) => {
    field.focus()
    await userEvent.keyboard('{Control>}{Enter}{/Control}{Meta>}{Enter}{/Meta}')
  }

  it('of an answer, until what came in is read, stays whatever one presses', async () => {
    const { sent } = open(answer)
    const field = await screen.findByDisplayValue(answer.text)
    expect(screen.getByText(/^A new message came in while you were writing/)).toBeVisible()
    await pressKeys(field)
    fireEvent.submit(screen.getByRole('form', { name: 'Answer' }))
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }))
    expect(field).toHaveValue(answer.text)
    expect(sent).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'I have read it' }))
    await pressKeys(field)
    await waitFor(() => {
      expect(sent).toMatchObject([{ text: answer.text }])
    })
  })

  it.each([
    ['an answer', 'Answer', { ...answer, seen: 'm2' }],
    ['a note', 'Internal note', { id, text: 'Call first' }],
  ])('of %s without a connection stays whatever one presses', async (_what, name, typed) => {
    const { sent } = open(typed, { isOnline: false })
    await userEvent.click(screen.getByRole('tab', { name }))
    const field = await screen.findByDisplayValue(typed.text)
    await pressKeys(field)
    fireEvent.submit(screen.getByRole('form', { name }))
    await Promise.resolve()
    expect(field).toHaveValue(typed.text)
    expect(sent).toEqual([])
  })
})

describe('An answer that was begun below a held mail', () => {
  const answered = aMessage({ id: 'm2', kind: 'staff', text: 'It is.', by: 'Riley Moss', user_id: 9 })
  const held = aMessage({ id: 'm3', kind: 'other', state: 'held', held_because: 'other-address', by: 'Kim' })
  const begin = async () => {
    const { drafts } = open(null, { messages: [asked, answered, held] })
    fireEvent.change(await screen.findByRole('textbox', { name: 'To ellis@gym.test' }), { target: { value: 'Then' } })
    await waitFor(() => {
      expect(drafts).not.toEqual([])
    })
    cleanup()
    return drafts.at(-1) ?? null
  }

  it('is behind nothing once that mail has a ticket of its own', async () => {
    const { sent } = open(await begin(), { messages: [asked, answered] })
    await screen.findByDisplayValue('Then')
    expect(screen.queryByText(/while you were writing/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Send answer' }))
    await waitFor(() => {
      expect(sent).toMatchObject([{ text: 'Then' }])
    })
  })

  it('is behind what came in until then', async () => {
    open(await begin(), { messages: [asked, answered, aMessage({ id: 'm4', text: 'Please cancel.' })] })
    await screen.findByDisplayValue('Then')
    expect(screen.getByText(/^A new message came in while you were writing/)).toBeVisible()
  })
})
