import { describe, expect, it, vi } from 'vitest'
import { auth } from '../../contract/auth.ts'
import { site } from '../../contract/site.ts'
import { signedOut } from '../../contract/shapes/signed-out.ts'
import type { Engine, Ports } from '../../offline/engine.ts'
import { createLateEngine } from '../../offline/lazy-engine.ts'
import { sessionOf } from '../src/support/session.ts'

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
/** A page on an empty device, its server and its timers in the test's hand; `real` is the engine behind. */
function page({ session = signedOut, isReachable = true, opens = true } = {}) {
  const asked: string[] = []
  const timers = new Set<{ run: () => void; ms: number }>()
  const state = { isReachable, opens, opened: 0 }
  const ports = {
    fetch: (input: string) => {
      asked.push(input)
      if (!state.isReachable) return Promise.reject(new TypeError('Failed to fetch'))
      return Promise.resolve(Response.json(input.endsWith('/auth/user') ? session : info))
    },
    now: () => 100,
    setTimer: (run: () => void, ms: number) => {
      const timer = { run, ms }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    api: '/api',
  } as unknown as Ports
  const real = {
    owner: vi.fn(async () => null),
    lastSession: vi.fn(async () => null),
    refreshSession: vi.fn(async () => session),
    mirrored: vi.fn(async () => ({ value: info, asOf: 200, fresh: true })),
    call: vi.fn(async () => signedOut),
    counts: vi.fn(async () => null),
    start: vi.fn(() => () => undefined),
  }
  const engine = createLateEngine(ports, () => {
    state.opened += 1
    return state.opens ? Promise.resolve(real as unknown as Engine) : Promise.reject(new Error('no code'))
  })
  const pass = () => {
    const due = [...timers]
    timers.clear()
    for (const { run } of due) run()
  }
  return { engine, real, asked, timers, state, pass }
}

describe('the engine of a page on a device that keeps nothing', () => {
  it('tells a visitor who is there, and reads the shop, without the database', async () => {
    const { engine, asked, state } = page()
    expect(await engine.lastSession()).toBe(null)
    expect(await engine.refreshSession()).toEqual(signedOut)
    expect(await engine.call(site.table.readSite, { query: {} })).toMatchObject({ company: 'Partwright' })
    expect(await engine.mirrored(site.table.readSite, { query: {} })).toMatchObject({ asOf: 100, fresh: true })
    expect(asked).toEqual(['/api/auth/user', '/api/site', '/api/site'])
    expect(state.opened).toBe(0)
  })

  it('opens by itself soon after the page was answered, starts its triggers and keeps what was read', async () => {
    const { engine, real, timers, pass } = page()
    engine.start()
    expect([...timers].map(({ ms }) => ms)).toEqual([8000])
    await engine.mirrored(site.table.readSite, { query: {} })
    await engine.call(site.table.readSite, { query: {} })
    const waits = [...timers].map(({ ms }) => ms).filter((ms) => ms < 30_000)
    expect(waits).toEqual([2000])
    pass()
    await engine.opened
    expect(real.start).toHaveBeenCalledOnce()
    expect(real.mirrored).toHaveBeenCalledExactlyOnceWith(site.table.readSite, { query: {} })
  })

  it('opens at once for whoever has a session, whose things the device is to keep', async () => {
    const { engine, real } = page({ session: sessionOf('servicer') })
    expect((await engine.refreshSession()).logged_in).toBe(true)
    expect(real.refreshSession).toHaveBeenCalledOnce()
  })

  it('opens for anything that writes or needs the device', async () => {
    const { engine, real, state } = page()
    await engine.call(auth.table.login, { body: { email: 'a@demo.test', password: 'x' } })
    expect(real.call).toHaveBeenCalledOnce()
    await engine.counts()
    expect(state.opened).toBe(1)
  })

  it('asks the device who works here once another tab may have signed in', async () => {
    const { engine, real } = page()
    await Promise.all([engine.owner(), engine.lastSession()])
    expect(real.lastSession).toHaveBeenCalledOnce()
  })

  it('says that the server did not answer without asking for more code', async () => {
    const { engine, state } = page({ isReachable: false })
    await expect(engine.mirrored(site.table.readSite, { query: {} })).rejects.toThrow('no connection')
    await expect(engine.refreshSession()).rejects.toThrow('no connection')
    expect(state.opened).toBe(0)
  })

  it('tries again when its code did not come', async () => {
    const { engine, real, state, timers, pass } = page({ opens: false })
    engine.start()
    await expect(engine.counts()).rejects.toThrow('no code')
    expect([...timers].map(({ ms }) => ms)).toEqual([8000])
    state.opens = true
    pass()
    await engine.opened
    expect(state.opened).toBe(2)
    expect(real.start).toHaveBeenCalledOnce()
  })

  it('leaves the engine unopened and unstarted once it was stopped', () => {
    const { engine, timers } = page()
    engine.start()()
    expect(timers.size).toBe(0)
  })
})
