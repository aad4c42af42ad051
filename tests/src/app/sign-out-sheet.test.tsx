import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Counts } from '../../../offline/engine.ts'
import { SignOutSheet } from '../../../src/app/shell/sign-out-sheet.tsx'
import { ClockProvider } from '../../../src/data/clock.tsx'
import { EngineProvider } from '../../../src/data/engine.tsx'
import { SessionContext } from '../../../src/data/session.tsx'
import { ConnectionStatusProvider } from '../../../src/data/connection-status.tsx'
import { readNavigationState } from '../../../src/platform/path.ts'
import { createTestClock } from '../support/clock.ts'
import { createTestEngine, emptyCounts } from '../support/engine.ts'
import type { EngineOverrides } from '../support/engine.ts'
import { sessionOf } from '../support/session.ts'

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(navigator, 'serviceWorker')
  Reflect.deleteProperty(window, 'PushManager')
  Reflect.deleteProperty(window, 'Notification')
})
beforeEach(async () => {
  window.history.replaceState(null, '', '/dashboard')
})

async function renderSheet(options: { counts: Counts | 'failed'; isOnline?: boolean; engine?: EngineOverrides }) {
  const signedOut: string[] = []
  const people: (number | undefined)[] = []
  const clock = createTestClock()
  const session = {
    isLoading: false,
    hasReadLocal: true,
    session: sessionOf('servicer'),
    asOf: 0,
    hasEnded: false,
    refresh: async () => undefined,
    signIn: async () => sessionOf('servicer'),
    isLocked: false,
    lock: () => Promise.resolve(),
    reopen: () => Promise.resolve(),
    adopt: () => undefined,
    signOut: async (unsent: 'keep' | 'discard', of?: number) => {
      signedOut.push(unsent)
      people.push(of)
    },
  }
  await act(async () => {
    render(
      <ClockProvider value={clock}>
        <EngineProvider value={createTestEngine(options.engine ?? {})}>
          <SessionContext value={session}>
            <ConnectionStatusProvider
              value={{ isOnline: options.isOnline ?? true, lastContact: 0, counts: options.counts, storage: 'ok' }}
            >
              <SignOutSheet isOpen onClose={() => undefined} />
            </ConnectionStatusProvider>
          </SessionContext>
        </EngineProvider>
      </ClockProvider>,
    )
  })
  return { signedOut, people, clock }
}
const button = (name: string) => screen.findByRole('button', { name })
const press = async (name: string) => {
  const found = await button(name)
  await act(async () => {
    fireEvent.click(found)
  })
}
const createCounts = (waiting: number, attention = 0): Counts => ({ ...emptyCounts, waiting, attention })

describe('Signing out', () => {
  it('with nothing unsent says so and needs no choice', async () => {
    const { signedOut } = await renderSheet({ counts: emptyCounts })
    expect(screen.getByText('Everything is sent. You can sign in again at any time.')).toBeInTheDocument()
    await press('Sign out')
    await expect.poll(() => signedOut).toEqual(['keep'])
    expect(readNavigationState()).toEqual({})
  })

  it('without a network says that sending needs one, and keeps unsent items locked', async () => {
    const { signedOut } = await renderSheet({ counts: createCounts(2), isOnline: false })
    expect(screen.getByText('2 items have not been sent.')).toBeInTheDocument()
    expect(screen.getByText('Sending needs a connection.')).toBeInTheDocument()
    expect(((await button('Send now, then sign out')) as HTMLButtonElement).disabled).toBe(true)
    await press('Keep locked on this device')
    await expect.poll(() => signedOut).toEqual(['keep'])
    expect(window.location.pathname).toBe('/login')
    expect(readNavigationState()).toEqual({ locked: 2 })
  })

  it('has a line above its other buttons with a network too, so that they stay where they are when it goes', async () => {
    await renderSheet({ counts: createCounts(2) })
    const line = screen.getByText('What cannot be sent stays on this device.')
    expect(line.previousElementSibling).toBe(await button('Send now, then sign out'))
    expect(line.nextElementSibling).toBe(await button('Keep locked on this device'))
  })

  it('after sending signs out only when everything has arrived', async () => {
    let now = createCounts(2)
    const { signedOut } = await renderSheet({
      counts: createCounts(2),
      engine: {
        drain: async () => {
          now = now.waiting === 2 ? createCounts(1) : emptyCounts
        },
        counts: async () => now,
      },
    })
    await press('Send now, then sign out')
    expect((await screen.findByRole('alert')).textContent).toContain(
      '1 item could not be sent yet. It stays on this device.',
    )
    expect(signedOut).toEqual([])
    await press('Send now, then sign out')
    await waitFor(() => {
      expect(signedOut).toEqual(['keep'])
    })
  })

  it('does not report success if an item was refused', async () => {
    const { signedOut } = await renderSheet({
      counts: createCounts(1),
      engine: { drain: async () => undefined, counts: async () => createCounts(0, 1) },
    })
    await press('Send now, then sign out')
    expect((await screen.findByRole('alert')).textContent).toContain('1 item was refused and needs your attention')
    expect(signedOut).toEqual([])
  })

  it('discards nothing without a confirmation', async () => {
    const { signedOut } = await renderSheet({ counts: createCounts(1) })
    await press('Discard')
    expect(screen.getByText('This can’t be undone.')).toBeInTheDocument()
    expect(signedOut).toEqual([])
    await press('Keep it')
    await press('Discard')
    await press('Erase and sign out')
    await expect.poll(() => signedOut).toEqual(['discard'])
  })

  const stranger = { waiting: 1, notices: 0, attention: 1 }

  it('with nothing unsent but what was saved without signing in asks for no choice, and says that it stays', async () => {
    const { signedOut } = await renderSheet({ counts: { ...createCounts(1, 1), ofVisitor: stranger } })
    expect(screen.getByText('2 items that were saved without signing in stay here.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Discard' })).not.toBeInTheDocument()
    await press('Sign out')
    await expect.poll(() => signedOut).toEqual(['keep'])
    expect(readNavigationState()).toEqual({})
  })

  it('counts only what the person saved as locked, and as left after sending', async () => {
    const left = { ...createCounts(1, 1), ofVisitor: stranger }
    const { signedOut } = await renderSheet({
      counts: { ...createCounts(3, 1), ofVisitor: stranger },
      engine: { drain: async () => undefined, counts: async () => left },
    })
    expect(screen.getByText('2 items have not been sent.')).toBeInTheDocument()
    await press('Keep locked on this device')
    await expect.poll(() => signedOut).toEqual(['keep'])
    expect(readNavigationState()).toEqual({ locked: 2 })
    await press('Send now, then sign out')
    await waitFor(() => {
      expect(signedOut).toEqual(['keep', 'keep'])
    })
  })

  it('never shows an unreadable outbox as empty', async () => {
    await renderSheet({ counts: 'failed' })
    expect(screen.getByText('The unsent work on this device could not be read.')).toBeInTheDocument()
    expect(screen.queryByText(/Everything is sent/)).not.toBeInTheDocument()
  })

  it('waits only briefly for a push service that does not answer', async () => {
    const never = new Promise<never>(() => undefined)
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: { getRegistration: async () => ({ pushManager: { getSubscription: () => never } }) },
    })
    Object.assign(window, { PushManager: Object, Notification: { permission: 'granted' } })
    let userId = 7
    const { signedOut, people, clock } = await renderSheet({
      counts: createCounts(1),
      isOnline: false,
      engine: { owner: async () => ({ userId, accountId: 3, email: 'dale@demo.test', name: 'Dale Ott' }) },
    })
    await press('Keep locked on this device')
    expect(signedOut).toEqual([])
    // Another person signs in meanwhile, on another page: they are not who signs out.
    userId = 8
    await act(async () => {
      clock.pass(3000)
    })
    await expect.poll(() => signedOut).toEqual(['keep'])
    expect(people).toEqual([7])
  })
})
