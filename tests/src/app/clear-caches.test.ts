import { afterEach, describe, expect, it, vi } from 'vitest'
import { clearCachesAndReload } from '../../../src/platform/clear-caches.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('Clear Cache and Reload', () => {
  it('deletes the caches, unregisters the worker and leaves IndexedDB alone', async () => {
    const [deleteCache, unregister, replace, deleteDatabase] = [
      vi.fn(async () => true),
      vi.fn(async () => true),
      vi.fn(),
      vi.fn(),
    ]
    vi.stubGlobal('window', { caches: {}, location: { replace } })
    vi.stubGlobal('caches', { keys: async () => ['shell', 'media'], delete: deleteCache })
    vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: async () => [{ unregister }] } })
    vi.stubGlobal('indexedDB', { deleteDatabase })
    await clearCachesAndReload('/')
    expect(deleteCache.mock.calls).toEqual([['shell'], ['media']])
    expect(unregister).toHaveBeenCalledTimes(1)
    expect(replace).toHaveBeenCalledWith('/')
    expect(deleteDatabase).not.toHaveBeenCalled()
  })
})
