import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LazyBoundary } from '../../../src/app/crash/lazy-boundary.tsx'
import { loadCode } from '../../../src/platform/load-code.ts'
import { isBuildGone, isChunkFailure, reloadOnce, reloadOnChunkFailure } from '../../../src/platform/reload-once.ts'

const reload = vi.fn()

beforeEach(() => {
  reload.mockClear()
  sessionStorage.clear()
  // jsdom cannot reload. The rest of the window is the real one.
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

describe('Code that cannot be loaded', () => {
  it('reloads the page once; a second failure within a minute does not', () => {
    expect(reloadOnce(1_000_000)).toBe(true)
    expect(reloadOnce(1_059_000)).toBe(false)
    expect(reload).toHaveBeenCalledTimes(1)
    expect(reloadOnce(1_060_000)).toBe(true)
  })

  it('reloads the page only if its build is gone, so that no typed text is lost with the network', async () => {
    let isGone = false
    const events = new EventTarget()
    vi.stubGlobal(
      'window',
      new Proxy(window, {
        get: (real, name) =>
          name === 'addEventListener'
            ? events.addEventListener.bind(events)
            : name === 'location'
              ? { reload }
              : Reflect.get(real, name, real),
      }),
    )
    reloadOnChunkFailure(
      () => 1_000_000,
      async () => isGone,
    )
    const fail = async () => {
      events.dispatchEvent(new Event('vite:preloadError'))
      await Promise.resolve()
      await Promise.resolve()
    }
    await fail()
    expect(reload).not.toHaveBeenCalled()
    isGone = true
    await fail()
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['the server has it no more', async () => new Response('', { status: 404 }), true],
    ['the server still has it: the network was out', async () => new Response(''), false],
    ['a page of somebody else answers', async () => new Response('Sign in to the network'), false],
    ['the server is being restarted', async () => new Response('', { status: 502 }), false],
    ['nothing answers', () => Promise.reject(new TypeError('Failed to fetch')), false],
  ])('is of a build that is gone or not: %s', async (_, answer, expected) => {
    const page = new DOMParser().parseFromString(
      '<script type="module" src="https://shop.example/assets/index-1.js"></script>',
      'text/html',
    )
    const asked = vi.fn<typeof fetch>(answer)
    expect(await isBuildGone(asked, page)).toBe(expected)
    expect(asked.mock.calls.map(([url, options]) => [url, options?.method])).toEqual([
      ['https://shop.example/assets/index-1.js', 'HEAD'],
    ])
  })

  it.each([
    'Failed to fetch dynamically imported module: /assets/ticket.js',
    'error loading dynamically imported module',
    'Importing a module script failed.',
  ])('is detected by the browser’s message: %s', (text) => {
    expect(isChunkFailure(new TypeError(text))).toBe(true)
    expect(isChunkFailure(new TypeError('x is not a function'))).toBe(false)
  })

  it('is reported in its place, and the rest of the app stays', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const onError = vi.fn()
    const LazyScreen = () => {
      throw new TypeError('Failed to fetch dynamically imported module: /assets/ticket.js')
    }
    render(
      <div>
        <nav>menu</nav>
        <LazyBoundary title="Labor claim" onError={onError}>
          <LazyScreen />
        </LazyBoundary>
      </div>,
    )
    expect(screen.getByText('menu')).toBeInTheDocument()
    expect(screen.getByText('This screen did not load')).toBeInTheDocument()
    expect(onError).toHaveBeenCalledTimes(1)
  })

  it('gives a ChunkLoadError after 120 seconds', async () => {
    vi.useFakeTimers()
    const onFailure = vi.fn()
    const load = loadCode(() => new Promise<never>(() => undefined)).catch(onFailure)
    await vi.advanceTimersByTimeAsync(119_999)
    expect(onFailure).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    await load
    expect(String(onFailure.mock.calls[0]?.[0])).toBe('ChunkLoadError: No answer within 120 seconds')
    vi.useRealTimers()
  })

  it('gives a ChunkLoadError at once if it is refused; other errors are passed on unchanged', async () => {
    const text = 'Failed to fetch dynamically imported module: /assets/ticket.js'
    await expect(loadCode(() => Promise.reject(new TypeError(text)))).rejects.toThrow(
      expect.objectContaining({ name: 'ChunkLoadError', message: text }),
    )
    const own = new TypeError('x is not a function')
    await expect(loadCode(() => Promise.reject(own))).rejects.toBe(own)
    await expect(loadCode(async () => 'a screen')).resolves.toBe('a screen')
  })
})
