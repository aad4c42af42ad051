import { describe, expect, it } from 'vitest'
import { readPack, writePack } from '../../sw/app-pack.ts'
import type { PackedFile } from '../../sw/app-pack.ts'
import { splitPack, storeFromPack, storeMissing } from '../../sw/store-files.ts'
import type { BuiltFile } from '../../sw/store-files.ts'
import { createMemoryCaches } from '../support/memory-caches.ts'

const origin = 'https://shop.example'
const toBytes = (text: string) => new TextEncoder().encode(text)
const packed: readonly PackedFile[] = [
  { url: 'assets/a.js', type: 'text/javascript', bytes: toBytes('export const a = 1') },
  { url: 'assets/empty.css', type: 'text/css', bytes: toBytes('') },
  { url: 'assets/b.js', type: 'text/javascript', bytes: toBytes('export const ü = 2') },
]
const pack = writePack(packed)

/** A body that arrives in pieces of this size, up to `end`. */
function inPieces(size: number, end = pack.byteLength): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at >= end) controller.close()
      else controller.enqueue(pack.slice(at, Math.min(end, at + size)))
      at += size
    },
  })
}
async function readAll(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<PackedFile[]> {
  const files: PackedFile[] = []
  for await (const file of readPack(body)) files.push(file)
  return files
}

describe('The app pack', () => {
  it.each([1, 3, 7, 64, 100_000])('is read as it was written, in pieces of %i bytes', async (size) => {
    expect(await readAll(inPieces(size))).toEqual(packed)
  })

  it.each([0, 3, 20, pack.byteLength - 1])('that ends after %i bytes is an error', async (end) => {
    await expect(readAll(inPieces(10, end))).rejects.toThrow('ends too early')
  })

  it('stores its files with their types and with the headers that are the same for all', async () => {
    const { caches, getEntries } = createMemoryCaches()
    const headers = { 'content-security-policy': "default-src 'self'", 'content-length': '9', etag: '"x"' }
    await storeFromPack(await caches.open('shell'), new Response(inPieces(10), { headers }), (url) =>
      url === 'assets/b.js' ? undefined : `/${url}?kept`,
    )
    const stored = getEntries('shell')
    expect([...stored.keys()]).toEqual([`${origin}/assets/a.js?kept`, `${origin}/assets/empty.css?kept`])
    const first = stored.get(`${origin}/assets/a.js?kept`)
    expect(await first?.text()).toBe('export const a = 1')
    expect(Object.fromEntries(first?.headers ?? [])).toEqual({
      'content-security-policy': "default-src 'self'",
      'content-type': 'text/javascript',
    })
  })
})

describe('Installing the app', () => {
  const files: readonly BuiltFile[] = [
    ...packed.map(({ url }) => ({ url, revision: null })),
    { url: 'index.html', revision: 'one' },
  ]
  const built: readonly BuiltFile[] = [...files, { url: 'assets/app-1.pack', revision: null }]

  async function install(answer: () => Promise<Response>, stored: readonly string[] = []) {
    const { caches, listPaths } = createMemoryCaches({
      shell: Object.fromEntries(stored.map((url) => [`/${url}`, new Response('')])),
    })
    const packs: string[] = []
    const singly: string[] = []
    await storeMissing(splitPack(built), {
      cache: await caches.open('shell'),
      keyOf: (url) => new URL(url, origin).href,
      fetchPack: (url) => {
        packs.push(url)
        return answer()
      },
      storeSingly: async (missing) => {
        singly.push(...missing.map(({ url }) => url))
      },
    })
    return { packs, singly, stored: listPaths('shell') }
  }
  const whole = () => Promise.resolve(new Response(inPieces(16)))

  it('takes one download, and the pages alone', async () => {
    expect(await install(whole)).toEqual({
      packs: ['assets/app-1.pack'],
      singly: ['index.html'],
      stored: packed.map(({ url }) => `/${url}`),
    })
  })

  it.each([
    ['the server does not have the pack', () => Promise.resolve(new Response('nothing', { status: 404 }))],
    ['the server answers with a page', () => Promise.resolve(new Response('<!doctype html>'))],
    ['there is no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('fetches each file alone if %s', async (_, answer) => {
    expect((await install(answer)).singly).toEqual(files.map(({ url }) => url))
  })

  it('keeps what had arrived if the download breaks off', async () => {
    const { stored, singly } = await install(() => Promise.resolve(new Response(inPieces(16, pack.byteLength - 1))))
    expect(stored).toEqual(['/assets/a.js', '/assets/empty.css'])
    expect(singly).toEqual(['assets/b.js', 'index.html'])
  })

  it('fetches only what is new after a small update', async () => {
    const { packs, singly } = await install(whole, ['assets/a.js', 'assets/empty.css', 'index.html'])
    expect([packs, singly]).toEqual([[], ['assets/b.js']])
  })
})
