import { afterEach, describe, expect, it, vi } from 'vitest'
import { getShellPhotos } from '../../../src/platform/native/camera.ts'
import { isNative } from '../../../src/platform/native/is-native.ts'
import { watchNetwork } from '../../../src/platform/native/network.ts'
import { shareFile, writeSharedFile } from '../../../src/platform/native/share-file.ts'
import { createTokenStore } from '../../../src/platform/native/token-store.ts'

const createKeyStore = () => {
  const entries = new Map<string, string>()
  return {
    entries,
    reads: 0,
    getItem(key: string) {
      this.reads += 1
      return Promise.resolve(entries.get(key) ?? null)
    },
    setItem: (key: string, value: string) => Promise.resolve(void entries.set(key, value)),
    removeItem: (key: string) => Promise.resolve(void entries.delete(key)),
  }
}

describe('In the native shell', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('the page detects the shell by its bridge', async () => {
    expect(isNative()).toBe(false)
    vi.stubGlobal('Capacitor', { isNativePlatform: () => false })
    expect(isNative()).toBe(false)
    vi.stubGlobal('Capacitor', { isNativePlatform: () => true })
    expect(isNative()).toBe(true)
  })

  it('the session’s token is kept in the device’s key store until the session ends', async () => {
    const store = createKeyStore()
    await createTokenStore('session-token', () => Promise.resolve(store)).write('a-token')
    const reopened = createTokenStore('session-token', () => Promise.resolve(store))
    expect(await reopened.read()).toBe('a-token')
    expect(await reopened.read()).toBe('a-token')
    expect(store.reads).toBe(1)
    await reopened.write(null)
    expect(await reopened.read()).toBeNull()
    expect(store.entries.size).toBe(0)
  })

  it('a key store that was locked at the start, as on a locked phone, is read again by the next call', async () => {
    const store = createKeyStore()
    store.entries.set('session-token', 'a-token')
    let opens = 0
    const tokens = createTokenStore('session-token', () =>
      ++opens === 1 ? Promise.reject(new Error('locked')) : Promise.resolve(store),
    )
    await expect(tokens.read()).rejects.toThrow('locked')
    expect(await tokens.read()).toBe('a-token')
    expect(await tokens.read()).toBe('a-token')
    expect(store.reads).toBe(1)
  })

  it('queued work is sent when the device reports a connection', async () => {
    let emit: (status: { connected: boolean }) => void = () => undefined
    let isRemoved = false
    let times = 0
    const stop = watchNetwork(
      () => (times += 1),
      () =>
        Promise.resolve({
          addListener: (_, listener) => {
            emit = listener
            return Promise.resolve({
              remove: () => {
                isRemoved = true
                return Promise.resolve()
              },
            })
          },
        }),
    )
    await vi.waitFor(() => {
      emit({ connected: true })
      expect(times).toBe(1)
    })
    emit({ connected: false })
    expect(times).toBe(1)
    stop()
    await vi.waitFor(() => {
      expect(isRemoved).toBe(true)
    })
  })

  it('an exported file is shared with an app of the person’s choice, byte for byte', async () => {
    const shared: string[] = []
    const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => at % 256)
    await shareFile({ name: 'waiting.json', type: 'application/json', bytes: bytes.buffer }, () =>
      Promise.resolve({
        write: (name, data) => {
          const back = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))
          shared.push(`${name} ${Buffer.from(back).equals(Buffer.from(bytes)) ? 'whole' : 'changed'}`)
          return Promise.resolve(`file:///cache/${name}`)
        },
        append: () => Promise.reject(new Error('Not asked')),
        remove: () => Promise.reject(new Error('Not asked')),
        clear: () => Promise.resolve(),
        share: (title, uri) => Promise.resolve(void shared.push(`${title} ${uri}`)),
      }),
    )
    expect(shared).toEqual(['waiting.json whole', 'waiting.json file:///cache/waiting.json'])
  })

  it('a large export is written piece by piece, and shared at the end', async () => {
    const pieces: string[] = []
    let shared = ''
    const file = await writeSharedFile('rescue.zip', () =>
      Promise.resolve({
        write: (name, data) => Promise.resolve(void pieces.push(`${name}${data}`)).then(() => `file:///cache/${name}`),
        append: (name, data) => Promise.resolve(void pieces.push(`${name} ${data}`)),
        remove: () => Promise.reject(new Error('Not asked')),
        clear: () => Promise.resolve(),
        share: (title, uri) => Promise.resolve(void (shared = `${title} ${uri}`)),
      }),
    )
    await file.write(new Uint8Array([1, 2]))
    await file.write(new Uint8Array([3]))
    expect(await file.share()).toBe(true)
    expect(pieces).toEqual(['rescue.zip', 'rescue.zip AQI=', 'rescue.zip Aw=='])
    expect(shared).toBe('rescue.zip file:///cache/rescue.zip')
  })

  it('nothing is left of a file that the device had no room for', async () => {
    const removed: string[] = []
    const full = () => Promise.reject(new Error('No space left'))
    const sheet = {
      write: () => Promise.resolve('file:///cache/rescue.zip'),
      append: full,
      remove: (name: string) => Promise.resolve(void removed.push(name)),
      clear: () => Promise.resolve(),
      share: () => Promise.resolve(),
    }
    const file = await writeSharedFile('rescue.zip', () => Promise.resolve(sheet))
    await expect(file.write(new Uint8Array([1]))).rejects.toThrow('No space left')
    const list = { name: 'list.csv', type: 'text/csv', bytes: new ArrayBuffer(1) }
    await expect(shareFile(list, () => Promise.resolve({ ...sheet, write: full }))).rejects.toThrow('No space left')
    expect(removed).toEqual(['rescue.zip', 'list.csv'])
  })

  it('a share sheet that is closed is no failure, and the file can be shared again', async () => {
    let shares = 0
    const sheet = {
      write: () => Promise.resolve('file:///cache/rescue.zip'),
      append: () => Promise.resolve(),
      remove: () => Promise.resolve(),
      clear: () => Promise.resolve(),
      share: () => {
        shares += 1
        return Promise.reject(new Error(shares < 3 ? 'Share canceled' : 'No app can take it'))
      },
    }
    const open = () => Promise.resolve(sheet)
    await shareFile({ name: 'rescue.zip', type: 'application/zip', bytes: new ArrayBuffer(1) }, open)
    const file = await writeSharedFile('rescue.zip', open)
    expect(await file.share()).toBe(false)
    await expect(file.share()).rejects.toThrow('No app can take it')
  })

  it('pictures come from camera and gallery as files, and none on cancel', async () => {
    const read: typeof fetch = () =>
      Promise.resolve(new Response('a picture', { headers: { 'content-type': 'image/jpeg' } }))
    const camera = {
      takePhoto: () => Promise.resolve({ webPath: 'capacitor://photo/1' }),
      chooseFromGallery: () =>
        Promise.resolve({ results: [{ webPath: 'capacitor://photo/2' }, {}, { webPath: 'capacitor://photo/3' }] }),
    }
    const open = () => Promise.resolve(camera)
    const names = ({ files }: { readonly files: readonly File[] }) => files.map(({ name, type }) => `${name} ${type}`)
    expect(names(await getShellPhotos('camera', read, open))).toEqual(['photo-1.jpeg image/jpeg'])
    expect(names(await getShellPhotos('gallery', read, open))).toEqual([
      'photo-1.jpeg image/jpeg',
      'photo-2.jpeg image/jpeg',
    ])
    const back = { ...camera, takePhoto: () => Promise.reject(new Error('User cancelled photos app')) }
    expect(await getShellPhotos('camera', read, () => Promise.resolve(back))).toEqual({ files: [], unreadCount: 0 })
    const broken = { ...camera, takePhoto: () => Promise.reject(new Error('No camera')) }
    await expect(getShellPhotos('camera', read, () => Promise.resolve(broken))).rejects.toThrow('No camera')
  })
  it('a picture that the device does not give takes none of the others along', async () => {
    const read = (path: unknown) =>
      path === 'capacitor://photo/3'
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Promise.resolve(
            new Response('a picture', {
              status: path === 'capacitor://photo/1' ? 404 : 200,
              headers: { 'content-type': 'image/jpeg' },
            }),
          )
    const results = ['1', '2', '3'].map((name) => ({ webPath: `capacitor://photo/${name}` }))
    const camera = {
      takePhoto: () => Promise.reject(new Error('Not asked')),
      chooseFromGallery: () => Promise.resolve({ results }),
    }
    const { files, unreadCount } = await getShellPhotos('gallery', read, () => Promise.resolve(camera))
    expect(files.map(({ name }) => name)).toEqual(['photo-2.jpeg'])
    expect(unreadCount).toBe(2)
  })
})
