import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LazyBoundary } from '../../../src/app/crash/lazy-boundary.tsx'
import { loadCode } from '../../../src/platform/load-code.ts'
import { isChunkFailure, reloadOnce, reloadOnChunkFailure } from '../../../src/platform/reload-once.ts'

const reload = vi.fn()

beforeEach(() => {
  reload.mockClear()
  sessionStorage.clear()
  // jsdom cannot reload; the rest of the window stays as it is.
  vi.stubGlobal(
    'window',
    new Proxy(window, { get: (real, name) => (name === 'location' ? { reload } : Reflect.get(real, name, real)) }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('A piece of the app that cannot be loaded', () => {
  it('is cured by one reload; a second failure within a minute is not', () => {
    expect(reloadOnce(1_000_000)).toBe(true)
    expect(reloadOnce(1_059_000)).toBe(false)
    expect(reload).toHaveBeenCalledTimes(1)
    expect(reloadOnce(1_060_000)).toBe(true)
  })

  it('is cured by a reload only where the server answers: without it the page stays as it is typed into', async () => {
    let isThere = false
    const heard = new EventTarget()
    vi.stubGlobal(
      'window',
      new Proxy(window, {
        get: (real, name) =>
          name === 'addEventListener'
            ? heard.addEventListener.bind(heard)
            : name === 'location'
              ? { reload }
              : Reflect.get(real, name, real),
      }),
    )
    reloadOnChunkFailure(
      () => 1_000_000,
      async () => isThere,
    )
    const fail = async () => {
      heard.dispatchEvent(new Event('vite:preloadError'))
      await Promise.resolve()
      await Promise.resolve()
    }
    await fail()
    expect(reload).not.toHaveBeenCalled()
    isThere = true
    await fail()
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it.each([
    'Failed to fetch dynamically imported module: /assets/ticket.js',
    'error loading dynamically imported module',
    'Importing a module script failed.',
  ])('is known by the engine’s words: %s', (words) => {
    expect(isChunkFailure(new TypeError(words))).toBe(true)
    expect(isChunkFailure(new TypeError('x is not a function'))).toBe(false)
  })

  it('is said in its place, with the rest of the app still there', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const told = vi.fn()
    const Late = () => {
      throw new TypeError('Failed to fetch dynamically imported module: /assets/ticket.js')
    }
    render(
      <div>
        <nav>menu</nav>
        <LazyBoundary title="Labor claim" onError={told}>
          <Late />
        </LazyBoundary>
      </div>,
    )
    expect(screen.getByText('menu')).toBeTruthy()
    expect(screen.getByText('This screen did not load')).toBeTruthy()
    expect(told).toHaveBeenCalledTimes(1)
  })

  it('is waited for 120 seconds, and is a ChunkLoadError then', async () => {
    vi.useFakeTimers()
    const said = vi.fn()
    const load = loadCode(() => new Promise<never>(() => undefined)).catch(said)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(said).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await load
    expect(String(said.mock.calls[0]?.[0])).toBe('ChunkLoadError: No answer within 120 seconds')
    vi.useRealTimers()
  })

  it('that is refused is a ChunkLoadError at once; what its code throws goes on as it is', async () => {
    const words = 'Failed to fetch dynamically imported module: /assets/ticket.js'
    await expect(loadCode(() => Promise.reject(new TypeError(words)))).rejects.toThrow(
      expect.objectContaining({ name: 'ChunkLoadError', message: words }),
    )
    const own = new TypeError('x is not a function')
    await expect(loadCode(() => Promise.reject(own))).rejects.toBe(own)
    await expect(loadCode(async () => 'a screen')).resolves.toBe('a screen')
  })
})
