import { describe, expect, it, vi } from 'vitest'
import { auth } from '../../contract/auth.ts'
import { site } from '../../contract/site.ts'
import { signedOut } from '../../contract/shapes/signed-out.ts'
import type { Engine } from '../../offline/engine.ts'
import { createEngine } from '../../offline/create-engine.ts'
import { createLazyEngine } from '../../offline/lazy-engine.ts'
import { createDevice } from './support/device.ts'
import { createTestEngine, emptyCounts } from '../src/support/engine.ts'
import { sessionOf } from '../src/support/session.ts'
import { createEnginePorts } from '../support/engine-ports.ts'
import { ownHeaders } from '../support/own-headers.ts'
import { createDouble } from '../support/test-double.ts'

const info = {
  page_title: 'Partwright',
  showHeader: true,
  use_warranty: true,
  use_vendor_search: false,
  site_notification: null,
  brand: 'meridian',
  company: 'Partwright',
  contact_email: 'parts@demo.test',
}
/** A page on an empty device. The test controls its server and its timers; `real` is the engine that opens later. */
function createPage({ session = signedOut, isReachable = true, opens = true } = {}) {
  const requests: string[] = []
  const timers = new Set<{ run: () => void; ms: number }>()
  const state = { isReachable, opens, opened: 0 }
  const ports = createEnginePorts({
    fetch: (input) => {
      const path = String(input)
      requests.push(path)
      if (!state.isReachable) return Promise.reject(new TypeError('Failed to fetch'))
      return Promise.resolve(Response.json(path.endsWith('/auth/user') ? session : info, { headers: ownHeaders }))
    },
    now: () => 100,
    setTimer: (run, ms) => {
      const timer = { run, ms }
      timers.add(timer)
      return () => timers.delete(timer)
    },
  })
  const real = {
    owner: vi.fn(async () => null),
    lastSession: vi.fn(async () => null),
    refreshSession: vi.fn(async () => session),
    fetchOrCached: vi.fn(async () => ({ value: info, asOf: 200, fresh: true })),
    call: vi.fn(async () => signedOut),
    counts: vi.fn(async () => emptyCounts),
    start: vi.fn(() => () => undefined),
  }
  const engine = createLazyEngine(ports, () => {
    state.opened += 1
    return state.opens ? Promise.resolve(createTestEngine(real)) : Promise.reject(new Error('no code'))
  })
  const pass = () => {
    const due = [...timers]
    timers.clear()
    for (const { run } of due) run()
  }
  return { engine, real, requests, timers, state, pass }
}

describe('The lazy engine of a page on a device without stored data', () => {
  it('answers a visitor’s session and reads the shop without the database', async () => {
    const { engine, requests, state } = createPage()
    expect(await engine.lastSession()).toBe(null)
    expect(await engine.refreshSession()).toEqual(signedOut)
    expect(await engine.call(site.table.readSite, { query: {} })).toMatchObject({ company: 'Partwright' })
    expect(await engine.fetchOrCached(site.table.readSite, { query: {} })).toMatchObject({ asOf: 100, fresh: true })
    expect(requests).toEqual(['/api/auth/user', '/api/site', '/api/site'])
    expect(state.opened).toBe(0)
  })

  it('opens soon after the first answer, starts its triggers and stores what was read', async () => {
    const { engine, real, timers, pass } = createPage()
    engine.start()
    expect([...timers].map(({ ms }) => ms)).toEqual([8000])
    await engine.fetchOrCached(site.table.readSite, { query: {} })
    await engine.call(site.table.readSite, { query: {} })
    const waits = [...timers].map(({ ms }) => ms).filter((ms) => ms < 30_000)
    expect(waits).toEqual([2000])
    pass()
    await engine.opened
    expect(real.start).toHaveBeenCalledOnce()
    expect(real.fetchOrCached).toHaveBeenCalledExactlyOnceWith(site.table.readSite, { query: {} })
  })

  it('opens at once for a signed-in user', async () => {
    const { engine, real } = createPage({ session: sessionOf('servicer') })
    expect((await engine.refreshSession()).logged_in).toBe(true)
    expect(real.refreshSession).toHaveBeenCalledOnce()
  })

  it('asks again where somebody has signed in while the answer about the session was on its way', async () => {
    const { engine, real } = createPage()
    const reading = engine.refreshSession()
    await engine.counts()
    await reading
    expect(real.refreshSession).toHaveBeenCalledOnce()
  })

  it('opens for every write and for everything that needs the device', async () => {
    const { engine, real, state } = createPage()
    await engine.call(auth.table.login, { body: { email: 'a@demo.test', password: 'x' } })
    expect(real.call).toHaveBeenCalledOnce()
    await engine.counts()
    expect(state.opened).toBe(1)
  })

  it('reads the session from the device once another tab may have signed in', async () => {
    const { engine, real } = createPage()
    await Promise.all([engine.owner(), engine.lastSession()])
    expect(real.lastSession).toHaveBeenCalledOnce()
  })

  it('reports a missing answer without loading more code', async () => {
    const { engine, state } = createPage({ isReachable: false })
    await expect(engine.fetchOrCached(site.table.readSite, { query: {} })).rejects.toThrow('no connection')
    await expect(engine.refreshSession()).rejects.toThrow('no connection')
    expect(state.opened).toBe(0)
  })

  it('tries again when its code did not load', async () => {
    const { engine, real, state, timers, pass } = createPage({ opens: false })
    engine.start()
    await expect(engine.counts()).rejects.toThrow('no code')
    expect([...timers].map(({ ms }) => ms)).toEqual([8000])
    state.opens = true
    pass()
    await engine.opened
    expect(state.opened).toBe(2)
    expect(real.start).toHaveBeenCalledOnce()
  })

  it('does not open or start the engine after it was stopped', () => {
    const { engine, timers } = createPage()
    engine.start()()
    expect(timers.size).toBe(0)
  })

  it('passes every method of the real engine on, with all its arguments', async () => {
    const { ports } = await createDevice()
    const real = createEngine(ports)
    const methods = Object.keys(real)
    const received = new Map<string, readonly unknown[]>()
    const spied = Object.fromEntries(
      methods.map((name) => [
        name,
        async (...args: readonly unknown[]) => {
          received.set(name, args)
        },
      ]),
    )
    const lazy = createLazyEngine(ports, () =>
      Promise.resolve(createDouble<Engine>('Engine', spied as Partial<Engine>)),
    )
    // Nothing has been read, and asking for it opens nothing.
    expect(lazy.lastOutbox()).toBeNull()
    expect(received).toEqual(new Map())
    await lazy.counts()
    const local = ['newId', 'start', 'close']
    for (const name of methods.filter((one) => !local.includes(one))) {
      const method = Reflect.get(lazy, name) as (...args: readonly unknown[]) => Promise<unknown>
      await method(`${name} 1`, `${name} 2`, `${name} 3`)
      const counts: Readonly<Record<string, number>> = {
        readLock: 0,
        forOwner: 1,
        lastSession: 0,
        lastOutbox: 0,
        refreshSession: 1,
        call: 2,
        fetchOrCached: 2,
      }
      const count = counts[name] ?? 3
      expect(received.get(name)).toEqual([`${name} 1`, `${name} 2`, `${name} 3`].slice(0, count))
    }
    real.close()
    expect(methods).toEqual(expect.arrayContaining(['resend', 'enqueue', 'claim', 'record', 'cachedSnapshot']))
  })
})
