import { cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Claim } from '../../../contract/shapes/claim.ts'
import { CallRefused } from '../../../offline/http/call.ts'
import { EditSheet } from '../../../src/features/labor-claims/components/edit/edit-sheet.tsx'
import { ticketForms } from '../../../src/features/labor-claims/components/ticket/late-forms.ts'
import { createClaim } from './support/claim.ts'
import { renderWithEngine, stubMediaQueries } from './support/screen.tsx'
import { createFakeServer, createRefusal, getFieldError } from './support/sheet.tsx'

beforeAll(ticketForms.load)

const claim = createClaim()
const where = { params: { id: claim.ticket_id } }
const key = `edit-claim:${claim.ticket_id}`

/** The sheet over a claim that someone else can change meanwhile. */
function Opened({ of }: { readonly of: Claim }) {
  const [shown, setShown] = useState(of)
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button
        onClick={() => {
          setShown(theirs)
        }}
      >
        They change it
      </button>
      <EditSheet
        claim={shown}
        isOpen={isOpen}
        onClose={() => {
          setOpen(false)
        }}
      />
    </>
  )
}
const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label)
const type = async (label: string | RegExp, value: string) => {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, value)
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const isClosed = () =>
  waitFor(() => {
    expect(screen.queryByRole('form')).not.toBeInTheDocument()
  })
const theirs = createClaim({
  customer_city: 'Bloomington',
  history: [
    ...claim.history,
    {
      id: 'h9',
      at: '2026-11-20T09:00:00Z',
      action: 'edit',
      from: null,
      to: 'assigned',
      message: null,
      author: { user_id: 9, name: 'Marta Lindqvist', organization: 'Meridian' },
    },
  ],
})
const clashed = () =>
  new CallRefused(409, {
    error: 'labor-claims.clash',
    message: 'Both.',
    errors: {},
    current: theirs,
    clashes: [{ field: 'customer_city', was: 'Minneapolis', mine: 'Edina', theirs: 'Bloomington' }],
  })

beforeEach(stubMediaQueries)
afterEach(cleanup)

describe('Editing a claim (L07)', () => {
  it('sends the changed fields with their prior values, refreshes the claim and confirms', async () => {
    const { asked, refreshed, engine } = createFakeServer(claim)
    const { drafts } = renderWithEngine(<Opened of={claim} />, engine)
    await type('City', 'Edina')
    await press('Save changes')
    expect(await screen.findByText('Claim updated')).toBeInTheDocument()
    expect(asked).toEqual([
      ['L07', { ...where, body: { customer_city: 'Edina', was: { customer_city: 'Minneapolis' } } }],
    ])
    expect(refreshed).toEqual([claim.ticket_id])
    await isClosed()
    expect(drafts.has(key)).toBe(false)
  })

  it('corrects the date of purchase, from which coverage and pay follow', async () => {
    const bought = createClaim({ purchased_date: '2025-11-02' })
    const { asked, engine } = createFakeServer(bought)
    renderWithEngine(<Opened of={bought} />, engine)
    expect(await field(/^Purchase date/)).toHaveValue('2025-11-02')
    await type(/^Purchase date/, '2024-10-01')
    await press('Save changes')
    await screen.findByText('Claim updated')
    expect(asked).toEqual([
      ['L07', { ...where, body: { purchased_date: '2024-10-01', was: { purchased_date: '2025-11-02' } } }],
    ])
  })

  it('says before and after that the date of purchase follows another serial number', async () => {
    const bought = createClaim({ purchased_date: '2025-11-02' })
    const corrected = { ...bought, serial_number: 'MT52534K00999', purchased_date: null }
    const { asked, engine } = createFakeServer(corrected)
    renderWithEngine(<Opened of={bought} />, engine)
    const follows = /^Changes with the serial number where it is empty or from the registration/
    await field(/^Purchase date/)
    expect(screen.queryByText(follows)).not.toBeInTheDocument()
    await type('Serial number', 'MT52534K00999')
    expect(await screen.findByText(follows)).toBeVisible()
    await press('Save changes')
    expect(await screen.findByText('Claim updated. It has no purchase date now')).toBeInTheDocument()
    expect(asked[0]?.[1]).toMatchObject({ body: { serial_number: 'MT52534K00999' } })
  })

  it('says which date of purchase came with another serial number', async () => {
    const bought = createClaim({ purchased_date: '2025-11-02' })
    const corrected = { ...bought, serial_number: 'MT52534K00999', purchased_date: '2025-09-01' }
    renderWithEngine(<Opened of={bought} />, createFakeServer(corrected).engine)
    await type('Serial number', 'MT52534K00999')
    await press('Save changes')
    expect(await screen.findByText('Claim updated. Its purchase date is Sep 1, 2025 now')).toBeInTheDocument()
  })

  it('has no date of purchase where an older snapshot of the claim lacks it', async () => {
    renderWithEngine(<Opened of={claim} />, createFakeServer().engine)
    await field('City')
    expect(screen.queryByLabelText(/^Purchase date/)).not.toBeInTheDocument()
  })

  it('calls no server when nothing changed', async () => {
    const { asked, engine } = createFakeServer()
    renderWithEngine(<Opened of={claim} />, engine)
    await field('City')
    await press('Save changes')
    await isClosed()
    expect(asked).toEqual([])
  })

  it('sends only the user’s own changes and leaves other people’s changes alone', async () => {
    const { asked, engine } = createFakeServer(theirs)
    renderWithEngine(<Opened of={claim} />, engine)
    await type('What is wrong', 'Belt slips')
    await userEvent.click(screen.getByText('They change it'))
    await press('Save changes')
    await screen.findByText('Claim updated')
    expect(asked[0]?.[1]).toEqual({
      ...where,
      body: { service_requested: 'Belt slips', was: { service_requested: 'Belt hesitates under load' } },
    })
  })

  it('asks once about a conflict and sends the user’s value with the current server value', async () => {
    const { asked, engine } = createFakeServer(clashed(), theirs)
    renderWithEngine(<Opened of={claim} />, engine)
    await type('City', 'Edina')
    await type('Company', 'Lakeshore Gym')
    await press('Save changes')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Marta Lindqvist changed the same fields meanwhile. Choose which value to keep; the history shows both.',
    )
    expect(screen.getAllByRole('radio')).toHaveLength(2)
    expect(screen.getByLabelText<HTMLInputElement>('Theirs: Bloomington').checked).toBe(true)
    await userEvent.click(screen.getByLabelText('Mine: Edina'))
    await press('Save')
    await screen.findByText('Claim updated')
    expect(asked[1]).toEqual([
      'L07',
      {
        ...where,
        body: {
          customer_city: 'Edina',
          customer_company: 'Lakeshore Gym',
          was: { customer_city: 'Bloomington', customer_company: 'Lakeshore Community Gym' },
        },
      },
    ])
    await isClosed()
  })

  it('keeps the other value and sends the remaining changes', async () => {
    const { asked, engine } = createFakeServer(clashed(), theirs)
    renderWithEngine(<Opened of={claim} />, engine)
    await type('City', 'Edina')
    await type('Company', 'Lakeshore Gym')
    await press('Save changes')
    await screen.findByLabelText('Theirs: Bloomington')
    await press('Save')
    await screen.findByText('Claim updated')
    expect(asked[1]?.[1]).toEqual({
      ...where,
      body: { customer_company: 'Lakeshore Gym', was: { customer_company: 'Lakeshore Community Gym' } },
    })
  })

  it('keeps all input when the conflict is canceled', async () => {
    const { engine } = createFakeServer(clashed())
    renderWithEngine(<Opened of={claim} />, engine)
    await type('City', 'Edina')
    await press('Save changes')
    await screen.findByLabelText('Mine: Edina')
    await press('Cancel')
    expect(await field('City')).toHaveValue('Edina')
  })

  it('shows a server error under its field', async () => {
    const { engine } = createFakeServer(
      createRefusal(422, 'call.invalid', 'Some of it is not valid.', {
        customer_postal_code: 'There is no such place',
      }),
    )
    renderWithEngine(<Opened of={claim} />, engine)
    await type('Postal code', '55499')
    await press('Save changes')
    await waitFor(() => {
      expect(getFieldError('Postal code')).toBe('There is no such place')
      expect(screen.getByLabelText('Postal code')).toHaveFocus()
    })
  })

  it.each<[RegExp, string, string]>([
    [/^What is wrong/, ' ', 'Required'],
    [/^Total miles/, 'far', 'Enter miles as a number'],
    [/^Labor hours/, 'two', 'Enter hours as a number'],
  ])('validates %s before the server call', async (label, value, why) => {
    const { asked, engine } = createFakeServer()
    renderWithEngine(<Opened of={claim} />, engine)
    await type(label, value)
    await press('Save changes')
    expect(await screen.findByText(why)).toBeVisible()
    await waitFor(() => {
      expect(screen.getByLabelText(label)).toHaveFocus()
    })
    expect(getFieldError(label)).toBe(why)
    expect(asked).toEqual([])
  })

  it('keeps the draft and the original values when it is closed', async () => {
    const { asked, engine } = createFakeServer(theirs)
    const { drafts, unmount } = renderWithEngine(<Opened of={claim} />, engine)
    await type('City', 'Edina')
    await waitFor(() => {
      expect(drafts.get(key)).toMatchObject({ fields: { city: 'Edina' } })
    })
    await press('Close')
    unmount()
    renderWithEngine(<Opened of={theirs} />, engine, undefined, drafts)
    expect(await field('City')).toHaveValue('Edina')
    await press('Save changes')
    await screen.findByText('Claim updated')
    expect(asked[0]?.[1]).toEqual({ ...where, body: { customer_city: 'Edina', was: { customer_city: 'Minneapolis' } } })
  })

  it('moves to the next field with Enter', async () => {
    const { engine } = createFakeServer()
    renderWithEngine(<Opened of={claim} />, engine)
    await userEvent.type(await field('Company'), '{Enter}')
    expect(screen.getByLabelText('Name')).toHaveFocus()
  })
})
