import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Counts, Engine } from '../../../offline/engine.ts'
import { SignOutSheet } from '../../../src/app/shell/sign-out-sheet.tsx'
import { ClockProvider } from '../../../src/data/clock.tsx'
import { EngineProvider } from '../../../src/data/engine.tsx'
import { SessionContext } from '../../../src/data/session.tsx'
import { ConnectionStatusProvider } from '../../../src/data/connection-status.tsx'
import { readNavigationState } from '../../../src/platform/path.ts'
import { stillClock } from '../support/clock.ts'
import { engineOf, nothingWaits } from '../support/engine.ts'
import { sessionOf } from '../support/session.ts'

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  Reflect.deleteProperty(window, 'PushManager')
  Reflect.deleteProperty(window, 'Notification')
})
beforeEach(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function show(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.open = false
  }
  window.history.replaceState(null, '', '/dashboard')
})

async function drawn(told: { counts: Counts | 'failed'; isOnline?: boolean; engine?: Partial<Engine> }) {
  const left: string[] = []
  const clock = stillClock()
  const session = {
    isLoading: false,
    hasReadLocal: true,
    session: sessionOf('servicer'),
    asOf: 0,
    hasEnded: false,
    refresh: async () => undefined,
    signIn: async () => sessionOf('servicer'),
    adopt: () => undefined,
    signOut: async (unsent: 'keep' | 'discard') => {
      left.push(unsent)
    },
  }
  await act(async () => {
    render(
      <ClockProvider value={clock}>
        <EngineProvider value={engineOf(told.engine ?? {})}>
          <SessionContext value={session}>
            <ConnectionStatusProvider
              value={{ isOnline: told.isOnline ?? true, lastContact: 0, counts: told.counts, storage: 'ok' }}
            >
              <SignOutSheet isOpen onClose={() => undefined} />
            </ConnectionStatusProvider>
          </SessionContext>
        </EngineProvider>
      </ClockProvider>,
    )
  })
  return { left, clock }
}
const button = (name: string) => screen.findByRole('button', { name })
const press = async (name: string) => {
  const found = await button(name)
  await act(async () => {
    fireEvent.click(found)
  })
}
const waits = (waiting: number, attention = 0): Counts => ({ ...nothingWaits, waiting, attention })

describe('Signing out', () => {
  it('with nothing unsent says so and asks nothing more', async () => {
    const { left } = await drawn({ counts: nothingWaits })
    expect(screen.getByText('Everything is sent. You can sign in again at any time.')).toBeTruthy()
    await press('Sign out')
    expect(left).toEqual(['keep'])
    expect(readNavigationState()).toEqual({})
  })

  it('without a network says that sending needs one, and keeps under lock what waits', async () => {
    const { left } = await drawn({ counts: waits(2), isOnline: false })
    expect(screen.getByText('2 items have not been sent.')).toBeTruthy()
    expect(screen.getByText('Sending needs a connection.')).toBeTruthy()
    expect(((await button('Send now, then sign out')) as HTMLButtonElement).disabled).toBe(true)
    await press('Keep locked on this device')
    expect(left).toEqual(['keep'])
    expect(window.location.pathname).toBe('/login')
    expect(readNavigationState()).toEqual({ locked: 2 })
  })

  it('after sending leaves only when all of it has arrived', async () => {
    let now = waits(2)
    const { left } = await drawn({
      counts: waits(2),
      engine: {
        drain: async () => {
          now = now.waiting === 2 ? waits(1) : nothingWaits
        },
        counts: async () => now,
      },
    })
    await press('Send now, then sign out')
    expect(screen.getByRole('alert').textContent).toContain('1 item could not be sent yet. It stays on this device.')
    expect(left).toEqual([])
    await press('Send now, then sign out')
    expect(left).toEqual(['keep'])
  })

  it('does not call it sent where something was refused', async () => {
    const { left } = await drawn({
      counts: waits(1),
      engine: { drain: async () => undefined, counts: async () => waits(0, 1) },
    })
    await press('Send now, then sign out')
    expect(screen.getByRole('alert').textContent).toContain('1 item was refused and needs your attention')
    expect(left).toEqual([])
  })

  it('gives nothing up at the first press', async () => {
    const { left } = await drawn({ counts: waits(1) })
    await press('Discard')
    expect(screen.getByText('This can’t be undone.')).toBeTruthy()
    expect(left).toEqual([])
    await press('Keep it')
    await press('Discard')
    await press('Erase and sign out')
    expect(left).toEqual(['discard'])
  })

  it('never calls an outbox that could not be read an empty one', async () => {
    await drawn({ counts: 'failed' })
    expect(screen.getByText('The unsent work on this device could not be read.')).toBeTruthy()
    expect(screen.queryByText(/Everything is sent/)).toBeNull()
  })

  it('does not wait long for a push service that does not answer', async () => {
    const never = new Promise<never>(() => undefined)
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: { getRegistration: async () => ({ pushManager: { getSubscription: () => never } }) },
    })
    Object.assign(window, { PushManager: Object, Notification: { permission: 'granted' } })
    const { left, clock } = await drawn({ counts: waits(1), isOnline: false })
    await press('Keep locked on this device')
    expect(left).toEqual([])
    await act(async () => {
      clock.pass(3000)
    })
    expect(left).toEqual(['keep'])
  })
})
