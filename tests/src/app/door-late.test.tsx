import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AuthRoot } from '../../../src/app/auth-root.tsx'
import { SessionProvider } from '../../../src/app/session/session-provider.tsx'
import { ClockProvider } from '../../../src/data/clock.tsx'
import type { Clock } from '../../../src/data/clock.tsx'
import { EnginePromiseProvider } from '../../../src/data/engine-promise.tsx'
import { stillClock } from '../support/clock.ts'
import { engineOf } from '../support/engine.ts'

// Code that is on its way for ever.
vi.mock('../../../src/features/auth/components/sign-up-form.tsx', () => new Promise<never>(() => undefined))
vi.mock('../../../src/features/auth/screens/activate.tsx', () => new Promise<never>(() => undefined))

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

async function open(path: string) {
  window.history.replaceState(null, '', path)
  const opening = Promise.resolve(engineOf({}))
  let reports = 0
  const clock: Clock = {
    ...stillClock(),
    setTimer: (ms) => {
      // A report goes 5 s later (`warranty-and-orders §8`); other waits are not its.
      if (ms === 5000) reports += 1
      return () => undefined
    },
  }
  await act(async () => {
    render(
      <ClockProvider value={clock}>
        <EnginePromiseProvider value={opening}>
          <SessionProvider opening={opening}>
            <AuthRoot />
          </SessionProvider>
        </EnginePromiseProvider>
      </ClockProvider>,
    )
    await vi.advanceTimersByTimeAsync(0)
  })
  return { reports: () => reports }
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('A form at the door whose code does not come', () => {
  it.each([
    ['/login?sign-up', /^The form did not load\. Signing up needs a connection/],
    ['/account/activate/abc', /^This page did not load\. Your link still works/],
  ])('is waited for 120 seconds, then said in its place and reported: %s', async (path, words) => {
    const { reports } = await open(path)
    await pass(119_000)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(reports()).toBe(0)
    await pass(1000)
    expect(screen.getByRole('alert').textContent).toMatch(words)
    expect(screen.getByRole('heading', { level: 1 })).toBeTruthy()
    expect(reports()).toBe(1)
  })
})
