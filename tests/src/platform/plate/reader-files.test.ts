import { describe, expect, it, vi } from 'vitest'
import { areFilesCached, loadFiles } from '../../../../src/platform/plate/reader-files.ts'
import type { FileCache } from '../../../../src/platform/plate/reader-files.ts'

const core = { url: '/assets/plate-core-1.wasm', bytes: 4 }
const letters = { url: '/assets/plate-letters-1.bin', bytes: 2 }
const origin = 'https://shop.test'

/** A cache and a network for the test. */
function shelf(served: Readonly<Record<string, string>>) {
  const kept = new Map<string, Response>()
  const cache = {
    match: async (url: string) => kept.get(`${origin}${url}`)?.clone(),
    put: async (url: string, response: Response) => {
      kept.set(`${origin}${url}`, response)
    },
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
    delete: async (request: Request) => kept.delete(request.url),
  }
  const fetch = vi.fn(async (url: string) => {
    const body = served[url]
    return body === undefined ? new Response('no', { status: 404 }) : new Response(body)
  })
  const own: FileCache = { caches: { open: async () => cache as unknown as Cache }, fetch }
  return { own, kept, fetch }
}
const words = (all: readonly ArrayBuffer[]) => all.map((bytes) => new TextDecoder().decode(bytes))

describe('The files of the plate reader', () => {
  it('are fetched once with progress, and cached', async () => {
    const { own, fetch } = shelf({ [core.url]: 'core', [letters.url]: 'ab' })
    const onBytes = vi.fn()
    expect(await areFilesCached(own, [core, letters])).toBe(false)
    expect(words(await loadFiles(own, [core, letters], onBytes))).toEqual(['core', 'ab'])
    expect(onBytes.mock.lastCall).toEqual([6])
    expect(await areFilesCached(own, [core, letters])).toBe(true)
    expect(words(await loadFiles(own, [core, letters], onBytes))).toEqual(['core', 'ab'])
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('of an earlier build are deleted once those of this build are complete', async () => {
    const { own, kept } = shelf({ [core.url]: 'core' })
    kept.set(`${origin}/assets/plate-core-0.wasm`, new Response('old'))
    await loadFiles(own, [core], () => undefined)
    expect([...kept.keys()]).toEqual([`${origin}${core.url}`])
  })

  it.each([
    ['cut off', 'cor'],
    ['longer than they were built', 'corecore'],
  ])('are not cached when they come %s', async (_, body) => {
    const { own, kept } = shelf({ [core.url]: body })
    await expect(loadFiles(own, [core], () => undefined)).rejects.toThrow('The plate reader is not on this device yet')
    expect(kept.size).toBe(0)
  })

  it('give an error message if they cannot be fetched', async () => {
    const { own, fetch } = shelf({})
    await expect(loadFiles(own, [core], () => undefined)).rejects.toThrow('try again with a signal')
    fetch.mockRejectedValue(new TypeError('offline'))
    await expect(loadFiles(own, [core], () => undefined)).rejects.toThrow('try again with a signal')
  })

  it('are fetched each time in a browser without Cache Storage', async () => {
    const { fetch } = shelf({ [core.url]: 'core' })
    const own: FileCache = { caches: undefined, fetch }
    await loadFiles(own, [core], () => undefined)
    await loadFiles(own, [core], () => undefined)
    expect(fetch).toHaveBeenCalledTimes(2)
    expect(await areFilesCached(own, [core])).toBe(false)
  })
})
