import { cleanup, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { SaveRefused } from '../../../offline/outbox/save-refused.ts'
import { TimerCard } from '../../../src/features/labor-claims/components/trips/timer-card.tsx'
import { useTripTimer } from '../../../src/features/labor-claims/components/trips/use-trip-timer.ts'
import { createTestClock } from '../support/clock.ts'
import { renderWithEngine } from './support/screen.tsx'

function Ticket() {
  const timer = useTripTimer('claim-1')
  return <TimerCard timer={timer} nth={2} isMain distance={4.2} onDone={() => undefined} onDrop={timer.drop} />
}

/** As the job's card, whose button is there before it is known what runs. */
function Job() {
  const timer = useTripTimer('claim-1')
  const [running, setRunning] = useState<readonly boolean[]>([])
  return (
    <>
      <button type="button" onClick={() => void timer.start().then((one) => setRunning((all) => [...all, one]))}>
        Start trip
      </button>
      <output>{running.join()}</output>
      <p>{timer.trip === undefined ? 'unknown' : `left ${timer.trip?.left ?? 'not yet'}`}</p>
    </>
  )
}

afterEach(cleanup)

describe('The trip timer of a ticket', () => {
  it('is still running after the app was killed and restarted, with the time passed meanwhile', async () => {
    const clock = createTestClock()
    const first = renderWithEngine(<Ticket />, {}, clock)
    await userEvent.click(await screen.findByRole('button', { name: 'Start trip' }))
    clock.pass(20 * 60_000)
    await userEvent.click(await screen.findByRole('button', { name: 'Arrived' }))
    first.unmount()
    clock.pass(42 * 60_000 + 18_000)
    renderWithEngine(<Ticket />, {}, clock, first.drafts)
    expect(await screen.findByText('0:42:18')).toBeInTheDocument()
    expect(screen.getByText('0:20:00')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Done, stop the clock' })).toBeInTheDocument()
  })

  it('saves each press on this device', async () => {
    const { drafts } = renderWithEngine(<Ticket />)
    await userEvent.click(await screen.findByRole('button', { name: 'Start trip' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Arrived' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Pause' }))
    expect(drafts.get('trip-timer:claim-1')).toMatchObject({ phase: 'site', pausedAt: '2026-11-20T09:40:00.000Z' })
    expect(screen.getByText('Paused')).toBeInTheDocument()
  })

  it('keeps running and shows the error when the device cannot save it', async () => {
    renderWithEngine(<Ticket />, {
      saveDraft: async () => {
        throw new SaveRefused('storage-full')
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Start trip' }))
    expect((await screen.findByRole('alert')).textContent).toContain('This device is full.')
    expect(screen.getByRole('button', { name: 'Arrived' })).toBeInTheDocument()
  })

  it('counts a press that comes before it is known what runs, and ends no trip by it', async () => {
    const clock = createTestClock()
    const first = renderWithEngine(<Job />, {}, clock)
    fireEvent.click(screen.getByRole('button', { name: 'Start trip' }))
    expect(screen.getByText('unknown')).toBeInTheDocument()
    expect(await screen.findByText('left 2026-11-20T09:40:00.000Z')).toBeInTheDocument()
    first.unmount()
    clock.pass(60_000)
    renderWithEngine(<Job />, {}, clock, first.drafts)
    fireEvent.click(screen.getByRole('button', { name: 'Start trip' }))
    expect(await screen.findByText('left 2026-11-20T09:40:00.000Z')).toBeInTheDocument()
    expect(first.drafts.get('trip-timer:claim-1')).toMatchObject({ left: '2026-11-20T09:40:00.000Z' })
  })

  it('starts one trip, however often the button is pressed, and tells where it could not be saved until it is', async () => {
    let isFull = true
    const saved: unknown[] = []
    renderWithEngine(<Job />, {
      saveDraft: async (_, trip) => {
        if (isFull) throw new SaveRefused('storage-full')
        saved.push(trip)
      },
    })
    await screen.findByText('left not yet')
    const press = () => fireEvent.click(screen.getByRole('button', { name: 'Start trip' }))
    press()
    expect(await screen.findByText('false')).toBeInTheDocument()
    isFull = false
    press()
    press()
    expect(await screen.findByText('false,true,true')).toBeInTheDocument()
    expect(saved).toEqual([expect.objectContaining({ phase: 'travel', left: '2026-11-20T09:40:00.000Z' })])
  })
})
