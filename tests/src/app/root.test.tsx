import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from '@testing-library/user-event'
import { drawnPageIds } from '../../../contract/kernel/drawn-page.ts'
import type { Engine, LockState } from '../../../offline/engine.ts'
import { SaveRefused } from '../../../offline/outbox/save-refused.ts'
import { Root } from '../../../src/app/root.tsx'
import { SessionProvider } from '../../../src/app/session/session-provider.tsx'
import { ClockProvider } from '../../../src/data/clock.tsx'
import { EnginePromiseProvider } from '../../../src/data/engine-promise.tsx'
import { useSession } from '../../../src/data/session.tsx'
import { createTestClock } from '../support/clock.ts'
import { createTestEngine } from '../support/engine.ts'
import { sessionOf } from '../support/session.ts'

// The screens behind the sign-in have tests of their own. Here they only have to differ from the sign-in.
vi.mock('../../../src/app/shell-root.tsx', () => ({
  loadScreenAt: () => undefined,
  ShellRoot: () => {
    const { session, hasEnded, refresh } = useSession()
    return (
      <button
        type="button"
        onClick={() => {
          void refresh()
        }}
      >{`shell of ${session.user?.email ?? 'a visitor'}${hasEnded ? ', ended' : ''}`}</button>
    )
  },
}))

afterEach(cleanup)
beforeEach(async () => {
  window.history.replaceState(null, '', '/')
})

async function open(path: string, engine: Engine) {
  window.history.replaceState(null, '', path)
  const enginePromise = Promise.resolve(engine)
  await act(async () => {
    render(
      <ClockProvider value={createTestClock()}>
        <EnginePromiseProvider value={enginePromise}>
          <SessionProvider opening={enginePromise}>
            <Root />
          </SessionProvider>
        </EnginePromiseProvider>
      </ClockProvider>,
    )
  })
}

describe('The root of the app', () => {
  it('sends a visitor from a private address to the sign-in and remembers the address', async () => {
    await open('/dashboard/outbox?show=refused', createTestEngine({}))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument()
    expect(window.location.pathname + window.location.search).toBe('/login?from=%2Fdashboard%2Foutbox%3Fshow%3Drefused')
  })

  it.each(['/logins', '/login-help', '/login/anything', '/login/resetpasswordx'])(
    'does not take %s for the sign-in',
    async (path) => {
      await open(path, createTestEngine({}))
      expect(await screen.findByText('shell of a visitor')).toBeInTheDocument()
    },
  )

  it.each([
    ['/login', 'Sign in'],
    ['/login/', 'Sign in'],
    ['/login/resetpassword/', 'Forgot password'],
  ])('opens %s without the shell', async (path, name) => {
    await open(path, createTestEngine({}))
    expect(await screen.findByRole('heading', { name })).toBeInTheDocument()
  })

  it('opens as the last user of the device without a network', async () => {
    const last = { session: sessionOf('servicer'), asOf: 1 }
    await open(
      '/dashboard',
      createTestEngine({
        lastSession: async () => last,
        refreshSession: async () => {
          throw new Error('no network')
        },
      }),
    )
    expect(await screen.findByText('shell of dale@demo.test')).toBeInTheDocument()
  })

  it('opens as the last user without a network, where the session could not be read at first', async () => {
    let isReadable = false
    const refreshSession = vi.fn(() => Promise.reject(new Error('no network')))
    await open(
      '/dashboard',
      createTestEngine({
        lastSession: async () => {
          if (!isReadable) throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
          return { session: sessionOf('servicer'), asOf: 1 }
        },
        refreshSession,
      }),
    )
    await waitFor(() => {
      expect(refreshSession).toHaveBeenCalled()
    })
    await act(async () => undefined)
    expect(screen.getByRole('status', { name: 'Partwright is loading' })).toBeInTheDocument()
    expect(window.location.pathname).toBe('/dashboard')
    isReadable = true
    await act(async () => {
      window.dispatchEvent(new Event('online'))
    })
    expect(await screen.findByText('shell of dale@demo.test')).toBeInTheDocument()
  })

  it.each([
    ['', ''],
    [', also over a page that the server has drawn', drawnPageIds.page],
  ])('shows the sign-in where the storage does not answer for good, once there is a network%s', async (_, id) => {
    const drawn = document.body.appendChild(document.createElement('div'))
    drawn.id = id
    const isConnected = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const refreshSession = vi.fn(() => Promise.reject(new DOMException('No storage', 'UnknownError')))
    const lastSession = () => Promise.reject(new DOMException('No storage', 'UnknownError'))
    await open('/dashboard', createTestEngine({ lastSession, refreshSession }))
    for (const turn of [1, 2, 3, 4, 5]) {
      await waitFor(() => {
        expect(refreshSession).toHaveBeenCalledTimes(turn)
      })
      await act(async () => undefined)
      expect(screen.getByRole('status', { name: 'Partwright is loading' })).toBeInTheDocument()
      if (turn === 4) isConnected.mockReturnValue(true)
      await act(async () => {
        window.dispatchEvent(new Event('online'))
      })
    }
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument()
    isConnected.mockRestore()
    drawn.remove()
  })

  it('opens for a visitor whose session could not be read, once the server has answered', async () => {
    await open(
      '/dashboard',
      createTestEngine({
        lastSession: () => Promise.reject(new DOMException('No storage', 'UnknownError')),
        refreshSession: async () => sessionOf('servicer'),
      }),
    )
    expect(await screen.findByText('shell of dale@demo.test')).toBeInTheDocument()
  })

  it('shows the sign-in if there is neither a network nor a last user', async () => {
    await open(
      '/dashboard',
      createTestEngine({
        refreshSession: async () => {
          throw new Error('no network')
        },
      }),
    )
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument()
  })

  it('shows the sign-in if the server reports at startup that the session has ended', async () => {
    await open(
      '/dashboard',
      createTestEngine({ lastSession: async () => ({ session: sessionOf('servicer'), asOf: 1 }) }),
    )
    await waitFor(() => {
      expect(window.location.pathname).toBe('/login')
    })
  })

  it('keeps the screens open if the session ends while the user works', async () => {
    let session = sessionOf('servicer')
    await open('/dashboard', createTestEngine({ refreshSession: async () => session }))
    const shell = await screen.findByText('shell of dale@demo.test')
    session = { ...session, logged_in: false, user: null }
    await act(async () => {
      shell.click()
    })
    expect(await screen.findByText('shell of dale@demo.test, ended')).toBeInTheDocument()
  })

  it('opens the shop for a visitor without waiting for the server', async () => {
    await open('/products/9/belt', createTestEngine({ refreshSession: () => new Promise(() => undefined) }))
    expect(await screen.findByText('shell of a visitor')).toBeInTheDocument()
    expect(window.location.pathname).toBe('/products/9/belt')
  })

  it('shows a loading state on a private page until the server has answered', async () => {
    const refreshSession = vi.fn(() => new Promise<never>(() => undefined))
    await open('/dashboard', createTestEngine({ refreshSession }))
    await waitFor(() => {
      expect(refreshSession).toHaveBeenCalled()
    })
    expect(screen.getByRole('status', { name: 'Partwright is loading' })).toBeInTheDocument()
  })
})

describe('A device with a lock', () => {
  const lock = (more: Partial<LockState> = {}): LockState => ({
    ...{ kind: 'pin', idleMinutes: 5, isLocked: true, triesLeft: 10, waitUntil: null, passkey: null, ...more },
  })

  /** An engine behind a PIN. */
  function locked(unlock: Engine['unlock']) {
    let isLocked = true
    const done: string[] = []
    const engine = createTestEngine({
      readLock: async () => lock({ isLocked, triesLeft: 9 }),
      counts: async () => ({
        ...{
          waiting: 4,
          notices: 0,
          sending: 0,
          attention: 0,
          hasEnded: false,
          behindSignIn: 0,
          needsUpdate: false,
          held: 0,
          ofVisitor: { waiting: 1, notices: 0, attention: 0 },
        },
      }),
      unlock: async (answer) => {
        const result = await unlock(answer)
        isLocked = result !== 'opened'
        return result
      },
      lastSession: async () => (isLocked ? null : { session: sessionOf('servicer'), asOf: 1 }),
      refreshSession: async () => {
        done.push('asked')
        throw new Error('no network')
      },
      drain: async () => void done.push('sent'),
      signOut: async (unsent) => void done.push(`signed out: ${unsent}`),
    })
    return { engine, done }
  }

  it('shows nothing of its person, says what waits, and opens with the PIN without a network', async () => {
    const { engine, done } = locked(async (answer) => ('pin' in answer && answer.pin === '520816' ? 'opened' : 'wrong'))
    await open('/dashboard', engine)
    expect(await screen.findByRole('heading', { name: 'Locked' })).toBeInTheDocument()
    expect(await screen.findByText(/^3 items wait on this device/)).toBeInTheDocument()
    expect(done).toEqual([])
    await userEvent.type(screen.getByLabelText('PIN'), '111111{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Wrong PIN. 9 tries are left before you need to sign in')
    await userEvent.type(screen.getByLabelText('PIN'), '520816{Enter}')
    expect(await screen.findByText('shell of dale@demo.test')).toBeInTheDocument()
    await waitFor(() => {
      expect(done).toEqual(['asked', 'sent'])
    })
  })

  it('is locked on the pages of the shop and at the sign-in too', async () => {
    for (const path of ['/', '/login']) {
      const { engine } = locked(async () => 'wrong')
      await open(path, engine)
      expect(await screen.findByRole('heading', { name: 'Locked' })).toBeInTheDocument()
      cleanup()
    }
  })

  it('leads to the sign-in where the PIN is forgotten or was wrong too often, and discards nothing', async () => {
    const first = locked(async () => 'ended')
    await open('/dashboard', first.engine)
    await userEvent.type(await screen.findByLabelText('PIN'), '111111{Enter}')
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument()
    cleanup()
    const second = locked(async () => 'wrong')
    await open('/dashboard', second.engine)
    await userEvent.click(await screen.findByRole('button', { name: 'Forgot your PIN? Sign in instead' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument()
    expect([...first.done, ...second.done]).toEqual(['signed out: keep', 'signed out: keep'])
  })

  it('asks before it signs out, says what that costs without a connection, and why it could not', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { engine, done } = locked(async () => 'wrong')
    const signOut = () => Promise.reject(new SaveRefused('storage-full'))
    await open('/dashboard', { ...engine, signOut })
    const forget = async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Forgot your PIN? Sign in instead' }))
    }
    await forget()
    expect(await screen.findByText(/^There is no connection\. You cannot open your work here/)).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Stay locked' }))
    expect(screen.getByRole('button', { name: 'Forgot your PIN? Sign in instead' })).toHaveFocus()
    expect(done).toEqual([])
    await forget()
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('This device is full, so nothing was changed.')
    expect(screen.getByRole('heading', { name: 'Locked' })).toBeInTheDocument()
    vi.restoreAllMocks()
  })
})
