import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Claim } from '../../../contract/shapes/claim.ts'
import { ActionSheet } from '../../../src/features/labor-claims/components/actions/action-sheet.tsx'
import { PaymentCheckCard } from '../../../src/features/labor-claims/components/checks/payment-check-card.tsx'
import { AddPhotoTiles } from '../../../src/features/labor-claims/components/photos/add-photo-tiles.tsx'
import { ticketForms } from '../../../src/features/labor-claims/components/ticket/late-forms.ts'
import { checked, createClaim, createFile, toSeen } from './support/claim.ts'
import { renderWithEngine, stubMediaQueries } from './support/screen.tsx'

beforeAll(ticketForms.load)

beforeEach(stubMediaQueries)
afterEach(cleanup)

const now = Date.UTC(2026, 10, 20, 18)
const { facts, trip } = checked
const fine = createClaim({ pay_facts: facts, trips: [trip], hours: 1 })
const noOthers = { claims: async () => ({ rows: [], asOf: null }), claim: async () => null }

const show = (claim: Claim, over: object = noOthers) =>
  renderWithEngine(<PaymentCheckCard seen={toSeen(claim)} now={now} />, over)
const card = () => screen.getByRole('region', { name: 'Will this be paid?' })

describe('Will this be paid? on the ticket', () => {
  it('says so where nothing was found', () => {
    show(fine)
    expect(within(card()).getByText(/Nothing found/)).toBeVisible()
  })

  it('names what was found and what to do now, the likely refusals first', () => {
    show({ ...fine, required_photos: ['Receipt'], pay_facts: { ...facts, serial_model: null }, hours: 5 })
    const items = within(card()).getAllByRole('listitem')
    expect(
      items.map((item) =>
        within(item)
          .getAllByRole('paragraph')
          .map((one) => one.textContent),
      ),
    ).toEqual([
      [
        'Usually not paid',
        '5 h are logged, and 2 h are paid for a T500.',
        'Send an estimate for the hours above it, with the reason, before you submit.',
      ],
      [
        'Usually asked about',
        'MT52534K00417 does not look like a serial number of a T500.',
        'Read the plate again, character by character, and report the right serial number.',
      ],
      [
        'Usually asked about',
        'The picture “Receipt” is missing.',
        'Ask the customer for the receipt and take a picture of the whole page.',
      ],
    ])
  })

  it('knows the pictures and trips of the other jobs on the device, without a network', async () => {
    const photo = createFile({ id: 'f1', sha256: 'a'.repeat(64), title: 'Belt' })
    const other = createClaim({
      ticket_id: '0190a000-0000-7000-8000-000000020999',
      display_id: 'LC-20999',
      serial_number: 'MT52534K00999',
      trips: [{ ...trip, id: 't2', trip_time_start: '2026-11-20T15:30:00Z', trip_time_finish: '2026-11-20T17:00:00Z' }],
      files: [createFile({ id: 'f2', sha256: 'a'.repeat(64) })],
    })
    const seen = toSeen(
      { ...fine, files: [photo] },
      { pending: { f1: { opId: 'o', state: 'queued', waiting: null, progress: null, error: null } } },
    )
    renderWithEngine(<PaymentCheckCard seen={seen} now={now} />, {
      claims: async () => ({ rows: [toSeen(other)], asOf: now }),
      claim: async () => toSeen(other),
    })
    expect(await screen.findByText('The picture “Belt” was already used on claim LC-20999.')).toBeVisible()
    expect(screen.getByText('The trip of Nov 20, 2026 overlaps with one on claim LC-20999.')).toBeVisible()
  })

  it('says which checks wait for the server, on a claim that was not sent yet', () => {
    const { pay_facts: _, ...unsent } = fine
    show(unsent)
    expect(within(card()).getByText(/are checked once this claim has been sent/)).toBeVisible()
  })

  it('shows the office what the server found, without the servicer’s next step', async () => {
    const finding = { code: 'claim.open', risk: 'question', sentence: 'Claim LC-5 is still open.', action: 'Ask.' }
    const asked: unknown[] = []
    show(
      { ...fine, may: { ...fine.may, manage: true } },
      {
        ...noOthers,
        call: async (_: unknown, input: unknown) => {
          asked.push(input)
          return { findings: [finding] }
        },
      },
    )
    expect(await screen.findByText('Claim LC-5 is still open.')).toBeVisible()
    expect(screen.queryByText('Ask.')).not.toBeInTheDocument()
    expect(asked).toEqual([{ params: { id: fine.ticket_id }, query: { rev: String(fine.rev) } }])
  })

  it('reads facts that do not fit as none', () => {
    show({ ...fine, pay_facts: { ...facts, open_claims: 'all of them' } })
    expect(within(card()).getByText(/Nothing found/)).toBeVisible()
  })

  it('is gone once the claim is closed', () => {
    show({ ...fine, status: 'paid', completed: true })
    expect(screen.queryByText('Will this be paid?')).toBeNull()
  })

  it('leads from the form that submits to the place of each missing thing, and closes the form', async () => {
    const claim = { ...fine, trips: [], hours: 0, required_photos: ['Serial plate', 'Console'] }
    function Ticket() {
      const [open, setOpen] = useState<'complete' | null>('complete')
      const close = () => {
        setOpen(null)
      }
      return (
        <>
          <AddPhotoTiles missing={claim.required_photos} onAdd={() => undefined} />
          <ActionSheet seen={toSeen(claim)} open={open} onClose={close} />
        </>
      )
    }
    Element.prototype.scrollIntoView = () => undefined
    renderWithEngine(<Ticket />, noOthers)
    expect(await screen.findByRole('button', { name: 'Log a trip' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Take “Console”' }))
    await waitFor(() => {
      expect(screen.getByText('Console').closest('li')?.querySelector('button')).toHaveFocus()
    })
    expect(screen.queryByRole('button', { name: 'Submit for payment' })).toBeNull()
  })

  it('warns before the job is submitted, and never blocks it', async () => {
    const saved: unknown[] = []
    const claim = { ...fine, trips: [], hours: 0, required_photos: ['Serial plate'] }
    renderWithEngine(<ActionSheet seen={toSeen(claim)} open="complete" onClose={() => undefined} />, {
      ...noOthers,
      enqueue: async (operation: { readonly kind: string }, input: unknown) => {
        saved.push([operation.kind, input])
        return { opId: 'o', entityId: 'e' }
      },
    })
    expect(await screen.findByText('The picture “Serial plate” is missing.')).toBeVisible()
    expect(screen.getByText('No trip is logged yet, so there is no labor and no trip to pay.')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Submit for payment' }))
    expect(await screen.findByText('Saved on this device')).toBeVisible()
    expect(saved).toEqual([['actOnClaim', { params: { id: claim.ticket_id }, body: { action: 'complete' } }]])
  })
})
