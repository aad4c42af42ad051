import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Session } from '../../../contract/shapes/session.ts'
import { signedOut } from '../../../contract/shapes/signed-out.ts'
import { Root } from '../../../src/app/root.tsx'
import { SessionProvider } from '../../../src/app/session/session-provider.tsx'
import { ClockProvider } from '../../../src/data/clock.tsx'
import { EnginePromiseProvider } from '../../../src/data/engine-promise.tsx'
import { QueryCache } from '../../../src/data/query-cache.tsx'
import { useSession } from '../../../src/data/session.tsx'
import { addRecent } from '../../../src/platform/recents.ts'
import { createTestClock } from '../support/clock.ts'
import { createTestEngine } from '../support/engine.ts'
import type { EngineOverrides } from '../support/engine.ts'
import { sessionOf } from '../support/session.ts'

const answers: string[] = []
/** A screen with a server answer and a text field. */
function Screen() {
  const session = useSession()
  const [typed, setTyped] = useState('')
  const read = useQuery({ queryKey: ['totals'], queryFn: () => answers[0] ?? '', staleTime: Infinity })
  return (
    <>
      <p>{`${session.session.user?.email ?? 'a visitor'} reads “${read.data ?? ''}”, typed “${typed}”`}</p>
      <button
        type="button"
        onClick={() => {
          setTyped('half a sentence')
        }}
      >
        type
      </button>
      <button
        type="button"
        onClick={() => {
          void session.signOut('keep')
        }}
      >
        leave
      </button>
      <button
        type="button"
        onClick={() => {
          void session.signIn({ email: 'dale@demo.test', password: 'Repair-2026', remember: false })
        }}
      >
        come in
      </button>
      <button
        type="button"
        onClick={() => {
          session.adopt({ ...dale, viewing_as_servicer: true })
        }}
      >
        change
      </button>
    </>
  )
}
vi.mock('../../../src/app/shell-root.tsx', () => ({
  loadScreenAt: () => undefined,
  ShellRoot: () => (
    <QueryCache>
      <Screen />
    </QueryCache>
  ),
}))

const dale = sessionOf('servicer')
const dealer: Session = {
  ...sessionOf('dealer'),
  user: dale.user === null ? null : { ...dale.user, user_id: 8, email: 'dealer@demo.test' },
}
const recents = { key: 'partwright.searches', max: 8 } as const
const stored = () =>
  [...Array(localStorage.length).keys()].map((at) => localStorage.getItem(localStorage.key(at) ?? ''))

afterEach(() => {
  cleanup()
  document.documentElement.style.visibility = ''
})
beforeEach(async () => {
  window.history.replaceState(null, '', '/products/9/belt')
  localStorage.clear()
  addRecent(recents, 'belt canary')
})

async function open(engine: EngineOverrides) {
  const listeners: ((message: unknown) => void)[] = []
  const enginePromise = Promise.resolve(createTestEngine(engine))
  const clock = createTestClock()
  const channel = () => ({
    post: () => undefined,
    listen: (listener: (message: unknown) => void) => {
      listeners.push(listener)
      return () => undefined
    },
  })
  await act(async () => {
    render(
      <ClockProvider value={clock}>
        <EnginePromiseProvider value={enginePromise}>
          <SessionProvider opening={enginePromise} channel={channel}>
            <Root />
          </SessionProvider>
        </EnginePromiseProvider>
      </ClockProvider>,
    )
  })
  return {
    clock,
    /** Sends the signal of another tab: a user signed in or out. */
    session: () =>
      act(async () => {
        for (const listener of listeners) listener({ word: 'session' })
      }),
  }
}
const press = async (name: string) => {
  const found = await screen.findByRole('button', { name })
  await act(async () => {
    found.click()
  })
}

/** Waits until a page that came back is in sight, with this text. */
const seen = (clock: ReturnType<typeof createTestClock>, text: string) =>
  waitFor(() => {
    clock.pass(0)
    expect(screen.getByText(text)).toBeVisible()
  })

describe('The next user of the page', () => {
  it('sees neither the typed text nor the answers of the user who was signed in before', async () => {
    let now = dale
    answers[0] = 'of Dale'
    const { session } = await open({
      owner: async () => ({ userId: now.user?.user_id ?? 0, accountId: 3, email: '', name: '' }),
      lastSession: async () => ({ session: now, asOf: 1 }),
      refreshSession: async () => now,
    })
    await press('type')
    await screen.findByText('dale@demo.test reads “of Dale”, typed “half a sentence”')
    now = dealer
    answers[0] = 'of the dealer'
    await session()
    await screen.findByText('dealer@demo.test reads “of the dealer”, typed “”')
    expect(stored()).toEqual([])
  })

  it('sees nothing of the user who signed out, on a shop page that stays open', async () => {
    answers[0] = 'of Dale'
    await open({
      lastSession: async () => ({ session: dale, asOf: 1 }),
      refreshSession: async () => dale,
      signOut: async () => undefined,
    })
    await press('type')
    answers[0] = 'of a visitor'
    await press('leave')
    await screen.findByText('a visitor reads “of a visitor”, typed “”')
    expect(stored()).toEqual([])
  })

  it('sees nothing of the user who signed out while the page was set aside, when it comes back', async () => {
    let isSignedOut = false
    answers[0] = 'of Dale'
    const { clock } = await open({
      owner: async () => (isSignedOut ? null : { userId: 7, accountId: 3, email: '', name: '' }),
      lastSession: async () => (isSignedOut ? null : { session: dale, asOf: 1 }),
      refreshSession: async () => dale,
    })
    await screen.findByText('dale@demo.test reads “of Dale”, typed “”')
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    expect(screen.getByText(/of Dale/)).not.toBeVisible()
    isSignedOut = true
    answers[0] = 'of a visitor'
    await act(async () => {
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      expect(screen.getByText(/of Dale/)).not.toBeVisible()
    })
    await seen(clock, 'a visitor reads “of a visitor”, typed “”')
  })

  it('is the same user who comes back to it: the page stays as it was', async () => {
    answers[0] = 'of Dale'
    const { clock } = await open({
      owner: async () => ({ userId: dale.user?.user_id ?? 0, accountId: 3, email: '', name: '' }),
      lastSession: async () => ({ session: dale, asOf: 1 }),
      refreshSession: async () => dale,
    })
    await press('type')
    await act(async () => {
      window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await seen(clock, 'dale@demo.test reads “of Dale”, typed “half a sentence”')
  })

  it('sees the page that comes back, where its storage does not answer', async () => {
    let isHanging = false
    const { clock } = await open({
      owner: () => (isHanging ? new Promise(() => undefined) : Promise.resolve(null)),
      lastSession: async () => ({ session: dale, asOf: 1 }),
      refreshSession: async () => dale,
    })
    await screen.findByText(/^dale@demo.test reads/)
    isHanging = true
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    clock.pass(3000)
    expect(screen.getByText(/^dale@demo.test reads/)).toBeVisible()
  })

  it('sees recent searches again if it is the same user or the device had only visitors', async () => {
    await open({ lastSession: async () => ({ session: dale, asOf: 1 }), refreshSession: async () => dale })
    await screen.findByText(/dale@demo.test/)
    expect(stored()).toEqual(['["belt canary"]'])
    cleanup()
    await open({ refreshSession: async () => signedOut })
    await screen.findByText(/a visitor/)
    expect(stored()).toEqual(['["belt canary"]'])
  })
})

describe('What was read before a sign-in', () => {
  const hold = <T,>() => {
    let release: (value: T) => void = () => undefined
    const held = new Promise<T>((resolve) => {
      release = resolve
    })
    return { held, release: (value: T) => act(async () => release(value)) }
  }

  it('does not sign out the user who has signed in since: the answer at the start came late', async () => {
    const { held, release } = hold<Session>()
    await open({ refreshSession: () => held, signIn: async () => dale })
    await press('come in')
    await screen.findByText(/^dale@demo.test reads/)
    await release(signedOut)
    expect(screen.getByText(/^dale@demo.test reads/)).toBeInTheDocument()
  })

  it('nor does a look at the device, which another tab asked for', async () => {
    const { held, release } = hold<null>()
    const { session } = await open({
      owner: () => held,
      refreshSession: async () => signedOut,
      signIn: async () => dale,
    })
    await session()
    await press('come in')
    await screen.findByText(/^dale@demo.test reads/)
    await release(null)
    expect(screen.getByText(/^dale@demo.test reads/)).toBeInTheDocument()
  })
})

describe('A session that another call has answered', () => {
  it('is stored on the device too, so that a start without a network opens with it', async () => {
    const refreshSession = vi.fn(async () => dale)
    await open({ lastSession: async () => ({ session: dale, asOf: 1 }), refreshSession })
    await screen.findByText(/^dale@demo.test reads/)
    await press('change')
    expect(refreshSession).toHaveBeenLastCalledWith({ ...dale, viewing_as_servicer: true })
  })
})
