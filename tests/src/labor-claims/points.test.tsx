import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requestSerial } from '../../../offline/operations/request-serial.ts'
import { listAskedPhotos, PointsCard } from '../../../src/features/labor-claims/components/ticket/points-card.tsx'
import { ticketForms } from '../../../src/features/labor-claims/components/ticket/late-forms.ts'
import { createClaim, createFile, createTrip } from './support/claim.ts'
import { renderWithEngine, stubMediaQueries } from './support/screen.tsx'

beforeAll(ticketForms.load)

beforeEach(stubMediaQueries)
afterEach(cleanup)

const point = (about: string, was: string, comment: string) => ({
  ...{ id: about, about, was, comment, by: 'Marta Lindqvist', at: '2026-11-20T08:00:00Z', answered_at: null },
})
const points = [
  point('serial', 'MT52534K00417', 'The plate says 0411'),
  point('photo:Serial plate', '0 photos', 'Blurred'),
  point('trip:t1', 'other', '34 miles by the map'),
]
const item = (name: RegExp) => screen.getAllByRole('listitem').find((one) => name.test(one.textContent)) as HTMLElement

describe('What the office sent a claim back for', () => {
  it('stands on the ticket, each point with its comment and what corrects it, also without a signal', async () => {
    const sent: unknown[] = []
    const opened: string[] = []
    renderWithEngine(
      <PointsCard
        claim={createClaim({ points: [points[0], points[1], point('trip:t2', 'x', 'Too long')], trips: [] })}
        photos={{ current: null }}
        onTrip={(id) => {
          opened.push(id)
        }}
      />,
      {
        enqueue: async (operation, input) => {
          sent.push([operation === requestSerial, input.body])
          return { opId: 'op-1', entityId: 'e-1' }
        },
      },
    )
    expect(await screen.findByRole('region', { name: 'Marta Lindqvist asks' })).toHaveTextContent(
      '“The plate says 0411”',
    )
    expect(within(item(/Blurred/)).getByRole('button', { name: 'Take the photo' })).toBeInTheDocument()
    await userEvent.click(within(item(/0411/)).getByRole('button', { name: 'Report another serial number' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Another serial number' }))
    await userEvent.type(await sheet.findByRole('textbox'), 'MT52534K00411')
    await userEvent.click(sheet.getByRole('button', { name: 'Send to the office' }))
    await waitFor(() => {
      expect(sent).toEqual([[true, { serial_number: 'MT52534K00411' }]])
    })
  })

  it('opens the trip it is about', async () => {
    const opened: string[] = []
    const trip = createTrip({ id: 't1' })
    const was = `2026-11-17, ${trip.trip_time_start?.slice(11, 16)} UTC to ${trip.trip_time_finish?.slice(11, 16)} UTC, 8.4 mi, Diagnosis`
    renderWithEngine(
      <PointsCard
        claim={createClaim({ points: [point('trip:t1', was, '34 miles by the map')], trips: [trip] })}
        photos={{ current: null }}
        onTrip={(id) => {
          opened.push(id)
        }}
      />,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Open the trip' }))
    expect(opened).toEqual(['t1'])
  })

  it('is marked as corrected with the work that waits on this device', async () => {
    renderWithEngine(
      <PointsCard
        claim={createClaim({
          points: [points[1]],
          files: [createFile({ title: 'Serial plate', made_at: '2026-11-20T09:00:00Z' })],
        })}
        photos={{ current: null }}
        onTrip={() => undefined}
      />,
    )
    expect(await screen.findByText('Corrected')).toBeInTheDocument()
    expect(screen.getByText('Was 0 photos. Now 1 photo.')).toBeInTheDocument()
  })

  it.each([
    ['2026-11-20T09:00:00Z', 'Corrected', 'Was 1 photo. A new one took its place.'],
    ['2026-11-19T09:00:00Z', 'As it was', null],
    [null, 'Now 0 photos', null],
  ])('compares the photo of %j with the one that was there: %s', async (madeAt, label, sentence) => {
    const files = madeAt === null ? [] : [createFile({ title: 'Serial plate', made_at: madeAt })]
    const claim = createClaim({ points: [point('photo:Serial plate', '1 photo', 'Blurred')], files })
    renderWithEngine(<PointsCard claim={claim} photos={{ current: null }} onTrip={() => undefined} />)
    expect(await screen.findByText(label)).toBeInTheDocument()
    if (sentence !== null) expect(screen.getByText(sentence)).toBeInTheDocument()
    expect(listAskedPhotos(claim)).toEqual(sentence === null ? ['Serial plate'] : [])
  })

  it.each([
    [['respond'], 'Press “Respond” when you are done: the claim then returns to the office.'],
    [[], 'The response returns the claim to the office.'],
  ] as const)('says how it ends to a user whose actions are %j', async (actions, sentence) => {
    renderWithEngine(
      <PointsCard
        claim={createClaim({ points, actions: [...actions] })}
        photos={{ current: null }}
        onTrip={() => undefined}
      />,
    )
    expect(await screen.findByRole('region', { name: 'Marta Lindqvist asks' })).toHaveTextContent(sentence)
  })

  it('is gone from the ticket once it was answered, and where there is none', () => {
    const answered = points.map((one) => ({ ...one, answered_at: '2026-11-20T09:00:00Z' }))
    const { container } = renderWithEngine(
      <PointsCard claim={createClaim({ points: answered })} photos={{ current: null }} onTrip={() => undefined} />,
    )
    expect(container.querySelector('section')).toBeNull()
    expect(listAskedPhotos(createClaim({ points: answered }))).toEqual([])
    expect(listAskedPhotos(createClaim({ points }))).toEqual(['Serial plate'])
    expect(listAskedPhotos(createClaim())).toEqual([])
  })
})
