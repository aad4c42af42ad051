import { describe, expect, it, vi } from 'vitest'
import { areKept, takeFiles } from '../../../../src/platform/plate/kept-files.ts'
import type { Shelf } from '../../../../src/platform/plate/kept-files.ts'

const core = { url: '/assets/plate-core-1.wasm', bytes: 4 }
const letters = { url: '/assets/plate-letters-1.bin', bytes: 2 }
const origin = 'https://shop.test'

/** A cache and a network of a test's own. */
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
  const own: Shelf = { caches: { open: async () => cache as unknown as Cache }, fetch }
  return { own, kept, fetch }
}
const words = (all: readonly ArrayBuffer[]) => all.map((bytes) => new TextDecoder().decode(bytes))

describe('the files of the plate reader', () => {
  it('are fetched once, told of as they come, and kept', async () => {
    const { own, fetch } = shelf({ [core.url]: 'core', [letters.url]: 'ab' })
    const onBytes = vi.fn()
    expect(await areKept(own, [core, letters])).toBe(false)
    expect(words(await takeFiles(own, [core, letters], onBytes))).toEqual(['core', 'ab'])
    expect(onBytes.mock.lastCall).toEqual([6])
    expect(await areKept(own, [core, letters])).toBe(true)
    expect(words(await takeFiles(own, [core, letters], onBytes))).toEqual(['core', 'ab'])
    expect(fetch).toHaveBeenCalledTimes(2)
  })

  it('of an earlier build go once those of this one are there', async () => {
    const { own, kept } = shelf({ [core.url]: 'core' })
    kept.set(`${origin}/assets/plate-core-0.wasm`, new Response('old'))
    await takeFiles(own, [core], () => undefined)
    expect([...kept.keys()]).toEqual([`${origin}${core.url}`])
  })

  it.each([
    ['cut off', 'cor'],
    ['longer than they were built', 'corecore'],
  ])('are not kept when they come %s', async (_, body) => {
    const { own, kept } = shelf({ [core.url]: body })
    await expect(takeFiles(own, [core], () => undefined)).rejects.toThrow('The plate reader is not on this device yet')
    expect(kept.size).toBe(0)
  })

  it('that cannot be fetched are asked for with a sentence', async () => {
    const { own, fetch } = shelf({})
    await expect(takeFiles(own, [core], () => undefined)).rejects.toThrow('try again with a signal')
    fetch.mockRejectedValue(new TypeError('offline'))
    await expect(takeFiles(own, [core], () => undefined)).rejects.toThrow('try again with a signal')
  })

  it('are fetched each time where the browser keeps nothing', async () => {
    const { fetch } = shelf({ [core.url]: 'core' })
    const own: Shelf = { caches: undefined, fetch }
    await takeFiles(own, [core], () => undefined)
    await takeFiles(own, [core], () => undefined)
    expect(fetch).toHaveBeenCalledTimes(2)
    expect(await areKept(own, [core])).toBe(false)
  })
})
