import { act, cleanup, render, screen } from '@testing-library/react'
import { useQuery } from '@tanstack/react-query'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { signedOut } from '../../../contract/shapes/signed-out.ts'
import { ConnectionStatusRoot } from '../../../src/app/shell/connection-status-root.tsx'
import { ClockProvider } from '../../../src/data/clock.tsx'
import { useConnectionStatus } from '../../../src/data/connection-status.tsx'
import { EngineProvider } from '../../../src/data/engine.tsx'
import { GivenQueryCache, createQueryClient } from '../../../src/data/query-cache.tsx'
import { SessionContext } from '../../../src/data/session.tsx'
import { trackReachability } from '../../../src/platform/server-reachability.ts'
import { createTestClock } from '../support/clock.ts'
import { createTestEngine } from '../support/engine.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const doNothing = async () => undefined
const fromServer = () => Response.json('Drive belt', { headers: { 'x-server-time': '2026-11-20T15:00:00.000Z' } })

interface Answer {
  readonly value: string
  readonly source: 'server' | 'device'
}

/** A page with one part. `hasAnswer` decides for each address whether the server is there. `fromDevice` stands in for it. */
function openPart(hasAnswer: (path: string) => boolean, { fromDevice }: { readonly fromDevice?: Answer } = {}) {
  const clock = createTestClock()
  const asked: string[] = []
  const ask = trackReachability(async (input) => {
    const path = String(input)
    asked.push(path)
    if (!hasAnswer(path)) throw new TypeError('no network')
    return fromServer()
  })
  function Part() {
    const { isOnline } = useConnectionStatus()
    const part = useQuery({
      queryKey: ['part'],
      queryFn: async (): Promise<Answer> =>
        ask('/part')
          .then(async (answer) => ({ value: (await answer.json()) as string, source: 'server' as const }))
          .catch((error: unknown) => {
            if (fromDevice === undefined) throw error
            return fromDevice
          }),
    })
    return (
      <p>{`${isOnline ? 'online' : 'offline'}: ${part.data?.value ?? (part.isError ? 'did not load' : 'loading')}`}</p>
    )
  }
  const session = {
    ...{ isLoading: false, hasReadLocal: true, session: signedOut, asOf: null, hasEnded: false, isLocked: false },
    ...{ signOut: doNothing, lock: doNothing, reopen: doNothing, adopt: () => undefined },
    signIn: async () => signedOut,
    refresh: async () => {
      await ask('/session')
    },
  }
  render(
    <ClockProvider value={clock}>
      <EngineProvider value={createTestEngine({ opened: new Promise(() => undefined) })}>
        <SessionContext value={session}>
          <GivenQueryCache queries={createQueryClient()}>
            <ConnectionStatusRoot>
              <Part />
            </ConnectionStatusRoot>
          </GivenQueryCache>
        </SessionContext>
      </EngineProvider>
    </ClockProvider>,
  )
  /** Lets seconds pass, and what they begin come to its end. */
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1)
      await act(async () => {
        clock.pass(1000)
        await new Promise(setImmediate)
      })
  }
  return { pass, asked: (path: string) => asked.filter((one) => one === path).length }
}

describe('A screen that the server did not answer', () => {
  it.each<[string, string, { fromDevice?: Answer }]>([
    ['when the server answers, without an event of the browser', 'did not load', {}],
    [
      'where the device answered in the server’s place, however new its answer is',
      'Old belt',
      { fromDevice: { value: 'Old belt', source: 'device' } },
    ],
  ])('is read again %s', async (_, meanwhile, options) => {
    let isThere = false
    const { pass } = openPart(() => isThere, options)
    await screen.findByText(`offline: ${meanwhile}`)
    isThere = true
    await pass(1)
    expect(await screen.findByText('online: Drive belt')).toBeInTheDocument()
  })

  it('is read again a second after the device’s network is back, however long it was away', async () => {
    let isThere = false
    const { pass, asked } = openPart(() => isThere)
    await pass(300)
    const hasNetwork = vi.spyOn(navigator, 'onLine', 'get')
    for (const isUp of [false, true])
      await act(async () => {
        hasNetwork.mockReturnValue(isUp)
        window.dispatchEvent(new Event(isUp ? 'online' : 'offline'))
      })
    const before = asked('/session')
    isThere = true
    await pass(1)
    expect(asked('/session')).toBe(before + 1)
    expect(await screen.findByText('online: Drive belt')).toBeInTheDocument()
  })

  it('is read ever less often where its own address stays cut off', async () => {
    const { pass, asked } = openPart((path) => path !== '/part')
    await pass(120)
    const first = asked('/part')
    expect(first).toBeGreaterThan(2)
    expect(first).toBeLessThan(10)
    await pass(600)
    expect(asked('/part') - first).toBeLessThan(12)
  })
})
