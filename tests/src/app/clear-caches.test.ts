import { afterEach, describe, expect, it, vi } from 'vitest'
import { clearCachesAndReload } from '../../../src/platform/clear-caches.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('Clear Cache and Reload', () => {
  it('empties the caches, lets the worker go, and never touches IndexedDB', async () => {
    const [drop, unregister, replace, forget] = [vi.fn(async () => true), vi.fn(async () => true), vi.fn(), vi.fn()]
    vi.stubGlobal('window', { caches: {}, location: { replace } })
    vi.stubGlobal('caches', { keys: async () => ['shell', 'media'], delete: drop })
    vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: async () => [{ unregister }] } })
    vi.stubGlobal('indexedDB', { deleteDatabase: forget })
    await clearCachesAndReload('/')
    expect(drop.mock.calls).toEqual([['shell'], ['media']])
    expect(unregister).toHaveBeenCalledTimes(1)
    expect(replace).toHaveBeenCalledWith('/')
    expect(forget).not.toHaveBeenCalled()
  })
})
