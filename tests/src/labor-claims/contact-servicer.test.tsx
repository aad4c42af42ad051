import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OutboxItem } from '../../../offline/engine.ts'
import { ContactServicer } from '../../../src/features/labor-claims/components/people/contact-servicer.tsx'
import { FactsCard } from '../../../src/features/labor-claims/components/ticket/facts-card.tsx'
import { FilingRefused } from '../../../src/features/labor-claims/components/ticket/filing-refused.tsx'
import { ticketForms } from '../../../src/features/labor-claims/components/ticket/late-forms.ts'
import { createClaim, toSeen } from './support/claim.ts'
import { renderWithEngine, stubMediaQueries } from './support/screen.tsx'
import { createFakeServer, createRefusal } from './support/sheet.tsx'

beforeAll(ticketForms.load)

const claim = createClaim({ servicer_name: 'Northside Fitness', may: { ...createClaim().may, contact: true } })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(stubMediaQueries)
afterEach(cleanup)

describe('Writing to the servicer of a claim (`WO155`)', () => {
  const open = async (...answers: readonly unknown[]) => {
    const server = createFakeServer(...answers)
    renderWithEngine(<ContactServicer claim={claim} />, server.engine)
    await press('Write to the servicer')
    await userEvent.type(await screen.findByLabelText('Message'), 'Please photograph the plate')
    return server
  }

  it('sends the message, and says to whom', async () => {
    const { asked } = await open({ ok: true })
    expect(screen.getByText(/^Northside Fitness gets it by email/)).toBeVisible()
    await press('Send')
    expect(await screen.findByText('Message sent')).toBeVisible()
    expect(asked).toEqual([
      ['ours', { params: { id: claim.ticket_id }, body: { message: 'Please photograph the plate' } }],
    ])
  })

  it('says in a popup what the server refused, and keeps the message (`WO154`)', async () => {
    await open(createRefusal(422, 'labor-claims.noServicer', 'This claim has no servicer that can be written to.'))
    await press('Send')
    const popup = await screen.findByRole('alertdialog', { name: 'An error occurred' })
    expect(popup).toHaveTextContent('This claim has no servicer that can be written to.')
    await press('OK')
    expect(screen.getByLabelText('Message')).toHaveValue('Please photograph the plate')
  })

  it('is offered beside the servicer, or the one who was asked for, where it is allowed', () => {
    renderWithEngine(<FactsCard seen={toSeen(claim)} now={0} />)
    expect(screen.getByText('Northside Fitness')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Write to the servicer' })).toBeVisible()
    const asked = createClaim({ servicer_name: null, provider_name: 'Southtown Fitness Repair' })
    cleanup()
    renderWithEngine(<FactsCard seen={toSeen(asked)} now={0} />)
    expect(screen.getByText('Southtown Fitness Repair (asked for)')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Write to the servicer' })).toBeNull()
  })
})

describe('A claim that the server did not take', () => {
  const refused = (at: number) =>
    ({
      opId: 'o-1',
      kind: 'fileClaim',
      state: 'rejected',
      error: { at, message: 'This serial number does not fit.' },
    }) as OutboxItem

  function Ticket() {
    const [at, setAt] = useState(1)
    return (
      <>
        <FilingRefused items={[refused(at)]} />
        <button
          onClick={() => {
            setAt(at + 1)
          }}
        >
          Refused again
        </button>
      </>
    )
  }

  it('says so in a popup, once (`WO154`)', async () => {
    renderWithEngine(<Ticket />)
    const popup = await screen.findByRole('alertdialog', { name: 'An error occurred' })
    expect(popup).toHaveTextContent('This serial number does not fit.')
    await press('OK')
    const isShown = () => screen.queryByRole('alertdialog') !== null
    await waitFor(() => {
      expect(isShown()).toBe(false)
    })
    await press('Refused again')
    expect(await screen.findByRole('alertdialog')).toBeVisible()
  })
})
