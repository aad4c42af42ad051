import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Claim } from '../../../contract/shapes/claim.ts'
import { TicketBody } from '../../../src/features/labor-claims/components/ticket/ticket-body.tsx'
import { createClaim, toSeen } from './support/claim.ts'
import { renderWithEngine, stubMediaQueries } from './support/screen.tsx'

const asked = {
  ...{ id: 'p1', about: 'photo:Serial plate', was: '0 photos', comment: 'Blurred', by: 'Marta Lindqvist' },
  ...{ at: '2026-11-20T08:00:00Z', answered_at: null },
}

beforeEach(() => {
  stubMediaQueries()
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
})

const toTicket = (claim: Claim) => (
  <TicketBody
    seen={toSeen(claim)}
    items={[]}
    me={7}
    now={Date.UTC(2026, 10, 20, 9, 40)}
    page={{ title: claim.display_id }}
    refresh={null}
  />
)

/** The ticket that is shown, with the one that was opened before mounted behind it, as Ionic leaves it. */
function openSecondTicket() {
  const pressed: HTMLElement[] = []
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function (this: HTMLInputElement) {
    pressed.push(this)
  })
  const before = createClaim({ ticket_id: 'before', display_id: 'LC-1', required_photos: ['Serial plate'] })
  const shown = createClaim({ ticket_id: 'shown', display_id: 'LC-2', points: [asked] })
  renderWithEngine(
    <>
      <div className="ion-page ion-page-hidden" aria-hidden="true">
        {toTicket(before)}
      </div>
      <main className="ion-page">{toTicket(shown)}</main>
    </>,
  )
  const page = screen.getByRole('main')
  return { page, listPressed: () => pressed.map((one) => page.contains(one)) }
}

describe('With a ticket that was opened before still mounted', () => {
  it('“Take the photo” of the office’s point takes it for the claim that is shown', async () => {
    const { page, listPressed } = openSecondTicket()
    await userEvent.click(await within(page).findByRole('button', { name: 'Take the photo' }))
    expect(listPressed()).toEqual([true])
  })

  it('“Add photo” of the toolbar adds it to the claim that is shown', async () => {
    const { page, listPressed } = openSecondTicket()
    const [inToolbar] = await within(page).findAllByRole('button', { name: 'Add photo' })
    await userEvent.click(inToolbar as HTMLElement)
    expect(listPressed()).toEqual([true])
  })
})
