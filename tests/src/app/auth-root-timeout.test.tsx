import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AuthRoot } from '../../../src/app/auth-root.tsx'
import { SessionProvider } from '../../../src/app/session/session-provider.tsx'
import { ClockProvider } from '../../../src/data/clock.tsx'
import type { Clock } from '../../../src/data/clock.tsx'
import { EnginePromiseProvider } from '../../../src/data/engine-promise.tsx'
import { createTestClock } from '../support/clock.ts'
import { createTestEngine } from '../support/engine.ts'

// Code that never arrives.
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
  const enginePromise = Promise.resolve(createTestEngine({}))
  let reports = 0
  const clock: Clock = {
    ...createTestClock(),
    setTimer: (ms) => {
      // A report is sent after 5 s (`WO163`). Other timers are not reports.
      if (ms === 5000) reports += 1
      return () => undefined
    },
  }
  await act(async () => {
    render(
      <ClockProvider value={clock}>
        <EnginePromiseProvider value={enginePromise}>
          <SessionProvider opening={enginePromise}>
            <AuthRoot />
          </SessionProvider>
        </EnginePromiseProvider>
      </ClockProvider>,
    )
    await vi.advanceTimersByTimeAsync(0)
  })
  return { reports: () => reports }
}
const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('A sign-in page whose code does not load', () => {
  it.each([
    ['/login?sign-up', /^The form did not load\. Signing up needs a connection/],
    ['/account/activate/abc', /^This page did not load\. Your link still works/],
  ])('is replaced by a message after 120 seconds, and reported: %s', async (path, text) => {
    const { reports } = await open(path)
    await advance(119_000)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(reports()).toBe(0)
    await advance(1000)
    expect(screen.getByRole('alert').textContent).toMatch(text)
    expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument()
    expect(reports()).toBe(1)
  })
})
