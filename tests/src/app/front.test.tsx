import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Engine } from '../../../offline/engine.ts'
import { Root } from '../../../src/app/root.tsx'
import { SessionProvider } from '../../../src/app/session/session-provider.tsx'
import { ClockProvider } from '../../../src/data/clock.tsx'
import { EnginePromiseProvider } from '../../../src/data/engine-promise.tsx'
import { useSession } from '../../../src/data/session.tsx'
import { stillClock } from '../support/clock.ts'
import { engineOf } from '../support/engine.ts'
import { sessionOf } from '../support/session.ts'

// What lies behind the sign-in has tests of its own; here it only has to be told apart from the sign-in.
vi.mock('../../../src/app/shell-root.tsx', () => ({
  ShellRoot: () => {
    const { session, hasEnded, refresh } = useSession()
    return (
      <button
        type="button"
        onClick={() => {
          void refresh()
        }}
      >{`shell of ${session.user?.email ?? 'nobody'}${hasEnded ? ', ended' : ''}`}</button>
    )
  },
}))

afterEach(cleanup)
beforeEach(() => {
  window.history.replaceState(null, '', '/')
})

async function open(path: string, engine: Engine) {
  window.history.replaceState(null, '', path)
  const opening = Promise.resolve(engine)
  await act(async () => {
    render(
      <ClockProvider value={stillClock()}>
        <EnginePromiseProvider value={opening}>
          <SessionProvider opening={opening}>
            <Root />
          </SessionProvider>
        </EnginePromiseProvider>
      </ClockProvider>,
    )
  })
}

describe('The front of the app', () => {
  it('sends a visitor from a private address to the sign-in and remembers it', async () => {
    await open('/dashboard/outbox?show=refused', engineOf({}))
    expect(window.location.pathname + window.location.search).toBe('/login?from=%2Fdashboard%2Foutbox%3Fshow%3Drefused')
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeTruthy()
  })

  it('opens as the last user of the device without a network', async () => {
    const last = { session: sessionOf('servicer'), asOf: 1 }
    await open(
      '/dashboard',
      engineOf({
        lastSession: async () => last,
        refreshSession: async () => {
          throw new Error('no network')
        },
      }),
    )
    expect(await screen.findByText('shell of dale@demo.test')).toBeTruthy()
  })

  it('shows the sign-in when there is neither a network nor a last user', async () => {
    await open(
      '/dashboard',
      engineOf({
        refreshSession: async () => {
          throw new Error('no network')
        },
      }),
    )
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeTruthy()
  })

  it('leads to the sign-in when the server says at the start that the session is over', async () => {
    await open('/dashboard', engineOf({ lastSession: async () => ({ session: sessionOf('servicer'), asOf: 1 }) }))
    expect(window.location.pathname).toBe('/login')
  })

  it('keeps the screens when the session ends while the person works', async () => {
    let session = sessionOf('servicer')
    await open('/dashboard', engineOf({ refreshSession: async () => session }))
    session = { ...session, logged_in: false, user: null }
    const shell = await screen.findByText('shell of dale@demo.test')
    await act(async () => {
      shell.click()
    })
    expect(screen.getByText('shell of dale@demo.test, ended')).toBeTruthy()
  })

  it('opens the shop for a visitor without waiting for the server', async () => {
    await open('/products/9/belt', engineOf({ refreshSession: () => new Promise(() => undefined) }))
    expect(await screen.findByText('shell of nobody')).toBeTruthy()
    expect(window.location.pathname).toBe('/products/9/belt')
  })

  it('waits for the server before it says that a private page is nobody’s', async () => {
    await open('/dashboard', engineOf({ refreshSession: () => new Promise(() => undefined) }))
    expect(screen.getByRole('status', { name: 'Partwright is loading' })).toBeTruthy()
  })
})
