import { act, cleanup, render, screen } from '@testing-library/react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Engine } from '../../../offline/engine.ts'
import type { Session } from '../../../contract/shapes/session.ts'
import { signedOut } from '../../../contract/shapes/signed-out.ts'
import { Root } from '../../../src/app/root.tsx'
import { SessionProvider } from '../../../src/app/session/session-provider.tsx'
import { ClockProvider } from '../../../src/data/clock.tsx'
import { EnginePromiseProvider } from '../../../src/data/engine-promise.tsx'
import { QueryCache } from '../../../src/data/query-cache.tsx'
import { useSession } from '../../../src/data/session.tsx'
import { addRecent } from '../../../src/platform/recents.ts'
import { stillClock } from '../support/clock.ts'
import { engineOf } from '../support/engine.ts'
import { sessionOf } from '../support/session.ts'

const answers: string[] = []
/** A screen with something read and something typed in it. */
function Screen() {
  const session = useSession()
  const [typed, setTyped] = useState('')
  const read = useQuery({ queryKey: ['totals'], queryFn: () => answers[0] ?? '', staleTime: Infinity })
  return (
    <>
      <p>{`${session.session.user?.email ?? 'nobody'} reads “${read.data ?? ''}”, typed “${typed}”`}</p>
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
    </>
  )
}
vi.mock('../../../src/app/shell-root.tsx', () => ({
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
const kept = () => [...Array(localStorage.length).keys()].map((at) => localStorage.getItem(localStorage.key(at) ?? ''))

afterEach(cleanup)
beforeEach(() => {
  window.history.replaceState(null, '', '/products/9/belt')
  localStorage.clear()
  addRecent(recents, 'belt canary')
})

async function open(engine: Partial<Engine>) {
  const told: ((word: unknown) => void)[] = []
  const opening = Promise.resolve(engineOf(engine))
  const channel = () => ({
    post: () => undefined,
    listen: (heard: (word: unknown) => void) => {
      told.push(heard)
      return () => undefined
    },
  })
  await act(async () => {
    render(
      <ClockProvider value={stillClock()}>
        <EnginePromiseProvider value={opening}>
          <SessionProvider opening={opening} channel={channel}>
            <Root />
          </SessionProvider>
        </EnginePromiseProvider>
      </ClockProvider>,
    )
  })
  return {
    /** What another tab says: somebody signed in or out. */
    session: () =>
      act(async () => {
        for (const heard of told) heard({ word: 'session' })
      }),
  }
}
const press = async (name: string) => {
  const found = await screen.findByRole('button', { name })
  await act(async () => {
    found.click()
  })
}

describe('Whoever comes next', () => {
  it('finds neither what another tab’s person had open nor what was read for them', async () => {
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
    expect(kept()).toEqual([])
  })

  it('finds nothing of who signed out, in a page of the shop that stays open', async () => {
    answers[0] = 'of Dale'
    await open({
      lastSession: async () => ({ session: dale, asOf: 1 }),
      refreshSession: async () => dale,
      signOut: async () => undefined,
    })
    await press('type')
    answers[0] = 'of anybody'
    await press('leave')
    await screen.findByText('nobody reads “of anybody”, typed “”')
    expect(kept()).toEqual([])
  })

  it('finds the searches there when it is the same person, and when nobody has been there', async () => {
    await open({ lastSession: async () => ({ session: dale, asOf: 1 }), refreshSession: async () => dale })
    await screen.findByText(/dale@demo.test/)
    expect(kept()).toEqual(['["belt canary"]'])
    cleanup()
    await open({ refreshSession: async () => signedOut })
    await screen.findByText(/nobody/)
    expect(kept()).toEqual(['["belt canary"]'])
  })
})
