import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OutboxItem } from '../../../offline/engine.ts'
import type { TripForm } from '../../../contract/labor-claims.ts'
import { toTripFields } from '../../../src/features/labor-claims/components/trips/trip-fields.ts'
import { TripsCard } from '../../../src/features/labor-claims/components/trips/trips-card.tsx'
import { TripSheetForm } from '../../../src/features/labor-claims/components/trips/trip-sheet-form.tsx'
import type { TripSheetProps } from '../../../src/features/labor-claims/components/trips/trip-sheet-form.tsx'
import { createClaim, createItem, createItemError, createTrip, toSeen } from './support/claim.ts'
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

function open(miles: number, drafts: Map<string, unknown>, stuck?: OutboxItem) {
  const sent: TripForm[] = []
  const drawn = renderWithEngine(
    <TripSheetForm
      open={{ of: 'trip', id }}
      seen={{
        ...toSeen(createClaim({ trips: [{ ...trip, miles }] })),
        pending: stuck === undefined ? {} : { [id]: stuck },
      }}
      timer={timer}
      items={stuck === undefined ? [] : [stuck]}
      now={Date.UTC(2026, 10, 20, 9, 40)}
      onClose={() => undefined}
    />,
    {
      enqueue: async (_operation, input) => {
        sent.push(input.body as TripForm)
        return { opId: 'op-1', entityId: 'e-1' }
      },
      resend: async (_opId, body) => {
        sent.push(body as TripForm)
        return { opId: 'op-8', entityId: id }
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

const timedKey = `trip:${createClaim().ticket_id}:timer`
const openTimed = (day: string, drafts: Map<string, unknown>, finish = '11:00') => {
  const saves: unknown[] = []
  const at = (hour: string) => new Date(`${day}T${hour}`).toISOString()
  const times = { left: at('08:00'), start: at('09:00'), finish: at(finish) }
  const drawn = renderWithEngine(
    <TripSheetForm
      open={{ of: 'timer' }}
      seen={toSeen(createClaim({ trips: [] }))}
      timer={{ ...timer, trip: { phase: 'done', ...times, pausedAt: null, pausedMs: 0 } }}
      items={[]}
      now={Date.parse(at('11:05'))}
      onClose={() => undefined}
    />,
    {
      enqueueAll: async (writes, dropDrafts) => {
        saves.push({ body: writes[0]?.input.body, dropDrafts })
        return []
      },
    },
    undefined,
    drafts,
  )
  return { ...drawn, saves }
}

describe('The draft of a trip that was timed', () => {
  it('goes with the clock in the save of the trip', async () => {
    const { saves } = openTimed('2026-11-20', new Map())
    await userEvent.click(await screen.findByRole('button', { name: 'Save trip' }))
    await waitFor(() => {
      expect(saves).toMatchObject([{ dropDrafts: [timedKey, `trip-timer:${createClaim().ticket_id}`] }])
    })
  })

  it('is restored for its own trip, and does not replace the day and hours of a later one', async () => {
    const drafts = new Map<string, unknown>()
    const { unmount } = openTimed('2026-11-20', drafts)
    await userEvent.type(await screen.findByLabelText(/^Work done/), 'Belt')
    await waitFor(() => {
      expect(drafts.get(timedKey)).toMatchObject({ performed: 'Belt' })
    })
    unmount()
    const same = openTimed('2026-11-20', drafts)
    expect(await screen.findByLabelText(/^Work done/)).toHaveValue('Belt')
    same.unmount()
    const { saves } = openTimed('2026-11-24', drafts)
    expect(await screen.findByLabelText(/^Work done/)).toHaveValue('')
    await userEvent.click(screen.getByRole('button', { name: 'Save trip' }))
    await waitFor(() => {
      expect(saves).toMatchObject([{ body: { trip_date_scheduled: '2026-11-24' } }])
    })
  })
})

describe('A clock that went on after its first Done', () => {
  it('gives the form its new end, and what was typed stays', async () => {
    const drafts = new Map<string, unknown>()
    const first = openTimed('2026-11-20', drafts)
    await userEvent.type(await screen.findByLabelText(/^Work done/), 'Belt')
    await waitFor(() => {
      expect(drafts.get(timedKey)).toMatchObject({ performed: 'Belt' })
    })
    first.unmount()
    const { saves } = openTimed('2026-11-20', drafts, '12:30')
    expect(await screen.findByLabelText(/^Work done/)).toHaveValue('Belt')
    expect(screen.getByLabelText('Done at')).toHaveValue('12:30')
    await userEvent.click(screen.getByRole('button', { name: 'Save trip' }))
    const trip_time_finish = new Date('2026-11-20T12:30').toISOString()
    await waitFor(() => {
      expect(saves).toMatchObject([{ body: { trip_services_performed: 'Belt', trip_time_finish } }])
    })
  })
})

describe('A trip that the firm before logged', () => {
  it('has no buttons; those of the own firm have', () => {
    const none = () => undefined
    const trips = [{ ...trip, may_change: false }, createTrip({ id: 'own' })]
    const props = { running: null, onAdd: none, onEdit: none, onRemove: none }
    renderWithEngine(<TripsCard seen={toSeen(createClaim({ trips }))} trips={trips} {...props} />)
    expect(screen.queryByRole('button', { name: 'Edit trip 1' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Remove trip 1' })).toBeNull()
    expect(screen.getAllByRole('button', { name: 'Edit trip 2' })[0]).toBeInTheDocument()
    expect(screen.getAllByRole('button', { name: 'Remove trip 2' })[0]).toBeInTheDocument()
  })
})

describe('A trip of a claim that was closed meanwhile', () => {
  const closedAt = new Date('2026-11-19T12:00:00').toISOString()
  const closed = createClaim({ status: 'paid', completed: true, closed_at: closedAt, trips: [] })
  const seenClosed = toSeen({ ...closed, may: { ...closed.may, trip: false, late_trip: true } })

  it('can be added, and not changed or removed', async () => {
    let isAdding = false
    const add = () => {
      isAdding = true
    }
    const none = () => undefined
    const props = { running: null, onAdd: add, onEdit: none, onRemove: none }
    renderWithEngine(<TripsCard seen={seenClosed} trips={[trip]} {...props} />)
    await userEvent.click(screen.getByRole('button', { name: 'Add trip' }))
    expect([isAdding, screen.queryByRole('button', { name: 'Edit trip 1' })]).toEqual([true, null])
  })

  it('begins on the day of the closing, and has to end before it', async () => {
    const sent: TripForm[] = []
    renderWithEngine(
      <TripSheetForm
        open={{ of: 'new' }}
        seen={seenClosed}
        timer={timer}
        items={[]}
        now={Date.UTC(2026, 10, 25)}
        onClose={() => undefined}
      />,
      {
        enqueueAll: async (writes) => {
          sent.push(writes[0]?.input.body as TripForm)
          return []
        },
      },
    )
    expect(await screen.findByLabelText('Date')).toHaveValue('2026-11-19')
    expect(screen.getByText(/This claim was closed on Nov 19 at 12:00/)).toBeInTheDocument()
    fireEvent.change(screen.getByLabelText('On site from'), { target: { value: '13:00' } })
    fireEvent.change(screen.getByLabelText('Done at'), { target: { value: '14:00' } })
    await userEvent.click(screen.getByRole('button', { name: 'Save trip' }))
    expect(await screen.findByText('Enter when the trip ended, before the claim was closed')).toBeInTheDocument()
    fireEvent.change(screen.getByLabelText('On site from'), { target: { value: '09:00' } })
    fireEvent.change(screen.getByLabelText('Done at'), { target: { value: '10:00' } })
    await userEvent.click(screen.getByRole('button', { name: 'Save trip' }))
    await waitFor(() => {
      expect(sent).toMatchObject([{ trip_date_scheduled: '2026-11-19' }])
    })
  })
})

describe('A correction of a trip that needs a decision', () => {
  it('is sent again from its sheet with what was shown: what the office corrected in other fields stays', async () => {
    const {
      late: _late,
      overlaps: _overlaps,
      made_at: _made,
      skew_ms: _skew,
      author: _author,
      id: _id,
      ...shown
    } = trip
    const body = { ...shown, trip_services_performed: 'Belt' }
    const stuck = createItem({
      ...{ kind: 'editTrip', opId: 'op-7', entityId: id, state: 'rejected' },
      input: { params: { id: createClaim().ticket_id, tripId: id }, body: { ...body, was: shown } },
      error: createItemError({
        status: 409,
        current: createClaim({ trips: [{ ...trip, miles: 6, trip_services_performed: 'Diagnosis, belt ordered' }] }),
      }),
    })
    const { sent } = open(8.4, new Map(), stuck)
    await userEvent.type(await screen.findByLabelText(/^Work done/), ' and belt')
    await save()
    await waitFor(() => {
      expect(sent).toMatchObject([
        {
          trip_services_performed: 'Diagnosis and belt',
          miles: 8.4,
          was: { trip_services_performed: 'Diagnosis, belt ordered', miles: 8.4 },
        },
      ])
    })
  })
})
