import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { SaveRefused } from '../../../offline/outbox/save-refused.ts'
import { NotesCard } from '../../../src/features/labor-claims/components/ticket/notes-card.tsx'
import { TicketBody } from '../../../src/features/labor-claims/components/ticket/ticket-body.tsx'
import type { SeenClaim } from '../../../src/features/labor-claims/components/claim-display.ts'
import { ticketForms } from '../../../src/features/labor-claims/components/ticket/late-forms.ts'
import { createClaim, createItem, createNote, toSeen } from './support/claim.ts'
import { renderWithEngine, stubMediaQueries } from './support/screen.tsx'
import { createFakeServer, createRefusal } from './support/sheet.tsx'

beforeAll(ticketForms.load)

function Notes({ of }: { readonly of: SeenClaim }) {
  const [isWriting, setWriting] = useState(false)
  return <NotesCard seen={of} me={7} now={Date.UTC(2026, 10, 20, 9, 40)} isWriting={isWriting} onWrite={setWriting} />
}
const write = async (text: string) => {
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }))
  fireEvent.change(await screen.findByLabelText('Note'), { target: { value: text } })
}

beforeEach(stubMediaQueries)
afterEach(cleanup)

describe('The notes of a ticket', () => {
  it('are added by those alone who may write one', async () => {
    for (const [note_classes, buttons] of [
      [['servicer' as const], 2],
      [[], 0],
    ] as const) {
      const seen = toSeen(createClaim({ may: { ...createClaim().may, note_classes: [...note_classes] } }))
      renderWithEngine(<TicketBody seen={seen} items={[]} me={7} now={0} page={{ title: 'LC-20418' }} refresh={null} />)
      await screen.findByText('Notes')
      expect(screen.queryAllByRole('button', { name: 'Add note' })).toHaveLength(buttons)
      cleanup()
    }
  })

  it('mark a note that is only on this device', async () => {
    renderWithEngine(
      <Notes
        of={toSeen(
          createClaim({
            notes: [
              createNote(),
              createNote({
                id: 'n2',
                note: 'Approved 2.0 h',
                author: { user_id: 9, name: 'Marta Lindqvist', organization: 'Meridian' },
              }),
            ],
          }),
          { pending: { n1: createItem() } },
        )}
      />,
    )
    const [waiting, there] = screen.getAllByRole('listitem')
    expect([
      waiting?.className,
      waiting?.textContent?.includes('Waiting'),
      waiting?.textContent?.includes('You'),
    ]).toEqual(['dash', true, true])
    expect(there?.textContent).toContain('Marta Lindqvist')
  })

  it('are confirmed only after the device has saved them', async () => {
    let save = () => {}
    const enqueue = vi.fn(
      () =>
        new Promise<{ opId: string; entityId: string }>((resolve) => {
          save = () => {
            resolve({ opId: 'o', entityId: 'n' })
          }
        }),
    )
    renderWithEngine(<Notes of={toSeen(createClaim())} />, { enqueue })
    await write('Brushes worn')
    await userEvent.click(screen.getByRole('button', { name: 'Save note' }))
    await waitFor(() => {
      expect(enqueue).toHaveBeenCalled()
    })
    expect(screen.getByRole('button', { name: 'Saving…' })).toBeInTheDocument()
    expect(screen.queryByText('Saved on this device')).not.toBeInTheDocument()
    save()
    expect(await screen.findByText('Saved on this device')).toBeInTheDocument()
  })

  it('save the draft at every change and restore it', async () => {
    const { drafts, unmount } = renderWithEngine(<Notes of={toSeen(createClaim())} />)
    await write('Brushes worn to 4')
    await waitFor(() => {
      expect(drafts.get('note:0190a000-0000-7000-8000-000000020418')).toMatchObject({ note: 'Brushes worn to 4' })
    })
    unmount()
    renderWithEngine(<Notes of={toSeen(createClaim())} />, {}, undefined, drafts)
    await userEvent.click(screen.getByRole('button', { name: 'Add note' }))
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Note')).value).toBe('Brushes worn to 4')
  })

  it('stay in the form when this device cannot save', async () => {
    renderWithEngine(<Notes of={toSeen(createClaim())} />, {
      enqueue: async () => {
        throw new SaveRefused('storage-lost')
      },
    })
    await write('Brushes worn')
    await userEvent.click(screen.getByRole('button', { name: 'Save note' }))
    expect((await screen.findByRole('alert')).textContent).toContain('What you typed is still in the form.')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Brushes worn')
  })

  it('offer only the classes that the user may choose', async () => {
    renderWithEngine(
      <Notes
        of={toSeen(createClaim({ may: { close: false, trip: false, note_classes: ['customer'], correct: false } }))}
      />,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Add note' }))
    return waitFor(() => {
      expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Everyone on the claim'])
    })
  })
})

describe('Who sees a note (L13)', () => {
  const office = createClaim({
    may: { ...createClaim().may, note_classes: ['internal', 'servicer', 'customer'] },
    notes: [
      createNote({ class: 'internal', author: { user_id: 9, name: 'Marta Lindqvist', organization: 'Meridian' } }),
    ],
  })
  const change = () => screen.getByRole('button', { name: 'Change who sees it' })

  it('is changed afterwards by the office', async () => {
    const { asked, refreshed, engine } = createFakeServer({})
    renderWithEngine(<Notes of={toSeen(office)} />, engine)
    await userEvent.click(change())
    await userEvent.click(await screen.findByRole('button', { name: 'Everyone on the claim' }))
    expect(await screen.findByText('Visible to: Everyone on the claim')).toBeInTheDocument()
    expect(asked).toEqual([['L13', { params: { id: office.notes[0]!.id }, body: { class: 'customer' } }]])
    expect(refreshed).toEqual([office.ticket_id])
  })

  it('is changed by its author, but not by another user', () => {
    const classes = { may: { ...createClaim().may, note_classes: ['servicer', 'customer'] as const } }
    const by = (user_id: number) =>
      createClaim({
        may: { ...classes.may, note_classes: [...classes.may.note_classes] },
        notes: [createNote({ author: { user_id, name: 'Dale Okafor', organization: 'Northside' } })],
      })
    renderWithEngine(<Notes of={toSeen(by(7))} />)
    expect(change()).toBeInTheDocument()
    cleanup()
    renderWithEngine(<Notes of={toSeen(by(8))} />)
    expect(screen.queryByRole('button', { name: 'Change who sees it' })).not.toBeInTheDocument()
  })

  it('is not changed before the note has arrived', () => {
    renderWithEngine(<Notes of={toSeen(office, { pending: { [office.notes[0]!.id]: createItem() } })} />)
    expect(screen.queryByRole('button', { name: 'Change who sees it' })).not.toBeInTheDocument()
  })

  it('shows the server’s refusal', async () => {
    const { engine } = createFakeServer(createRefusal(403, 'labor-claims.noteClass', 'You cannot write such notes.'))
    renderWithEngine(<Notes of={toSeen(office)} />, engine)
    await userEvent.click(change())
    await userEvent.click(await screen.findByRole('button', { name: 'Office and servicer' }))
    expect(await screen.findByText('You cannot write such notes.')).toBeInTheDocument()
  })
})
