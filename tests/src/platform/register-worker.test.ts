import { afterEach, describe, expect, it, vi } from 'vitest'
import { chooseWorkerDelay, registerWorker } from '../../../src/platform/register-worker.ts'

const visitor = { isPromised: false, isInstalled: false, hasWorker: false, line: undefined }

describe('The worker, which stores the whole app,', () => {
  it('comes at once with a session, for the catalogue on the device, in the installed app, and where there is one', () => {
    for (const why of [{ isPromised: true }, { isInstalled: true }, { hasWorker: true }])
      for (const line of [undefined, { saveData: true }])
        expect(chooseWorkerDelay({ ...visitor, ...why, line })).toBe(0)
  })

  it('comes to a visitor who stays, and not on a line that costs something', () => {
    expect(chooseWorkerDelay(visitor)).toBe(10_000)
    for (const line of [{ saveData: true }, { type: 'cellular' }, { effectiveType: '2g' }])
      expect(chooseWorkerDelay({ ...visitor, line })).toBeNull()
  })
})

describe('A page that registers its worker', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
  })

  /** Registers where this worker runs already; returns what it is asked. */
  async function register(controller: object | null): Promise<unknown[]> {
    const asked: unknown[] = []
    const active = Object.assign(new EventTarget(), {
      scriptURL: new URL('/sw.js', location.href).href,
      postMessage: (message: unknown) => {
        asked.push(message)
      },
    })
    const registration = Object.assign(new EventTarget(), { active, waiting: null, installing: null })
    const isRegistered = vi.fn(() => Promise.resolve(registration))
    vi.stubEnv('WORKER_URL', '/sw.js')
    vi.stubGlobal('navigator', {
      serviceWorker: Object.assign(new EventTarget(), { controller, register: isRegistered }),
    })
    const end = registerWorker(() => undefined)
    await vi.waitFor(() => {
      expect(isRegistered).toHaveBeenCalledOnce()
    })
    await new Promise((resolve) => setTimeout(resolve))
    end()
    return asked
  }

  it('asks for one that started while the page was on its way', async () => {
    expect(await register(null)).toEqual([{ type: 'CLAIM' }])
  })

  it('asks for nothing where it is served', async () => {
    expect(await register(Object.assign(new EventTarget(), { scriptURL: '' }))).toEqual([])
  })
})

describe('Update now', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
  })

  /** A page beside which a new worker waits. `takeOver` is what happens once any tab lets it start. */
  async function openTab() {
    const asked: unknown[] = []
    const createWorker = (postMessage: (message: unknown) => void) =>
      Object.assign(new EventTarget(), {
        scriptURL: new URL('/sw.js', location.href).href,
        ...{ state: 'installed', postMessage },
      })
    const active = createWorker(() => undefined)
    const waiting = createWorker((message) => {
      asked.push(message)
    })
    const registration = Object.assign(new EventTarget(), {
      active,
      waiting,
      installing: null,
    })
    const serviceWorker = Object.assign(new EventTarget(), {
      controller: active,
      register: () => Promise.resolve(registration),
    })
    const reload = vi.fn()
    vi.stubEnv('WORKER_URL', '/sw.js')
    vi.stubGlobal('navigator', { serviceWorker, userAgent: navigator.userAgent })
    const updates: (() => void)[] = []
    registerWorker((update) => {
      updates.push(update)
    }, reload)
    await vi.waitFor(() => {
      expect(updates).toHaveLength(1)
    })
    return {
      asked,
      reload,
      press: () => updates[0]?.(),
      takeOver: () => {
        Object.assign(registration, { active: waiting, waiting: null })
        serviceWorker.controller = waiting
        serviceWorker.dispatchEvent(new Event('controllerchange'))
      },
    }
  }

  it('has the new worker start and loads the page again once it serves it', async () => {
    const { asked, reload, press, takeOver } = await openTab()
    press()
    expect(asked).toEqual([{ type: 'SKIP_WAITING' }])
    expect(reload).not.toHaveBeenCalled()
    takeOver()
    expect(reload).toHaveBeenCalledOnce()
  })

  it('loads the page again at once where another tab has had the new worker start', async () => {
    const { asked, reload, press, takeOver } = await openTab()
    takeOver()
    // No form is lost in this tab by what is pressed in another.
    expect(reload).not.toHaveBeenCalled()
    press()
    expect(reload).toHaveBeenCalledOnce()
    expect(asked).toEqual([])
  })
})
