import { useQuery } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ActionsCard } from '../../../src/features/labor-claims/components/actions/actions-card.tsx'
import { ticketForms } from '../../../src/features/labor-claims/components/ticket/late-forms.ts'
import { createClaim, toSeen } from './support/claim.ts'
import { renderWithEngine, stubMediaQueries } from './support/screen.tsx'
import { createFakeServer, createRefusal } from './support/sheet.tsx'

beforeAll(ticketForms.load)

beforeEach(stubMediaQueries)
afterEach(cleanup)

const requested = createClaim({ status: 'requests', actions: ['accept', 'decline'] })

/** The card beside a list that stays mounted, as the page that one came from does. */
function Beside({ onRead }: { readonly onRead: () => void }) {
  useQuery({
    queryKey: ['claims'],
    meta: { row: 'labor-claims.listClaims' },
    staleTime: Infinity,
    queryFn: () => {
      onRead()
      return 1
    },
  })
  return <ActionsCard seen={toSeen(requested)} isTimerMain={false} />
}

describe('A step that the office takes with one press', () => {
  it.each([
    ['was taken', createClaim({ status: 'open' }), 'Claim status: Open'],
    ['another person took first', createRefusal(409, 'labor-claims.notNow', 'It is open now.'), 'It is open now.'],
  ])('reads the lists again after it %s', async (_, answer, message) => {
    const { engine } = createFakeServer(answer)
    let reads = 0
    renderWithEngine(
      <Beside
        onRead={() => {
          reads += 1
        }}
      />,
      engine,
    )
    await waitFor(() => {
      expect(reads).toBe(1)
    })
    await userEvent.click(screen.getByRole('button', { name: 'Accept the claim' }))
    expect(await screen.findByText(message)).toBeInTheDocument()
    await waitFor(() => {
      expect(reads).toBe(2)
    })
  })
})

describe('After the job was submitted without a signal', () => {
  it('the card says what was done, where it is, and the way to undo it', () => {
    const submitted = createClaim({ status: 'approve_payment', actions: [] })
    const step = { opId: 'op-1', state: 'queued', waiting: 'retry', progress: null, error: null } as const
    renderWithEngine(
      <ActionsCard seen={toSeen(submitted, { pending: { [submitted.ticket_id]: step } })} isTimerMain={false} />,
    )
    const card = screen.getByRole('region', { name: 'Next step' })
    expect(card).toHaveTextContent('You submitted the job for payment. This step is saved on this device')
    expect(screen.getByRole('link', { name: 'Open the outbox' })).toHaveAttribute('href', '/dashboard/outbox')
  })
})
