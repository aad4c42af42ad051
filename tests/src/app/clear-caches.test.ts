import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { savedPicturesCache } from '../../../offline/catalogue/picture-cache.ts'
import { clearCachesAndReload } from '../../../src/platform/clear-caches.ts'

const [deleteCache, unregister, replace, deleteDatabase] = [
  vi.fn(async () => true),
  vi.fn(async () => true),
  vi.fn(),
  vi.fn(),
]
beforeEach(() => {
  vi.stubGlobal('window', { caches: {}, location: { replace } })
  vi.stubGlobal('caches', { keys: async () => ['shell', 'media', savedPicturesCache], delete: deleteCache })
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: async () => [{ unregister }] } })
  vi.stubGlobal('indexedDB', { deleteDatabase })
  vi.stubGlobal('fetch', async () => new Response('{}', { headers: { 'x-server-time': '2026-11-20T15:00:00.000Z' } }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

describe('Clear Cache and Reload', () => {
  it('deletes the caches, unregisters the worker and leaves IndexedDB alone', async () => {
    await clearCachesAndReload('/')
    expect(deleteCache.mock.calls).toEqual([['shell'], ['media']])
    expect(unregister).toHaveBeenCalledTimes(1)
    expect(replace).toHaveBeenCalledWith('/')
    expect(deleteDatabase).not.toHaveBeenCalled()
  })

  it('notes that this device had notifications, which end with the worker', async () => {
    const noted = new Map<string, string>()
    vi.stubGlobal('localStorage', { setItem: (key: string, value: string) => noted.set(key, value) })
    const openWorkers = async (subscription: object | null) => {
      const pushManager = { getSubscription: async () => subscription }
      vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: async () => [{ unregister, pushManager }] } })
      await clearCachesAndReload('/')
    }
    await openWorkers(null)
    expect(noted.size).toBe(0)
    await openWorkers({})
    expect([...noted.keys()]).toEqual(['ended-notices'])
    expect(unregister).toHaveBeenCalledTimes(2)
  })

  it.each([
    ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    [
      'a copy of the worker answers',
      async () => new Response('{}', { headers: { 'content-type': 'application/json' } }),
    ],
  ])('clears nothing while %s: the app could not be loaded again', async (_, answer) => {
    vi.stubGlobal('fetch', answer)
    await clearCachesAndReload('/')
    expect(deleteCache).not.toHaveBeenCalled()
    expect(unregister).not.toHaveBeenCalled()
    expect(replace).toHaveBeenCalledWith('/')
    const reported = vi.fn()
    await clearCachesAndReload('/', reported)
    expect(reported).toHaveBeenCalledTimes(1)
    expect(replace).toHaveBeenCalledTimes(1)
  })

  it('does not wait for a server that never answers', async () => {
    vi.useFakeTimers()
    vi.stubGlobal(
      'fetch',
      (_: unknown, { signal }: { signal: AbortSignal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => {
            reject(new DOMException('Aborted', 'AbortError'))
          })
        }),
    )
    const clearing = clearCachesAndReload('/')
    await vi.advanceTimersByTimeAsync(8000)
    await clearing
    expect(deleteCache).not.toHaveBeenCalled()
    expect(replace).toHaveBeenCalledWith('/')
    vi.useRealTimers()
  })
})
