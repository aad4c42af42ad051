import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { InactivityPopup } from '../../../src/app/shell/inactivity-popup.tsx'
import { ClockProvider } from '../../../src/data/clock.tsx'
import { SessionContext } from '../../../src/data/session.tsx'
import { ConnectionStatusProvider } from '../../../src/data/connection-status.tsx'
import { stubMediaQueries } from '../labor-claims/support/screen.tsx'
import { createTestClock } from '../support/clock.ts'
import { sessionOf } from '../support/session.ts'

beforeEach(stubMediaQueries)
afterEach(cleanup)

const minute = 60_000

function renderPopup(remaining: number | null, isOnline = true, endsIn?: number, isInContact = false) {
  const clock = createTestClock()
  const refresh = vi.fn(async () => undefined)
  const start = clock.now()
  const session = { ...sessionOf('customer'), remaining_time: remaining }
  const build = () => (
    <ClockProvider value={clock}>
      <SessionContext
        value={{
          isLoading: false,
          hasReadLocal: true,
          session: endsIn === undefined ? session : { ...session, ends_in: endsIn - (clock.now() - start) / minute },
          asOf: clock.now(),
          hasEnded: false,
          refresh,
          signIn: async () => session,
          signOut: async () => undefined,
          isLocked: false,
          lock: () => Promise.resolve(),
          reopen: () => Promise.resolve(),
          adopt: () => undefined,
        }}
      >
        <ConnectionStatusProvider
          value={{ isOnline, lastContact: isInContact ? clock.now() : null, counts: 'unknown', storage: 'ok' }}
        >
          <InactivityPopup />
        </ConnectionStatusProvider>
      </SessionContext>
    </ClockProvider>
  )
  const { rerender } = render(build())
  return {
    readAgain: () => {
      rerender(build())
    },
    refresh,
    pass: (ms: number) =>
      act(async () => {
        clock.pass(ms)
      }),
  }
}

describe('The inactivity popup', () => {
  it('appears five minutes before the end and shows the minutes left', async () => {
    const { pass } = renderPopup(7)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    await pass(2 * minute)
    expect(screen.getByText('You will be logged out in 5 minutes due to inactivity.')).toBeInTheDocument()
    await pass(4 * minute)
    expect(screen.getByText('You will be logged out in 1 minute due to inactivity.')).toBeInTheDocument()
  })

  it('refreshes the session by its button and closes', async () => {
    const { refresh } = renderPopup(3)
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'I’m still active' }))
    })
    expect(refresh).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  it('announces the end that no activity puts off, once', async () => {
    const { pass, readAgain, refresh } = renderPopup(480, true, 7, true)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    await pass(3 * minute)
    readAgain()
    expect(screen.getByText(/^Your session ends in 4 minutes, however active you are\./)).toBeInTheDocument()
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'OK' }))
    })
    expect(refresh).not.toHaveBeenCalled()
    await pass(minute)
    readAgain()
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  it('does not appear for a session without an end or without a network', async () => {
    renderPopup(null)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    cleanup()
    renderPopup(3, false)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  it('asks the server when the time is over, because another tab may have extended the session', async () => {
    const { refresh, pass } = renderPopup(1)
    await pass(minute)
    expect(refresh).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })
})
