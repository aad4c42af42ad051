import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Session } from '../../../contract/shapes/session.ts'
import { signedOut } from '../../../contract/shapes/signed-out.ts'
import { usePageViews } from '../../../src/app/use-page-views.ts'
import { ClockProvider } from '../../../src/data/clock.tsx'
import { EnginePromiseProvider } from '../../../src/data/engine-promise.tsx'
import { SessionContext } from '../../../src/data/session.tsx'
import { createTestClock } from '../support/clock.ts'
import { createTestEngine } from '../support/engine.ts'
import { sessionOf } from '../support/session.ts'

beforeEach(() => {
  document.title = 'Drive motor · Partwright'
})
afterEach(cleanup)

function Viewer({ path, isOnline }: { readonly path: string; readonly isOnline: boolean }) {
  usePageViews(path, isOnline)
  return null
}
const doNothing = async () => undefined

function renderVisitor(options: { session?: Session; isLoading?: boolean; opened?: Promise<void> } = {}) {
  const clock = createTestClock()
  const call = vi.fn(async (_row: unknown, _input: { body: { url: string; title: string } }) => ({ ok: true }))
  const engine = createTestEngine({
    call,
    ...(options.opened ? { opened: options.opened } : { opened: Promise.resolve() }),
  })
  const enginePromise = Promise.resolve(engine)
  const session = options.session ?? signedOut
  const createTree = (path: string, isOnline: boolean, isLoading: boolean) => (
    <ClockProvider value={clock}>
      <EnginePromiseProvider value={enginePromise}>
        <SessionContext
          value={{
            isLoading,
            hasReadLocal: true,
            session,
            asOf: null,
            hasEnded: false,
            refresh: doNothing,
            signIn: async () => session,
            signOut: doNothing,
            isLocked: false,
            lock: () => Promise.resolve(),
            reopen: () => Promise.resolve(),
            adopt: () => undefined,
          }}
        >
          <Viewer path={path} isOnline={isOnline} />
        </SessionContext>
      </EnginePromiseProvider>
    </ClockProvider>
  )
  const { rerender } = render(createTree('/', true, options.isLoading ?? false))
  return {
    call,
    seen: () => call.mock.calls.map(([, { body }]) => body),
    open: async (path: string, { isOnline = true, isLoading = options.isLoading ?? false, ms = 1000 } = {}) => {
      await act(async () => {
        rerender(createTree(path, isOnline, isLoading))
      })
      await act(async () => {
        clock.pass(ms)
      })
    },
  }
}

describe('A page view (X02)', () => {
  it('is reported at each change of the route, with the page’s own title for catalogue pages', async () => {
    const { open, seen } = renderVisitor()
    await open('/products/42')
    await open('/find-a-servicer/55401')
    expect(seen()).toEqual([
      { url: '/products/42', title: 'Drive motor · Partwright' },
      { url: '/find-a-servicer/:id', title: 'Find a servicer · Partwright' },
    ])
  })

  it('is reported from one record to the next of its kind', async () => {
    const { open, seen } = renderVisitor({ session: sessionOf('servicer') })
    await open('/dashboard/labor-claims/ticket/0199a3de-1111-7000-8000-0123456789ab')
    await open('/dashboard/labor-claims/ticket/0199a3de-1111-7000-8000-0123456789ac')
    await open('/dashboard/labor-claims/ticket/0199a3de-1111-7000-8000-0123456789ac')
    expect(seen().map(({ url }) => url)).toEqual(Array.from({ length: 2 }, () => '/dashboard/labor-claims/ticket/:id'))
  })

  it('of a private page reports only its kind, never its title or owner', async () => {
    document.title = 'LC-20418, Lakeshore Gym · Partwright'
    const { open, seen } = renderVisitor({ session: sessionOf('servicer') })
    await open('/dashboard/labor-claims/ticket/0199a3de-1111-7000-8000-0123456789ab')
    expect(seen()).toEqual([{ url: '/dashboard/labor-claims/ticket/:id', title: 'Labor claim · Partwright' }])
  })

  it('is not reported for a redirect, but for a short visit', async () => {
    const { open, seen } = renderVisitor()
    await open('/equipment-types', { ms: 50 })
    await open('/search/a', { ms: 400 })
    await open('/search/ab', { ms: 400 })
    await open('/cart')
    expect(seen().map(({ url }) => url)).toEqual(['/search/:term', '/cart'])
  })

  it.each([
    ['an admin', { ...sessionOf('customer'), admin: true }],
    ['staff on site', { ...sessionOf('customer'), on_site: true }],
  ])('is not reported for %s', async (_, session) => {
    const { open, call } = renderVisitor({ session })
    await open('/products/42')
    await open('/cart')
    expect(call).not.toHaveBeenCalled()
  })

  it('waits until the session has loaded, and is not reported without a network', async () => {
    const { open, seen } = renderVisitor({ isLoading: true })
    await open('/products/42')
    expect(seen()).toEqual([])
    await open('/products/42', { isLoading: false })
    expect(seen()).toHaveLength(1)
    await open('/cart', { isLoading: false, isOnline: false })
    await open('/ticket/open', { isLoading: false, isOnline: false })
    expect(seen()).toHaveLength(1)
  })

  it('does not load the engine for a visitor, and its failure is not shown', async () => {
    let finishOpening: () => void = () => undefined
    const { open, call, seen } = renderVisitor({
      opened: new Promise((resolve) => {
        finishOpening = resolve
      }),
    })
    call.mockRejectedValue(new Error('no'))
    await open('/products/42')
    expect(seen()).toEqual([])
    await act(async () => {
      finishOpening()
    })
    expect(seen()).toHaveLength(1)
  })
})
