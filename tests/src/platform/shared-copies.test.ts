import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dropOldCopies, shareFile, writeSharedFile } from '../../../src/platform/native/share-file.ts'

/** The files of the app's cache by their paths, each with the time of its last change. */
const cache = new Map<string, number>()
let now = 0
let isGone = false

interface Asked {
  readonly path: string
  readonly directory: string
  readonly recursive?: boolean
}

vi.mock('@capacitor/filesystem', () => {
  const list = (path: string) => [...cache.keys()].filter((name) => name.startsWith(`${path}/`))
  return {
    Directory: { Cache: 'CACHE' },
    Filesystem: {
      writeFile({ path, directory, recursive }: Asked) {
        expect([directory, recursive]).toEqual(['CACHE', true])
        cache.set(path, now)
        return Promise.resolve({ uri: `file:///cache/${path}` })
      },
      appendFile: ({ path }: Asked) => Promise.resolve(void cache.set(path, now)),
      deleteFile: ({ path }: Asked) => Promise.resolve(void cache.delete(path)),
      rmdir({ path, directory, recursive }: Asked) {
        expect([directory, recursive]).toEqual(['CACHE', true])
        if (list(path).length === 0) return Promise.reject(new Error('Folder does not exist'))
        for (const name of list(path)) cache.delete(name)
        return Promise.resolve()
      },
      readdir({ path, directory }: Asked) {
        expect(directory).toBe('CACHE')
        if (isGone) return Promise.reject(new Error('Folder does not exist'))
        return Promise.resolve({
          files: list(path).map((name) => ({ name: name.slice(path.length + 1), mtime: cache.get(name) })),
        })
      },
    },
  }
})
vi.mock('@capacitor/share', () => ({ Share: { share: () => Promise.resolve() } }))

const paper = (name: string) => shareFile({ name, type: 'application/pdf', bytes: new ArrayBuffer(1) })
const names = () => [...cache.keys()].map((path) => path.slice(path.lastIndexOf('/') + 1))

beforeEach(() => {
  cache.clear()
  now = 1_000_000
  isGone = false
})

describe('What the native shell has shared', () => {
  it('is in the app’s cache until the next file of its kind', async () => {
    cache.set('of-another-plugin.jpg', 1)
    for (const minute of ['0900', '0901']) await (await writeSharedFile(`rescue-${minute}.zip`)).share()
    for (const name of ['receipt.pdf', 'invoice.pdf']) await paper(name)
    expect(names()).toEqual(['of-another-plugin.jpg', 'rescue-0901.zip', 'invoice.pdf'])
  })

  it('leaves an export that is still being written where a paper is shared meanwhile', async () => {
    const file = await writeSharedFile('rescue.zip')
    await paper('receipt.pdf')
    await file.write(new Uint8Array([1]))
    expect(names().sort()).toEqual(['receipt.pdf', 'rescue.zip'])
  })

  it('goes at the next start of the shell, an hour later: another app may still read it before', async () => {
    await (await writeSharedFile('rescue.zip')).share()
    now += 30 * 60_000
    await paper('receipt.pdf')
    await dropOldCopies(now)
    expect(names()).toEqual(['rescue.zip', 'receipt.pdf'])
    await dropOldCopies(now + 31 * 60_000)
    expect(names()).toEqual(['receipt.pdf'])
    await dropOldCopies(now + 61 * 60_000)
    expect(names()).toEqual([])
    isGone = true
    await dropOldCopies(now)
  })
})
