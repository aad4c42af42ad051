import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import type { TripForm as TripBody } from '../../../contract/labor-claims.ts'
import { SaveRefused } from '../../../offline/outbox/save-refused.ts'
import { TripForm } from '../../../src/features/labor-claims/components/trips/trip-form.tsx'
import { createTrip } from './support/claim.ts'
import { renderWithEngine } from './support/screen.tsx'

const blank: TripBody = {
  trip_date_scheduled: '2026-11-17',
  trip_service_requested: '',
  trip_services_performed: '',
  trip_time_left: null,
  trip_time_start: null,
  trip_time_finish: null,
  miles: null,
}
const type = async (label: string | RegExp, value: string) => {
  await userEvent.clear(screen.getByLabelText(label))
  await userEvent.type(screen.getByLabelText(label), value)
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save trip' }))
const form = (over: Partial<Parameters<typeof TripForm>[0]> = {}) => (
  <TripForm
    trip={blank}
    others={[]}
    saveLabel="Save trip"
    onSave={async () => undefined}
    onCancel={() => undefined}
    {...over}
  />
)

afterEach(cleanup)

describe('Miles that could not be found (`WO158`)', () => {
  it('are 0, and the field asks for them until they are entered', async () => {
    const saved: TripBody[] = []
    renderWithEngine(
      form({
        trip: { ...blank, miles: 0, miles_from: 'estimated' },
        onSave: async (body) => {
          saved.push(body)
        },
      }),
    )
    expect(screen.getByLabelText(/^Round-trip miles/)).toHaveValue('0')
    expect(screen.getByText('Not known, enter the miles')).toBeVisible()
    await type(/^Round-trip miles/, '18')
    expect(screen.queryByText('Not known, enter the miles')).toBeNull()
    await type('On site from', '11:30')
    await type('Done at', '12:30')
    await save()
    await waitFor(() => {
      expect(saved[0]).toMatchObject({ miles: 18, miles_from: 'typed' })
    })
  })
})

describe('A trip entered by hand', () => {
  it('warns that work without times adds no hours, and can still be saved', async () => {
    renderWithEngine(form())
    expect(screen.queryByText(/adds no hours to the payment/)).toBeNull()
    await type(/^Work done/, 'Belt aligned')
    expect(await screen.findByText(/adds no hours to the payment/)).toBeVisible()
    await type('On site from', '11:30')
    await waitFor(() => {
      expect(screen.queryByText(/adds no hours to the payment/)).toBeNull()
    })
  })

  it('warns about hours that overlap another trip, and can still be saved', async () => {
    const saved: TripBody[] = []
    renderWithEngine(
      form({
        others: [createTrip()],
        onSave: async (body) => {
          saved.push(body)
        },
      }),
    )
    await type('On site from', '11:30')
    await type('Done at', '12:30')
    expect(await screen.findByText(/These hours overlap with the trip of Nov 17, 10:50 – 12:00\./)).toBeVisible()
    await save()
    await waitFor(() => {
      expect(saved).toHaveLength(1)
    })
    expect(saved[0]).toMatchObject({
      trip_time_start: new Date('2026-11-17T11:30').toISOString(),
      trip_time_finish: new Date('2026-11-17T12:30').toISOString(),
    })
  })

  it('shows under the field that the finish must be after the start, and focuses it', async () => {
    renderWithEngine(form())
    await type('On site from', '12:00')
    await type('Done at', '10:50')
    await save()
    expect(await screen.findByText('The finish must be after the start')).toBeVisible()
    await waitFor(() => {
      expect(screen.getByLabelText('Done at')).toHaveFocus()
    })
  })

  it('treats a finish past midnight as the next day', async () => {
    const saved: TripBody[] = []
    renderWithEngine(
      form({
        onSave: async (body) => {
          saved.push(body)
        },
      }),
    )
    await type('On site from', '23:10')
    await type('Done at', '00:40')
    await save()
    await waitFor(() => {
      expect(saved[0]?.trip_time_finish).toBe(new Date('2026-11-18T00:40').toISOString())
    })
  })

  it('keeps the seconds of the timer unless the time is edited', async () => {
    const saved: TripBody[] = []
    const trip = {
      ...blank,
      trip_time_start: new Date('2026-11-17T10:31:27').toISOString(),
      trip_time_finish: new Date('2026-11-17T11:20:03').toISOString(),
    }
    renderWithEngine(
      form({
        trip,
        onSave: async (body) => {
          saved.push(body)
        },
      }),
    )
    await type('Done at', '11:30')
    await save()
    await waitFor(() => {
      expect(saved[0]).toMatchObject({
        trip_time_start: trip.trip_time_start,
        trip_time_finish: new Date('2026-11-17T11:30').toISOString(),
      })
    })
  })

  it('shows why this device cannot save it, and keeps the input', async () => {
    renderWithEngine(
      form({
        onSave: async () => {
          throw new SaveRefused('storage-full')
        },
      }),
    )
    await type(/Work done/, 'New motor fitted')
    await save()
    expect(await screen.findByRole('alert')).toHaveTextContent('This device is full.')
    expect(screen.getByLabelText(/Work done/)).toHaveValue('New motor fitted')
  })

  it('reports every change, so that a draft can be saved', async () => {
    const typed: string[] = []
    renderWithEngine(
      form({
        onTyped: (fields) => {
          typed.push(fields.performed)
        },
      }),
    )
    await type(/Work done/, 'New mo')
    await waitFor(() => {
      expect(typed.at(-1)).toBe('New mo')
    })
  })

  it('shows the server’s messages under their fields', async () => {
    renderWithEngine(form({ refused: { miles: 'At most 2000 miles', trip_time_start: 'There is no such time' } }))
    expect(await screen.findByText('At most 2000 miles')).toBeVisible()
    expect(screen.getByText('There is no such time')).toBeVisible()
  })

  it('keeps the server’s message at its field until that field changes', async () => {
    renderWithEngine(form({ refused: { miles: 'At most 2000 miles' } }))
    await screen.findByText('At most 2000 miles')
    await userEvent.click(screen.getByLabelText(/miles/))
    await userEvent.tab()
    expect(screen.getByText('At most 2000 miles')).toBeVisible()
    await userEvent.type(screen.getByLabelText(/miles/), '8')
    await waitFor(() => {
      expect(screen.queryByText('At most 2000 miles')).not.toBeInTheDocument()
    })
  })

  it('moves to the next field with Enter instead of saving', async () => {
    renderWithEngine(form())
    await userEvent.click(screen.getByLabelText('Date'))
    await userEvent.keyboard('{Enter}')
    expect(screen.getByLabelText(/^Left at/)).toHaveFocus()
  })
})
