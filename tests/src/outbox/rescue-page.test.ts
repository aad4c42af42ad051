import { IDBFactory } from 'fake-indexeddb'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { kinds } from '../../../offline/operations/all.ts'
import { extensions } from '../../../offline/rescue/write-rescue.ts'
import { createDouble } from '../../support/test-double.ts'

/** It has no build, so it has no types. */
const page: string = '../../../public/rescue.js'

type Rows = Readonly<Record<string, readonly object[]>>
const keys: Readonly<Record<string, string>> = { ops: 'opId', meta: 'k', blobs: 'sha256' }

/** Makes a database with these rows, as the engine would have. */
const createDatabase = (factory: IDBFactory, name: string, rows: Rows) =>
  new Promise<void>((resolve, reject) => {
    const opening = factory.open(name, 10)
    opening.onupgradeneeded = () => {
      for (const store of Object.keys(rows)) opening.result.createObjectStore(store, { keyPath: keys[store] ?? 'k' })
    }
    opening.onerror = () => {
      reject(new Error(name))
    }
    opening.onsuccess = () => {
      const writing = opening.result.transaction(Object.keys(rows), 'readwrite')
      for (const [store, all] of Object.entries(rows)) for (const row of all) writing.objectStore(store).put(row)
      writing.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })

/**
 * The page of a device on which two users have an item of each kind that was `saved`, each with these `photos`. `broken` do
 * not open.
 */
async function openPage({
  broken = [],
  lock = [],
  saved = ['addNote'],
  photos = [],
}: {
  broken?: readonly string[]
  lock?: readonly object[]
  saved?: readonly string[]
  photos?: readonly { readonly sha256: string; readonly type: string }[]
} = {}) {
  const factory = new IDBFactory()
  await createDatabase(factory, 'partwright-device', { meta: [{ k: 'device_id', value: 'd' }] })
  for (const id of ['7', '8']) {
    const rest = { state: 'queued', createdAt: 1, blobs: photos, body: null }
    const ops = saved.map((kind, at) => ({ opId: `o${id}${at}`, seq: at + 1, kind, ...rest }))
    await createDatabase(factory, `partwright-user-${id}`, {
      ops,
      meta: lock,
      blobs: photos.map(({ sha256 }) => ({ sha256, sealed: { iv: new ArrayBuffer(12), data: new ArrayBuffer(9) } })),
    })
  }
  const open = factory.open.bind(factory)
  factory.open = (...args) => {
    if (!broken.includes(args[0])) return open(...args)
    const request = createDouble<IDBOpenDBRequest>('request', {
      error: new DOMException('Internal error opening backing store', 'UnknownError'),
      onerror: null,
    })
    queueMicrotask(() => request.onerror?.(new Event('error')))
    return request
  }
  vi.stubGlobal('indexedDB', factory)
  // Any object that the engine would have stored as a key.
  vi.stubGlobal('CryptoKey', { [Symbol.hasInstance]: (value: unknown) => typeof value === 'object' })
  document.body.innerHTML = '<div id="waiting">Looking…</div>'
  vi.resetModules()
  await import(page)
  await vi.waitUntil(() => document.body.textContent !== 'Looking…')
  return [...document.querySelectorAll('.card, .note, .main')].map((one) => one.textContent ?? '')
}

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

describe('The rescue page', () => {
  it('shows what the others have where one user’s database does not open, names that one, and saves the rest', async () => {
    const shown = (await openPage({ broken: ['partwright-user-8'] })).join('\n')
    expect(shown).toMatch(/User 7.*Note/)
    expect(shown).toMatch(/User 8.*does not open.*Internal error opening backing store/)
    expect(shown).toContain('Save everything to a file')
    expect(shown).not.toContain('Nothing waits')
  })

  it('shows everybody’s where the device’s own database does not open', async () => {
    const shown = (await openPage({ broken: ['partwright-device'] })).join('\n')
    expect(shown).toMatch(/User 7.*Note/)
    expect(shown).toMatch(/User 8.*Note/)
  })

  it('never says that nothing waits where a database does not open', async () => {
    const shown = (await openPage({ broken: ['partwright-user-7', 'partwright-user-8'] })).join('\n')
    expect(shown).not.toContain('Nothing waits')
    expect(shown).not.toContain('Save everything to a file')
    expect(shown).toMatch(/User 7.*does not open/)
  })

  it('names every kind of item in plain words', async () => {
    const shown = (await openPage({ saved: kinds })).join('\n')
    expect(shown).toContain('Crash report')
    expect(kinds.filter((kind) => shown.includes(kind))).toEqual([])
  })

  it('tells a device with a lock from one whose user is signed out', async () => {
    expect((await openPage()).join('\n')).toContain('This user is signed out')
    const locked = (await openPage({ lock: [{ k: 'device_lock', value: {} }] })).join('\n')
    expect(locked).not.toContain('signed out')
    expect(locked).toContain('This device has a lock')
  })

  describe('in the native shell, whose web view downloads nothing', () => {
    /** Opens the page over this bridge, presses the button, and answers what the page shows then. */
    const saveInShell = async (nativePromise: (plugin: string, method: string, options: object) => Promise<object>) => {
      vi.stubGlobal('Capacitor', { isNativePlatform: () => true, nativePromise })
      await openPage()
      document.querySelector<HTMLElement>('.main')?.click()
      await vi.waitUntil(() =>
        /Share|Nothing was saved|is with/.test(document.querySelector('[role=status]')?.textContent ?? ''),
      )
      return document.querySelector('[role=status]')?.textContent ?? ''
    }

    it('writes the file piece by piece through the bridge, and shares it', async () => {
      const calls: string[] = []
      let bytes = ''
      const shown = await saveInShell((plugin, method, options) => {
        calls.push(`${plugin}.${method}`)
        if (method === 'rmdir') {
          expect(options).toMatchObject({ path: expect.stringMatching(/^rescue(-photos)?$/), directory: 'CACHE' })
          return Promise.reject(new Error('Directory does not exist'))
        }
        if (plugin === 'Share') {
          expect(options).toMatchObject({ files: ['file:///cache/rescue.zip'] })
          return Promise.resolve({})
        }
        expect(options).toMatchObject({
          path: expect.stringMatching(/^rescue\/partwright-rescue-.*\.zip$/),
          directory: 'CACHE',
        })
        bytes += atob((options as { readonly data: string }).data)
        return Promise.resolve({ uri: 'file:///cache/rescue.zip' })
      })
      expect(calls).toEqual([
        // Photos of before go with the page's opening, the file of before with the next one.
        ...['Filesystem.rmdir', 'Filesystem.rmdir'],
        ...['Filesystem.writeFile', 'Filesystem.appendFile', 'Share.share'],
      ])
      expect(bytes.slice(0, 2)).toBe('PK')
      expect(bytes).toContain('rescue.json')
      expect(bytes).toContain('o70')
      expect(shown).toMatch(/is with the app that you chose.*still on this device/)
      expect(shown).not.toContain('downloads')
    })

    it('says that the file is nowhere yet where the share sheet was closed, and shares it again', async () => {
      let shares = 0
      const shown = await saveInShell((plugin) => {
        if (plugin !== 'Share') return Promise.resolve({ uri: 'file:///cache/rescue.zip' })
        shares += 1
        return shares === 1 ? Promise.reject(new Error('Share canceled')) : Promise.resolve({})
      })
      expect(shown).toMatch(/not saved yet.*Do not remove this app/)
      const again = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Share the file')
      again?.click()
      await vi.waitUntil(() => document.querySelector('[role=status]')?.textContent?.includes('is with'))
      expect(shares).toBe(2)
    })

    it('leaves nothing of a file that the device had no room for', async () => {
      const cache = new Map<string, number>()
      const shown = await saveInShell(async (_, method, options) => {
        const { path } = options as { readonly path: string }
        if (method === 'writeFile') cache.set(path, 0)
        if (method === 'deleteFile') cache.delete(path)
        if (method === 'appendFile') throw new Error('No space left')
        return { uri: 'file:///cache/rescue.zip' }
      })
      expect(shown).toContain('Nothing was saved (No space left)')
      expect(cache.size).toBe(0)
    })

    const press = (label: string) => {
      const found = [...document.querySelectorAll('button')].find((one) => one.textContent === label)
      found?.click()
      return found
    }

    it('writes a photo once however often its button is pressed, and says once that it could not be shared', async () => {
      const calls: string[] = []
      let isFull = false
      vi.stubGlobal('Capacitor', {
        isNativePlatform: () => true,
        nativePromise: async (_: string, method: string) => {
          calls.push(method)
          if (isFull) throw new Error('No space left')
          return { uri: 'file:///cache/photo.jpg' }
        },
      })
      vi.stubGlobal('crypto', { subtle: { decrypt: () => Promise.resolve(new ArrayBuffer(9)) } })
      await openPage({
        saved: ['addFile'],
        lock: [{ k: 'key', value: {} }],
        photos: [{ sha256: 'p'.repeat(64), type: 'image/jpeg' }],
      })
      press('Save photo')
      const own = press('Save photo')
      await vi.waitUntil(() => calls.includes('share') && own?.disabled === false)
      expect(calls.filter((one) => one === 'writeFile')).toHaveLength(1)
      isFull = true
      for (const times of [2, 3]) {
        press('Save photo')
        await vi.waitUntil(() => own?.disabled === false)
        expect(calls.filter((one) => one === 'writeFile')).toHaveLength(times)
        expect(document.body.textContent?.match(/could not be shared/g)).toHaveLength(1)
      }
    })

    it.each(Object.entries(extensions))('names a file of %s as the rescue file does: .%s', async (type, extension) => {
      const paths: string[] = []
      vi.stubGlobal('Capacitor', {
        isNativePlatform: () => true,
        nativePromise: async (_: string, method: string, { path }: { readonly path: string }) => {
          if (method === 'writeFile') paths.push(path)
          return { uri: 'file:///cache/photo' }
        },
      })
      vi.stubGlobal('crypto', { subtle: { decrypt: () => Promise.resolve(new ArrayBuffer(9)) } })
      await openPage({
        saved: ['addFile'],
        lock: [{ k: 'key', value: {} }],
        photos: [{ sha256: 'p'.repeat(64), type }],
      })
      press('Save photo')
      await vi.waitUntil(() => paths.length > 0)
      expect(paths).toEqual([`rescue-photos/photo-pppppppp.${extension}`])
    })

    it('shares the file once where its button is pressed twice', async () => {
      let shares = 0
      await saveInShell((plugin) => {
        if (plugin !== 'Share') return Promise.resolve({ uri: 'file:///cache/rescue.zip' })
        shares += 1
        return shares === 1 ? Promise.reject(new Error('Share canceled')) : new Promise(() => undefined)
      })
      press('Share the file')
      press('Share the file')
      expect(shares).toBe(2)
    })

    it('says plainly that nothing could be saved where the bridge refuses', async () => {
      const shown = await saveInShell(() => Promise.reject(new Error('No space left')))
      expect(shown).toMatch(/Nothing was saved \(No space left\).*Do not remove this app/)
      expect(shown).toContain('still on this device')
    })
  })
})
