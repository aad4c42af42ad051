import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
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

describe('What cannot be sent now', () => {
  const ticket = aStaffTicket({
    messages: [aMessage(), aMessage({ id: 'm2', text: 'Please cancel.', at: '2026-11-20T07:00:00Z' })],
  })
  function open(typed: object, isOnline = true) {
    const sent: unknown[] = []
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
          saveDraft: async () => undefined,
          dropDraft: async () => undefined,
          call: async (_, { body }) => {
            sent.push(body)
            return ticket
          },
        },
      },
    )
    return sent
  }
  const id = '018f4e5a-0000-7000-8000-000000000001'
  const answer = { id, text: 'It comes on Monday.', closes: false, seen: 'm1' }
  const pressKeys = async (field: HTMLElement) => {
    field.focus()
    await userEvent.keyboard('{Control>}{Enter}{/Control}{Meta>}{Enter}{/Meta}')
  }

  it('of an answer, until what came in is read, stays whatever one presses', async () => {
    const sent = open(answer)
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
    const sent = open(typed, false)
    await userEvent.click(screen.getByRole('tab', { name }))
    const field = await screen.findByDisplayValue(typed.text)
    await pressKeys(field)
    fireEvent.submit(screen.getByRole('form', { name }))
    await Promise.resolve()
    expect(field).toHaveValue(typed.text)
    expect(sent).toEqual([])
  })
})
