import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Session } from '../../../contract/shapes/session.ts'
import { signedOut } from '../../../contract/shapes/signed-out.ts'
import { usePageViews } from '../../../src/app/use-page-views.ts'
import { ClockProvider } from '../../../src/data/clock.tsx'
import { EnginePromiseProvider } from '../../../src/data/engine-promise.tsx'
import { SessionContext } from '../../../src/data/session.tsx'
import { stillClock } from '../support/clock.ts'
import { engineOf } from '../support/engine.ts'
import { sessionOf } from '../support/session.ts'

beforeEach(() => {
  document.title = 'Drive motor · Partwright'
})
afterEach(cleanup)

function Viewer({ path, isOnline }: { readonly path: string; readonly isOnline: boolean }) {
  usePageViews(path, isOnline)
  return null
}
const nobody = async () => undefined

function watch(told: { session?: Session; isLoading?: boolean; opened?: Promise<void> } = {}) {
  const clock = stillClock()
  const call = vi.fn(async () => ({ ok: true }))
  const engine = engineOf({
    call: call as never,
    ...(told.opened ? { opened: told.opened } : { opened: Promise.resolve() }),
  })
  const opening = Promise.resolve(engine)
  const session = told.session ?? signedOut
  const drawn = (path: string, isOnline: boolean, isLoading: boolean) => (
    <ClockProvider value={clock}>
      <EnginePromiseProvider value={opening}>
        <SessionContext
          value={{
            isLoading,
            hasReadLocal: true,
            session,
            asOf: null,
            hasEnded: false,
            refresh: nobody,
            signIn: async () => session,
            signOut: nobody,
            adopt: () => undefined,
          }}
        >
          <Viewer path={path} isOnline={isOnline} />
        </SessionContext>
      </EnginePromiseProvider>
    </ClockProvider>
  )
  const { rerender } = render(drawn('/', true, told.isLoading ?? false))
  return {
    call,
    seen: () => call.mock.calls.map((sent) => (sent as unknown as [unknown, { body: unknown }])[1].body),
    at: async (path: string, { isOnline = true, isLoading = told.isLoading ?? false, ms = 1000 } = {}) => {
      await act(async () => {
        rerender(drawn(path, isOnline, isLoading))
      })
      await act(async () => {
        clock.pass(ms)
      })
    },
  }
}

describe('A page view (storefront §4, X02)', () => {
  it('is told at each change of the route, a page of the catalogue with its own title', async () => {
    const { at, seen } = watch()
    await at('/products/42')
    await at('/find-a-servicer/55401')
    expect(seen()).toEqual([
      { url: '/products/42', title: 'Drive motor · Partwright' },
      { url: '/find-a-servicer/:id', title: 'Find a servicer · Partwright' },
    ])
  })

  it('tells of a private page its kind, never its own title or whose it is', async () => {
    document.title = 'LC-20418, Lakeshore Gym · Partwright'
    const { at, seen } = watch({ session: sessionOf('servicer') })
    await at('/dashboard/labor-claims/ticket/0199a3de-1111-7000-8000-0123456789ab')
    expect(seen()).toEqual([{ url: '/dashboard/labor-claims/ticket/:id', title: 'Labor claim · Partwright' }])
  })

  it('is not told of who was only led on, but of who looked shortly', async () => {
    const { at, seen } = watch()
    await at('/equipment-types', { ms: 50 })
    await at('/search/a', { ms: 400 })
    await at('/search/ab', { ms: 400 })
    await at('/cart')
    expect(seen().map((one) => (one as { url: string }).url)).toEqual(['/search/:term', '/cart'])
  })

  it.each([
    ['an admin', { ...sessionOf('customer'), admin: true }],
    ['staff on site', { ...sessionOf('customer'), on_site: true }],
  ])('is not told of %s', async (_, session) => {
    const { at, call } = watch({ session })
    await at('/products/42')
    await at('/cart')
    expect(call).not.toHaveBeenCalled()
  })

  it('waits until the session has loaded, and is not told without a network', async () => {
    const { at, seen } = watch({ isLoading: true })
    await at('/products/42')
    expect(seen()).toEqual([])
    await at('/products/42', { isLoading: false })
    expect(seen()).toHaveLength(1)
    await at('/cart', { isLoading: false, isOnline: false })
    await at('/ticket/open', { isLoading: false, isOnline: false })
    expect(seen()).toHaveLength(1)
  })

  it('does not fetch the engine for a visitor, and its failure is not said', async () => {
    let open: () => void = () => undefined
    const { at, call, seen } = watch({
      opened: new Promise((resolve) => {
        open = resolve
      }),
    })
    call.mockRejectedValue(new Error('no'))
    await at('/products/42')
    expect(seen()).toEqual([])
    await act(async () => {
      open()
    })
    expect(seen()).toHaveLength(1)
  })
})
