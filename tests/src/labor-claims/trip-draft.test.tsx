import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TripForm } from '../../../contract/labor-claims.ts'
import { toTripFields } from '../../../src/features/labor-claims/components/trips/trip-fields.ts'
import { TripSheetForm } from '../../../src/features/labor-claims/components/trips/trip-sheet-form.tsx'
import type { TripSheetProps } from '../../../src/features/labor-claims/components/trips/trip-sheet-form.tsx'
import { createClaim, createTrip, toSeen } from './support/claim.ts'
import { renderWithEngine, stubMediaQueries } from './support/screen.tsx'

beforeEach(stubMediaQueries)
afterEach(cleanup)

const id = '0190a000-0000-7000-8000-0000000000a1'
const trip = createTrip({ id })
const key = `trip:${createClaim().ticket_id}:${id}`
const timer: TripSheetProps['timer'] = {
  ...{ trip: null, errorText: null, start: async () => true },
  ...{ press: () => undefined, drop: () => undefined, restore: () => undefined, ended: () => undefined },
}

function open(miles: number, drafts: Map<string, unknown>) {
  const sent: TripForm[] = []
  const drawn = renderWithEngine(
    <TripSheetForm
      open={{ of: 'trip', id }}
      seen={toSeen(createClaim({ trips: [{ ...trip, miles }] }))}
      timer={timer}
      items={[]}
      now={Date.UTC(2026, 10, 20, 9, 40)}
      onClose={() => undefined}
    />,
    {
      enqueue: async (_operation, input) => {
        sent.push(input.body as TripForm)
        return { opId: 'op-1', entityId: 'e-1' }
      },
    },
    undefined,
    drafts,
  )
  return { ...drawn, sent }
}
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save changes' }))

describe('The draft of a trip that is edited', () => {
  it('holds the trip that was shown, so that what somebody else corrected since is not taken back', async () => {
    const drafts = new Map<string, unknown>()
    const { unmount } = open(8.4, drafts)
    await userEvent.type(await screen.findByLabelText(/^Work done/), ' and belt')
    await waitFor(() => {
      expect(drafts.get(key)).toMatchObject({ performed: 'Diagnosis and belt' })
    })
    unmount()
    const { sent } = open(6, drafts)
    expect(await screen.findByLabelText(/^Work done/)).toHaveValue('Diagnosis and belt')
    await save()
    await waitFor(() => {
      expect(sent).toMatchObject([{ trip_services_performed: 'Diagnosis and belt', miles: 8.4, was: { miles: 8.4 } }])
    })
  })

  it('opens as an earlier version has stored it', async () => {
    const drafts = new Map<string, unknown>([
      [key, { ...toTripFields({ ...trip, miles_from: 'typed' }), performed: 'Belt' }],
    ])
    const { sent } = open(6, drafts)
    expect(await screen.findByLabelText(/^Work done/)).toHaveValue('Belt')
    await save()
    await waitFor(() => {
      expect(sent).toMatchObject([{ trip_services_performed: 'Belt', was: { miles: 6 } }])
    })
  })
})
