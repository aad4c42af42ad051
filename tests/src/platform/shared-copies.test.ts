import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropOldCopies, shareFile, writeSharedFile } from '../../../src/platform/native/share-file.ts'

/** The files of the app's cache by their paths, each with the time of its last change. */
const cache = new Map<string, number>()
let isGone = false

interface Asked {
  readonly path: string
  readonly directory: string
  readonly recursive?: boolean
}

vi.mock('@capacitor/filesystem', () => {
  /** The files and folders of a folder. */
  const list = (path: string) => {
    const start = path === '' ? '' : `${path}/`
    const inside = [...cache.keys()].flatMap((name) => (name.startsWith(start) ? [name.slice(start.length)] : []))
    return [...new Set(inside.map((name) => name.split('/')[0] ?? ''))]
  }
  return {
    Directory: { Cache: 'CACHE' },
    Filesystem: {
      writeFile({ path, directory, recursive }: Asked) {
        expect([directory, recursive]).toEqual(['CACHE', true])
        cache.set(path, Date.now())
        return Promise.resolve({ uri: `file:///cache/${path}` })
      },
      appendFile: ({ path }: Asked) => Promise.resolve(void cache.set(path, Date.now())),
      deleteFile: ({ path }: Asked) => Promise.resolve(void cache.delete(path)),
      readdir({ path, directory }: Asked) {
        expect(directory).toBe('CACHE')
        if (isGone) return Promise.reject(new Error('Folder does not exist'))
        return Promise.resolve({
          files: list(path).map((name) => ({ name, mtime: cache.get(path === '' ? name : `${path}/${name}`) ?? 0 })),
        })
      },
    },
  }
})
vi.mock('@capacitor/share', () => ({ Share: { share: () => Promise.resolve() } }))

const paper = (name: string) => shareFile({ name, type: 'application/pdf', bytes: new ArrayBuffer(1) })
const names = () => [...cache.keys()].map((path) => path.slice(path.lastIndexOf('/') + 1))

const minute = 60_000
const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * minute)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  cache.clear()
  isGone = false
})
afterEach(() => {
  vi.useRealTimers()
})

describe('What the native shell has shared', () => {
  it('is in the app’s cache until a next file of its kind: the app that took it may read it later', async () => {
    cache.set('of-another-plugin.jpg', 1)
    for (const name of ['receipt.pdf', 'invoice.pdf']) await paper(name)
    for (const time of ['0900', '0901']) await (await writeSharedFile(`rescue-${time}.zip`)).share()
    expect(names()).toEqual([
      'of-another-plugin.jpg',
      'receipt.pdf',
      'invoice.pdf',
      'rescue-0900.zip',
      'rescue-0901.zip',
    ])
    pass(11)
    await (await writeSharedFile('rescue-0912.zip')).share()
    await paper('label.pdf')
    expect(names()).toEqual(['of-another-plugin.jpg', 'receipt.pdf', 'invoice.pdf', 'rescue-0912.zip', 'label.pdf'])
    pass(50)
    await paper('manual.pdf')
    expect(names()).toEqual(['of-another-plugin.jpg', 'rescue-0912.zip', 'label.pdf', 'manual.pdf'])
  })

  it('leaves an export that is still being written where a paper is shared meanwhile', async () => {
    const file = await writeSharedFile('rescue.zip')
    pass(61)
    await paper('receipt.pdf')
    await file.write(new Uint8Array([1]))
    expect(names().sort()).toEqual(['receipt.pdf', 'rescue.zip'])
  })

  it('goes at the next start of the shell, an hour later: another app may still read it before', async () => {
    await (await writeSharedFile('rescue.zip')).share()
    pass(30)
    await paper('receipt.pdf')
    const now = Date.now()
    await dropOldCopies(now)
    expect(names()).toEqual(['rescue.zip', 'receipt.pdf'])
    await dropOldCopies(now + 31 * minute)
    expect(names()).toEqual(['receipt.pdf'])
    await dropOldCopies(now + 61 * minute)
    expect(names()).toEqual([])
    isGone = true
    await dropOldCopies(now)
  })

  it('goes too where an earlier build wrote exports, beside what is another plugin’s', async () => {
    for (const name of ['partwright-rescue-2026-11-29T0900.zip', 'of-another-plugin.zip', 'http/page.bin'])
      cache.set(name, Date.now())
    await dropOldCopies(Date.now() + 59 * minute)
    expect(cache.size).toBe(3)
    await dropOldCopies(Date.now() + 61 * minute)
    expect([...cache.keys()]).toEqual(['of-another-plugin.zip', 'http/page.bin'])
  })
})
