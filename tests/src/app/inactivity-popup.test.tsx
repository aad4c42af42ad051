import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { InactivityPopup } from '../../../src/app/shell/inactivity-popup.tsx'
import { ClockProvider } from '../../../src/data/clock.tsx'
import { SessionContext } from '../../../src/data/session.tsx'
import { ConnectionStatusProvider } from '../../../src/data/connection-status.tsx'
import { withDialogs } from '../labor-claims/support/screen.tsx'
import { stillClock } from '../support/clock.ts'
import { sessionOf } from '../support/session.ts'

beforeEach(withDialogs)
afterEach(cleanup)

const minute = 60_000

function open(remaining: number | null, isOnline = true) {
  const clock = stillClock()
  const refresh = vi.fn(async () => undefined)
  const session = { ...sessionOf('customer'), remaining_time: remaining }
  const asOf = clock.now()
  render(
    <ClockProvider value={clock}>
      <SessionContext
        value={{
          isLoading: false,
          hasReadLocal: true,
          session,
          asOf,
          hasEnded: false,
          refresh,
          signIn: async () => session,
          signOut: async () => undefined,
          adopt: () => undefined,
        }}
      >
        <ConnectionStatusProvider value={{ isOnline, lastContact: null, counts: 'unknown', storage: 'ok' }}>
          <InactivityPopup />
        </ConnectionStatusProvider>
      </SessionContext>
    </ClockProvider>,
  )
  return {
    refresh,
    pass: (ms: number) =>
      act(async () => {
        clock.pass(ms)
      }),
  }
}

describe('The popup of inactivity (storefront §4, §8)', () => {
  it('warns at five minutes with the minutes that are left', async () => {
    const { pass } = open(7)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await pass(2 * minute)
    expect(screen.getByText('You will be logged out in 5 minutes due to inactivity.')).toBeTruthy()
    await pass(4 * minute)
    expect(screen.getByText('You will be logged out in 1 minute due to inactivity.')).toBeTruthy()
  })

  it('refreshes the session by its button, and goes', async () => {
    const { refresh } = open(3)
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
    })
    expect(refresh).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('is not there for a session that does not end, nor without a network', () => {
    open(null)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    cleanup()
    open(3, false)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('asks the server when the time is over: another tab may have kept the session', async () => {
    const { refresh, pass } = open(1)
    await pass(minute)
    expect(refresh).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})
