import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Engine } from '../../../offline/engine.ts'
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
    expect(window.location.pathname + window.location.search).toBe('/login?from=%2Fdashboard%2Foutbox%3Fshow%3Drefused')
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeInTheDocument()
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
    expect(window.location.pathname).toBe('/login')
  })

  it('keeps the screens open if the session ends while the user works', async () => {
    let session = sessionOf('servicer')
    await open('/dashboard', createTestEngine({ refreshSession: async () => session }))
    session = { ...session, logged_in: false, user: null }
    const shell = await screen.findByText('shell of dale@demo.test')
    await act(async () => {
      shell.click()
    })
    expect(screen.getByText('shell of dale@demo.test, ended')).toBeInTheDocument()
  })

  it('opens the shop for a visitor without waiting for the server', async () => {
    await open('/products/9/belt', createTestEngine({ refreshSession: () => new Promise(() => undefined) }))
    expect(await screen.findByText('shell of a visitor')).toBeInTheDocument()
    expect(window.location.pathname).toBe('/products/9/belt')
  })

  it('shows a loading state on a private page until the server has answered', async () => {
    await open('/dashboard', createTestEngine({ refreshSession: () => new Promise(() => undefined) }))
    expect(screen.getByRole('status', { name: 'Partwright is loading' })).toBeInTheDocument()
  })
})
