import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { noteForm } from '../../../contract/shapes/claim-forms.ts'
import type { OutboxItem } from '../../../offline/engine.ts'
import { ticketForms } from '../../../src/features/labor-claims/components/ticket/late-forms.ts'
import { ProblemsCard } from '../../../src/features/labor-claims/components/ticket/problems-card.tsx'
import { createClaim, createItemError, createItem, createTrip, toSeen } from './support/claim.ts'
import { renderWithEngine, stubMediaQueries } from './support/screen.tsx'

beforeAll(ticketForms.load)
beforeEach(stubMediaQueries)
afterEach(cleanup)

const claim = createClaim()
const trip = {
  trip_date_scheduled: '2026-11-20',
  trip_service_requested: '',
  trip_services_performed: 'New motor fitted',
  trip_time_left: null,
  trip_time_start: new Date('2026-11-20T10:31').toISOString(),
  trip_time_finish: new Date('2026-11-20T11:20').toISOString(),
  miles: 8.4,
}
const tripItem = (over: Partial<OutboxItem>) =>
  createItem({
    kind: 'addTrip',
    icon: 'trip',
    label: 'Trip, 2026-11-20',
    input: { params: { id: claim.ticket_id }, body: trip },
    ...over,
  })
const closed = tripItem({
  state: 'conflict',
  error: createItemError({
    status: 409,
    code: 'labor-claims.closed',
    message: 'This claim was closed on Nov 19.',
    current: createClaim({ completed: true, closed_at: '2026-11-19T15:00:00Z' }),
  }),
})

describe('Operations that the server refused', () => {
  it('shows the server’s message, and its errors under the fields of the prefilled form', async () => {
    const resent: unknown[] = []
    renderWithEngine(
      <ProblemsCard
        items={[tripItem({ state: 'rejected', error: createItemError({ errors: { miles: 'At most 2000 miles' } }) })]}
      />,
      {
        claim: async () => toSeen(claim),
        resend: async (opId, body) => {
          resent.push([opId, body])
          return { opId: 'op-2', entityId: 't1' }
        },
      },
    )
    expect(screen.getByText(/“Some fields are missing or invalid.”/)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
    expect((await screen.findByLabelText<HTMLTextAreaElement>(/Work done/, {}, { timeout: 10_000 })).value).toBe(
      'New motor fitted',
    )
    expect(screen.getAllByText('At most 2000 miles').length).toBeGreaterThan(1)
    await userEvent.clear(screen.getByLabelText(/Round-trip miles/))
    await userEvent.type(screen.getByLabelText(/Round-trip miles/), '9')
    await userEvent.click(screen.getByRole('button', { name: 'Save and send again' }))
    await waitFor(() => {
      expect(resent).toEqual([['op-1', { ...trip, miles: 9, miles_from: 'typed' }]])
    })
  })

  it('keeps the names of the parts when a list of parts is corrected', async () => {
    const part = {
      product_id: 20,
      qty: 1,
      source: 'order',
      number: 'DB-20',
      name: 'Drive belt',
      price: 48,
      superseded_by: null,
      state: '',
    }
    const resent: unknown[] = []
    const list = tripItem({
      kind: 'setParts',
      state: 'rejected',
      error: createItemError(),
      input: {
        params: { id: claim.ticket_id },
        body: { parts: [{ product_id: 20, qty: 1, source: 'order' }], was: [] },
      },
      known: { parts: [part] },
    })
    renderWithEngine(<ProblemsCard items={[list]} />, {
      claim: async () => toSeen(claim),
      resend: async (...args) => {
        resent.push(args)
        return { opId: 'op-2', entityId: 't1' }
      },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
    expect(await screen.findByLabelText(/1 × Drive belt/)).toBeChecked()
    await userEvent.click(screen.getByRole('button', { name: 'Save and send again' }))
    await waitFor(() => {
      expect(resent).toEqual([['op-1', list.input?.body, undefined]])
    })
  })

  it('shows the server’s current version beside a conflict', async () => {
    renderWithEngine(<ProblemsCard items={[closed]} />)
    expect(screen.getByRole('region', { name: 'Yours' }).textContent).toContain('New motor fitted')
    expect(screen.getByRole('region', { name: 'On the server' }).textContent).toContain('Closed')
  })

  it('lets a person keep their version of what two people changed, and the other’s of the rest', async () => {
    const was = { ...trip, trip_services_performed: 'Diagnosis' }
    const theirs = createTrip({ id: 't1', ...was, trip_services_performed: 'Theirs', miles: 99 })
    const clash = createItem({
      ...{ kind: 'editTrip', icon: 'trip', entityId: 't1', state: 'conflict' },
      input: { params: { id: claim.ticket_id, tripId: 't1' }, body: { ...trip, was } },
      error: createItemError({
        ...{ status: 409, code: 'labor-claims.clash', message: 'Someone else changed the work done.' },
        current: createClaim({ trips: [theirs] }),
      }),
    })
    const resent: unknown[] = []
    renderWithEngine(<ProblemsCard items={[clash]} />, {
      claim: async () => toSeen(claim),
      resend: async (opId, body) => {
        resent.push([opId, body])
        return { opId: 'op-2', entityId: 't1' }
      },
    })
    // Sending it again as it is would only meet the same clash, and the claim is open.
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Edit',
      'File as a note',
      'Export',
      'Discard',
    ])
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Save and send again' }, { timeout: 10_000 }))
    await waitFor(() => {
      expect(resent).toEqual([
        [
          'op-1',
          expect.objectContaining({
            ...{ trip_services_performed: 'New motor fitted', miles: 8.4 },
            was: expect.objectContaining({ trip_services_performed: 'Theirs', miles: 8.4 }) as object,
          }),
        ],
      ])
    })
  })

  it('requests reopening by a note and keeps the item', async () => {
    const notes: unknown[] = []
    renderWithEngine(<ProblemsCard items={[closed]} />, {
      claim: async () => toSeen(claim),
      enqueueAll: async (writes) => {
        for (const { operation, input } of writes) notes.push([operation.kind, input])
        return []
      },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Ask to reopen' }))
    expect(await screen.findByText(/Your request is saved on this device as a note/)).toBeInTheDocument()
    expect(notes).toEqual([
      [
        'addNote',
        {
          params: { id: claim.ticket_id },
          body: {
            class: 'servicer',
            note: expect.stringMatching(
              /^Please reopen this claim\. Trip that could not be logged: Date: Nov 20\. On site: 10:31 – 11:20/,
            ),
          },
        },
      ],
    ])
  })

  it('offers no reopening of a claim that is open: a colleague accepted the job before', () => {
    const accepted = createItem({
      ...{ kind: 'actOnClaim', label: 'Accept the job', state: 'conflict' },
      input: { params: { id: claim.ticket_id }, body: { action: 'accept' } },
      error: createItemError({ status: 409, code: 'labor-claims.alreadyAccepted', current: claim }),
    })
    renderWithEngine(<ProblemsCard items={[accepted]} />, { claim: async () => toSeen(claim) })
    expect(screen.getByRole('button', { name: 'File as a note' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Send again' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Ask to reopen' })).not.toBeInTheDocument()
  })

  it('offers no note where the claim itself was refused: it would go with the claim', () => {
    const filing = createItem({
      ...{ kind: 'fileClaim', label: 'New claim', state: 'conflict', entityId: claim.ticket_id },
      input: { params: null, body: { id: claim.ticket_id, serial_number: 'MT52534K00417' } },
      error: createItemError({ status: 409, code: 'labor-claims.idTaken' }),
    })
    renderWithEngine(<ProblemsCard items={[filing]} />, { claim: async () => toSeen(claim) })
    expect(screen.getByRole('button', { name: 'Export' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'File as a note' })).not.toBeInTheDocument()
  })

  it('files the text, with that of its corrections, as a note and discards the item', async () => {
    const done: string[] = []
    const correction = createItem({
      ...{ opId: 'op-2', kind: 'editTrip', label: 'Correction of a trip, 2026-11-20', waiting: 'parent' },
      input: { params: { id: claim.ticket_id }, body: { ...trip, trip_services_performed: 'New brushes' } },
    })
    renderWithEngine(<ProblemsCard items={[closed]} />, {
      claim: async () => toSeen(claim),
      outbox: async () => [closed, correction],
      enqueueAll: async (writes) => {
        expect(writes).toHaveLength(1)
        expect(JSON.stringify(writes)).toMatch(/New motor fitted.*Correction of a trip.*New brushes/)
        done.push('note')
        return []
      },
      discard: async (opId) => {
        done.push(`discard ${opId}`)
      },
    })
    await userEvent.click(screen.getByRole('button', { name: 'File as a note' }))
    await waitFor(() => {
      expect(done).toEqual(['note', 'discard op-1'])
    })
  })

  it('files a text that is longer than a note as several, together and to its end, before it discards the item', async () => {
    const requested = `${'Belt slips. '.repeat(160)}End of the request.`
    // Characters outside the basic plane: none may be cut in two.
    const performed = `${'🔧'.repeat(1994)} THE END`
    const trips = { ...trip, trip_service_requested: requested, trip_services_performed: performed }
    const long = { ...closed, input: { params: { id: claim.ticket_id }, body: trips } }
    const done: string[] = []
    const notes: string[] = []
    renderWithEngine(<ProblemsCard items={[long]} />, {
      claim: async () => toSeen(claim),
      outbox: async () => [long],
      enqueueAll: async (writes) => {
        done.push(`${writes.length} notes`)
        for (const { input } of writes) notes.push(noteForm.parse(input.body).note)
        return []
      },
      discard: async (opId) => {
        done.push(`discard ${opId}`)
      },
    })
    await userEvent.click(screen.getByRole('button', { name: 'File as a note' }))
    await waitFor(() => {
      expect(done).toEqual(['2 notes', 'discard op-1'])
    })
    const filed = notes.join(' ')
    expect(filed).toContain('End of the request.')
    expect(filed).toMatch(/THE END/)
    expect(filed.match(/🔧/gu)).toHaveLength(1994)
    expect(notes.every((note) => note.isWellFormed())).toBe(true)
  })

  it('discards only after confirmation', async () => {
    const done: string[] = []
    renderWithEngine(<ProblemsCard items={[closed]} />, {
      discard: async (opId) => {
        done.push(opId)
      },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(done).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Keep it' }))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    await userEvent.click(screen.getAllByRole('button', { name: 'Discard' }).at(-1)!)
    await waitFor(() => {
      expect(done).toEqual(['op-1'])
    })
  })
})
