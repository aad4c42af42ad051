import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AnswerBox } from '../../../src/features/tickets/components/inbox/answer-box.tsx'
import { fakeCatalogue, renderAt, setUpShop } from '../catalogue/support/shop.tsx'
import { sessionOf } from '../support/session.ts'
import { aStaffTicket } from './support/tickets.ts'

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
