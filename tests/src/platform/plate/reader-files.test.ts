import { ReadableStream } from 'node:stream/web'
import { describe, expect, it, vi } from 'vitest'
import { areFilesCached, loadFiles } from '../../../../src/platform/plate/reader-files.ts'
import type { FileCache } from '../../../../src/platform/plate/reader-files.ts'
import { createTestClock } from '../../support/clock.ts'
import { createMemoryCaches } from '../../../support/memory-caches.ts'

const core = { url: '/assets/plate-core-1.wasm', bytes: 4 }
const letters = { url: '/assets/plate-letters-1.bin', bytes: 2 }
const origin = 'https://shop.example'

/** A cache and a network for the test. */
function createCache(served: Readonly<Record<string, string>>) {
  const { caches, getEntries } = createMemoryCaches()
  const fetch = vi.fn(async (url: string) => {
    const body = served[url]
    return body === undefined ? new Response('no', { status: 404 }) : new Response(body)
  })
  const clock = createTestClock()
  const fileCache: FileCache = { caches, fetch, setTimer: clock.setTimer }
  return { fileCache, clock, stored: getEntries('partwright-plate-reader'), fetch }
}
const decode = (all: readonly ArrayBuffer[]) => all.map((bytes) => new TextDecoder().decode(bytes))

describe('The files of the plate reader', () => {
  it('are fetched once with progress, and cached', async () => {
    const { fileCache, fetch } = createCache({ [core.url]: 'core', [letters.url]: 'ab' })
    const onBytes = vi.fn()
    expect(await areFilesCached(fileCache, [core, letters])).toBe(false)
    expect(decode(await loadFiles(fileCache, [core, letters], onBytes))).toEqual(['core', 'ab'])
    expect(onBytes.mock.lastCall).toEqual([6])
    expect(await areFilesCached(fileCache, [core, letters])).toBe(true)
    expect(decode(await loadFiles(fileCache, [core, letters], onBytes))).toEqual(['core', 'ab'])
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('of an earlier build are deleted once those of this build are complete', async () => {
    const { fileCache, stored } = createCache({ [core.url]: 'core' })
    stored.set(`${origin}/assets/plate-core-0.wasm`, new Response('old'))
    await loadFiles(fileCache, [core], () => undefined)
    expect([...stored.keys()]).toEqual([`${origin}${core.url}`])
  })

  it.each([
    ['cut off', 'cor'],
    ['longer than they were built', 'corecore'],
  ])('are not cached when they come %s', async (_, body) => {
    const { fileCache, stored } = createCache({ [core.url]: body })
    await expect(loadFiles(fileCache, [core], () => undefined)).rejects.toThrow(
      'The plate reader is not on this device yet',
    )
    expect(stored.size).toBe(0)
  })

  it('give an error message if they cannot be fetched', async () => {
    const { fileCache, fetch } = createCache({})
    await expect(loadFiles(fileCache, [core], () => undefined)).rejects.toThrow('try again with a signal')
    fetch.mockRejectedValue(new TypeError('offline'))
    await expect(loadFiles(fileCache, [core], () => undefined)).rejects.toThrow('try again with a signal')
  })

  it('give an error message if the line passes no bytes for 20 seconds, before the answer or within it', async () => {
    const { fileCache, clock, fetch, stored } = createCache({})
    fetch.mockReturnValueOnce(new Promise(() => {}))
    const unanswered = loadFiles(fileCache, [core], () => undefined)
    await vi.waitFor(() => {
      expect(fetch).toHaveBeenCalledOnce()
    })
    clock.pass(20_000)
    await expect(unanswered).rejects.toThrow('try again with a signal')

    const cancel = vi.fn()
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('co'))
      },
      cancel,
    })
    fetch.mockResolvedValueOnce(new Response(body as BodyInit))
    const arrived = Promise.withResolvers<number>()
    const halted = loadFiles(fileCache, [core], arrived.resolve)
    expect(await arrived.promise).toBe(2)
    clock.pass(20_000)
    await expect(halted).rejects.toThrow('try again with a signal')
    expect(cancel).toHaveBeenCalledOnce()
    expect(stored.size).toBe(0)
  })

  it('are fetched each time in a browser without Cache Storage', async () => {
    const { fetch, clock } = createCache({ [core.url]: 'core' })
    const fileCache: FileCache = { caches: undefined, fetch, setTimer: clock.setTimer }
    await loadFiles(fileCache, [core], () => undefined)
    await loadFiles(fileCache, [core], () => undefined)
    expect(fetch).toHaveBeenCalledTimes(2)
    expect(await areFilesCached(fileCache, [core])).toBe(false)
  })
})
