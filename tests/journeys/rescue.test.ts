import { createHash, generateKeyPairSync, privateDecrypt, randomBytes, webcrypto, constants } from 'node:crypto'
import { openAsBlob, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { readRescue } from '../../offline/rescue/read-rescue.ts'
import type { RescueFile } from '../../offline/rescue/read-rescue.ts'
import { openVisit } from '../support/browser.ts'
import type { Visit } from '../support/browser.ts'
import { openStaticSite } from '../support/static-site.ts'
import type { StaticSite } from '../support/static-site.ts'

interface SealedRecord {
  readonly under: string
  readonly iv: string
  readonly data: string
}

const deviceKey = randomBytes(32)
const rescue = generateKeyPairSync('rsa', { modulusLength: 2048 })
const photo = Buffer.from('the bytes of a photo')
const sha256 = createHash('sha256').update(photo).digest('hex')
const from64 = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))

async function sealed(id: string, bytes: Buffer) {
  const iv = new Uint8Array(randomBytes(12))
  const key = await webcrypto.subtle.importKey('raw', new Uint8Array(deviceKey), 'AES-GCM', false, ['encrypt'])
  const data = await webcrypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(id) },
    key,
    new Uint8Array(bytes),
  )
  return { iv: Buffer.from(iv).toString('base64'), data: Buffer.from(data).toString('base64') }
}
async function opened(key: Uint8Array<ArrayBuffer>, id: string, record: SealedRecord): Promise<Buffer> {
  const imported = await webcrypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
  return Buffer.from(
    await webcrypto.subtle.decrypt(
      { name: 'AES-GCM', iv: from64(record.iv), additionalData: new TextEncoder().encode(id) },
      imported,
      from64(record.data),
    ),
  )
}

/** The stored data of a device signed in as user 7: two notes, a refused one, a photo, as the engine stores them. */
async function seed(page: Page, hasKey: boolean | 'wrapped'): Promise<void> {
  const op = (n: number, kind: string, state: string, over: object = {}) => ({
    opId: `op-${n}`,
    seq: n,
    kind,
    state,
    createdAt: Date.UTC(2026, 10, 20, 15, n),
    blobs: [],
    v: 1,
    entityId: `e-${n}`,
    groupId: 'claim:c',
    error: null as null | { said: { iv: string; data: string } },
    ...over,
  })
  const lines = (n: number, label: string) =>
    sealed(
      `ops\nop-${n}`,
      Buffer.from(
        JSON.stringify({
          params: { id: 'c' },
          query: null,
          body: { note: label },
          label,
          groupLabel: 'LC-20418 · Lakeshore Gym',
        }),
      ),
    )
  const ops = [
    { ...op(2, 'addNote', 'queued', { proof: '1.proof' }), body: await lines(2, 'Note, “second”') },
    {
      ...op(1, 'addTrip', 'rejected', {
        error: {
          ...{ status: 422, code: 'call.invalid', at: 5 },
          said: await sealed('errors\nop-1', Buffer.from('{"message":"No such trip"}')),
        },
      }),
      body: await lines(1, 'Trip, 2026-11-20'),
    },
    {
      ...op(3, 'addFile', 'queued', {
        blobs: [
          { sha256, size: photo.length, type: 'image/jpeg' },
          { sha256: 'f'.repeat(64), size: 9, type: 'image/jpeg' },
        ],
      }),
      body: await lines(3, 'Photo, “Plate”'),
    },
    { ...op(4, 'addNote', 'acked'), body: await lines(4, 'Arrived') },
    { ...op(5, 'addNote', 'discarded'), body: null },
  ]
  const blobs = [
    { sha256, refs: 1, type: 'image/jpeg', size: photo.length, sealed: await sealed(`blobs\n${sha256}`, photo) },
  ]
  const given = {
    ops,
    blobs,
    hasKey,
    key: deviceKey.toString('base64'),
    jwk: rescue.publicKey.export({ format: 'jwk' }),
  }
  await page.evaluate(async ({ ops, blobs, hasKey, key, jwk }) => {
    const bytes = (text: string) => Uint8Array.from(atob(text), (email) => email.charCodeAt(0)).buffer
    const open = (record: { iv: string; data: string } | null) =>
      record === null ? null : { iv: bytes(record.iv), data: bytes(record.data) }
    const openError = (error: (typeof ops)[number]['error']) =>
      error === null ? null : { ...error, said: open(error.said) }
    const cryptoKey = await crypto.subtle.importKey('raw', bytes(key), 'AES-GCM', false, ['encrypt', 'decrypt'])
    const wrapping = await crypto.subtle.generateKey({ name: 'AES-KW', length: 256 }, false, ['wrapKey', 'unwrapKey'])
    const open256 = await crypto.subtle.importKey('raw', bytes(key), 'AES-GCM', true, ['encrypt', 'decrypt'])
    const wrapped = await crypto.subtle.wrapKey('raw', open256, wrapping, 'AES-KW')
    const made = (name: string, fill: (db: IDBDatabase) => void) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.open(name, 10)
        request.onupgradeneeded = () => {
          fill(request.result)
        }
        request.onsuccess = () => {
          request.result.close()
          resolve()
        }
        request.onerror = () => {
          reject(new Error(String(request.error)))
        }
      })
    await made('partwright-device', (db) => {
      db.createObjectStore('meta', { keyPath: 'k' }).put({ k: 'device_id', value: 'the-device' })
    })
    if (hasKey === 'wrapped')
      await made('partwright-key-w', (db) => {
        db.createObjectStore('meta', { keyPath: 'k' }).put({ k: 'key', value: wrapping })
      })
    await made('partwright-user-7', (db) => {
      const table = db.createObjectStore('ops', { keyPath: 'opId' })
      for (const row of ops) table.put({ ...row, body: open(row.body), error: openError(row.error) })
      const photos = db.createObjectStore('blobs', { keyPath: 'sha256' })
      for (const row of blobs) photos.put({ ...row, sealed: open(row.sealed) })
      const meta = db.createObjectStore('meta', { keyPath: 'k' })
      if (hasKey === true) meta.put({ k: 'key', value: cryptoKey })
      if (hasKey === 'wrapped')
        meta.put({ k: 'wrapped_keys', value: { by: 'w', keys: [{ kid: null, bytes: wrapped }], proof: null } })
      meta.put({ k: 'rescue_key', value: jwk })
    })
  }, given)
}

/** The file that the page saves, read as staff read it. Node reads its bytes when they are asked for. */
/** More than a page holds in memory comfortably; the long run exports 410 (`npm run faults`). */
const photos = Number(process.env['RESCUE_PHOTOS'] ?? 120)
/** All of them are sealed, read and written: a slow disk needs more than the browser's usual wait. */
const maxExportMs = 180_000

async function exported(page: Page): Promise<RescueFile> {
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: maxExportMs }),
    page.getByRole('button', { name: 'Save everything to a file' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^partwright-rescue-.+\.zip$/)
  return (await readRescue(await openAsBlob(await download.path()))) ?? { entries: [], damaged: [] }
}
const bodyOf = (file: RescueFile, opId: string): SealedRecord => {
  const body = file.entries.find(({ item }) => item.op.opId === opId)?.item.op.body
  if (body === undefined || body === null || body.under === 'plain') throw new Error(`${opId} is not sealed`)
  return body
}
const unwrap = (file: RescueFile) =>
  new Uint8Array(
    privateDecrypt(
      { key: rescue.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
      from64(file.entries[0]?.item.wrapped_key ?? ''),
    ),
  )
const openedPhoto = async (file: RescueFile, opId: string, hash: string) => {
  const photo = await file.entries.find(({ item }) => item.op.opId === opId)?.readPhoto(hash)
  if (photo == null) return null
  const { under, iv = '' } = photo.seal
  const data = Buffer.from(photo.bytes).toString('base64')
  return opened(unwrap(file), `blobs\n${hash}`, { under, iv, data })
}

let site: StaticSite
let device: Visit
let page: Page
let broken: string[]

beforeEach(async () => {
  site = await openStaticSite(fileURLToPath(new URL('../../public', import.meta.url)), () => null)
  device = await openVisit()
  page = device.page
  broken = []
  page.on('console', (message) => {
    if (message.type() === 'error') broken.push(message.text())
  })
  page.on('pageerror', (failure) => {
    broken.push(failure.message)
  })
  await page.goto(`${site.origin}/rescue.html`)
})
afterEach(async () => {
  await device.dispose()
  site.close()
})

describe('the rescue page', () => {
  it('says so when nothing waits, and creates no database', async () => {
    await page.getByRole('heading', { name: 'Nothing waits' }).waitFor()
    expect(await page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)
    expect(broken).toEqual([])
  })

  it('lists unsent work in the order in which it was saved, with its state, also of wrapped keys', async () => {
    await seed(page, 'wrapped')
    await page.reload()
    await page.getByText('3 items').waitFor()
    await page.locator('.items li').nth(2).waitFor()
    const rows = await page.locator('.items li').allInnerTexts()
    expect(rows.map((row) => row.split('\n')[0])).toEqual(['Trip, 2026-11-20', 'Note, “second”', 'Photo, “Plate”'])
    expect(await page.locator('.chip').allInnerTexts()).toEqual(['Refused', 'Waiting', 'Waiting'])
    expect(rows[0]).toContain('LC-20418 · Lakeshore Gym')
    expect(broken).toEqual([])
    expect(
      (await new AxeBuilder({ page }).setLegacyMode().analyze()).violations.map((violation) => violation.id),
    ).toEqual([])
  })

  it('exports a zip of sealed entries that only the server can open, and changes nothing on the device', async () => {
    await seed(page, true)
    await page.reload()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save everything to a file' }).click(),
    ])
    expect(readFileSync(await download.path()).includes('Lakeshore')).toBe(false)
    const file = await exported(page)
    expect(file.entries.map(({ deviceId, item }) => [deviceId, item.user, item.op.opId])).toEqual([
      ['the-device', '7', 'op-1'],
      ['the-device', '7', 'op-2'],
      ['the-device', '7', 'op-3'],
    ])
    expect(file.entries.map(({ item }) => item.op.proof)).toEqual([undefined, '1.proof', undefined])
    const note = bodyOf(file, 'op-2')
    expect(note.under).toBe('rescue')
    expect(JSON.parse((await opened(unwrap(file), 'ops\nop-2', note)).toString())).toMatchObject({
      label: 'Note, “second”',
    })
    const reported = file.entries[0]?.item.op.error?.said
    expect(reported == null ? null : (await opened(unwrap(file), 'errors\nop-1', reported)).toString()).toBe(
      '{"message":"No such trip"}',
    )
    expect((await openedPhoto(file, 'op-3', sha256))?.equals(photo)).toBe(true)
    expect(file.damaged.map(({ name }) => name)).toEqual([`Photo ${'f'.repeat(64)}`])
    await page.reload()
    await page.getByText('3 items').waitFor()
    expect(broken).toEqual([])
  })

  it('exports the stored ciphertext where the user is signed out, and shows no text of it', async () => {
    await seed(page, false)
    await page.reload()
    await page.getByText('the content of the items is locked').waitFor()
    expect(await page.locator('.what p').allInnerTexts()).toEqual(['Trip', 'Note', 'Photo'])
    const file = await exported(page)
    const note = bodyOf(file, 'op-2')
    expect([file.entries[0]?.item.wrapped_key, note.under]).toEqual([null, 'device'])
    expect(JSON.parse((await opened(new Uint8Array(deviceKey), 'ops\nop-2', note)).toString())).toMatchObject({
      label: 'Note, “second”',
    })
  })

  it('names what is damaged, on the page and in the file, and exports the rest', async () => {
    await seed(page, true)
    await page.evaluate(async () => {
      const request = indexedDB.open('partwright-user-7')
      const db = await new Promise<IDBDatabase>((resolve) => {
        request.onsuccess = () => {
          resolve(request.result)
        }
      })
      const table = db.transaction('ops', 'readwrite').objectStore('ops')
      const read = table.get('op-2')
      await new Promise<void>((resolve) => {
        read.onsuccess = () => {
          const row = read.result as object
          table.put({ ...row, body: { iv: new ArrayBuffer(12), data: new ArrayBuffer(40) } }).onsuccess = () => {
            resolve()
          }
        }
      })
      db.close()
    })
    await page.reload()
    await page.getByText('1 record cannot be read here').waitFor()
    const file = await exported(page)
    await page.getByText('2 records could not be read and are named in the file').waitFor()
    expect(file.damaged.map(({ name }) => name)).toEqual(['op-2', `Photo ${'f'.repeat(64)}`])
    expect(file.entries.map(({ item }) => item.op.opId)).toEqual(['op-1', 'op-2', 'op-3'])
    expect(bodyOf(file, 'op-2').under).toBe('device')
    expect((await openedPhoto(file, 'op-3', sha256))?.equals(photo)).toBe(true)
  })

  it(`exports ${photos} photos of 1 MB`, async () => {
    await seed(page, true)
    const size = 1024 * 1024
    const hashOf = (n: number) => n.toString(16).padStart(64, '0')
    await page.evaluate(
      async ([bytes, many]) => {
        const request = indexedDB.open('partwright-user-7')
        const db = await new Promise<IDBDatabase>((resolve) => {
          request.onsuccess = () => {
            resolve(request.result)
          }
        })
        const done = (one: IDBRequest) =>
          new Promise<unknown>((resolve, reject) => {
            one.onsuccess = () => {
              resolve(one.result)
            }
            one.onerror = () => {
              reject(new Error(String(one.error)))
            }
          })
        const { value: key } = (await done(db.transaction('meta').objectStore('meta').get('key'))) as {
          value: CryptoKey
        }
        const template = (await done(db.transaction('ops').objectStore('ops').get('op-2'))) as object
        for (let n = 0; n < many; n += 1) {
          const sha256 = n.toString(16).padStart(64, '0')
          const iv = crypto.getRandomValues(new Uint8Array(12)).buffer
          const additionalData = new TextEncoder().encode(`blobs\n${sha256}`)
          const plain = new Uint8Array(bytes).fill(n % 251)
          const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, plain)
          const both = db.transaction(['ops', 'blobs'], 'readwrite')
          both.objectStore('blobs').put({ sha256, refs: 1, type: 'image/jpeg', size: bytes, sealed: { iv, data } })
          const op = {
            ...template,
            opId: `photo-${n}`,
            seq: 100 + n,
            kind: 'addFile',
            blobs: [{ sha256, size: bytes }],
          }
          await done(both.objectStore('ops').put(op))
        }
        db.close()
      },
      [size, photos] as const,
    )
    await page.reload()
    const file = await exported(page)
    expect(file.entries).toHaveLength(photos + 3)
    for (const n of [0, photos >> 1, photos - 1])
      expect((await openedPhoto(file, `photo-${n}`, hashOf(n)))?.equals(Buffer.alloc(size, n % 251))).toBe(true)
    expect(broken).toEqual([])
  })

  it('saves a photo as it was stored', async () => {
    await seed(page, true)
    await page.reload()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save photo' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`photo-${sha256.slice(0, 8)}.jpg`)
    expect(readFileSync(await download.path()).equals(photo)).toBe(true)
  })
})
