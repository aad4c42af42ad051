import { createHash, generateKeyPairSync, privateDecrypt, randomBytes, webcrypto, constants } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { openVisit } from '../support/browser.ts'
import type { Visit } from '../support/browser.ts'
import { openStaticSite } from '../support/static-site.ts'
import type { StaticSite } from '../support/static-site.ts'

interface SealedRecord {
  readonly under: 'device' | 'rescue'
  readonly iv: string
  readonly data: string
}
interface RescueFile {
  readonly format: string
  readonly device_id: string
  readonly users: readonly {
    readonly user: string
    readonly wrapped_key: string | null
    readonly ops: readonly {
      readonly opId: string
      readonly kind: string
      readonly body: SealedRecord
      readonly error: unknown
    }[]
    readonly blobs: readonly { readonly sha256: string; readonly missing?: true; readonly bytes?: SealedRecord }[]
  }[]
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
async function seed(page: Page, hasKey: boolean): Promise<void> {
  const op = (n: number, kind: string, state: string, over: object = {}) => ({
    opId: `op-${n}`,
    seq: n,
    kind,
    state,
    createdAt: Date.UTC(2026, 10, 20, 15, n),
    blobs: [],
    entityId: `e-${n}`,
    groupId: 'claim:c',
    error: null,
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
    { ...op(2, 'addNote', 'queued'), body: await lines(2, 'Note, “second”') },
    {
      ...op(1, 'addTrip', 'rejected', { error: { status: 422, code: 'call.invalid', at: 5, said: null } }),
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
    const cryptoKey = await crypto.subtle.importKey('raw', bytes(key), 'AES-GCM', false, ['encrypt', 'decrypt'])
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
    await made('partwright-user-7', (db) => {
      const table = db.createObjectStore('ops', { keyPath: 'opId' })
      for (const row of ops) table.put({ ...row, body: open(row.body) })
      const photos = db.createObjectStore('blobs', { keyPath: 'sha256' })
      for (const row of blobs) photos.put({ ...row, sealed: open(row.sealed) })
      const meta = db.createObjectStore('meta', { keyPath: 'k' })
      if (hasKey) meta.put({ k: 'key', value: cryptoKey })
      meta.put({ k: 'rescue_key', value: jwk })
    })
  }, given)
}

async function exported(page: Page): Promise<RescueFile> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save everything to a file' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^partwright-rescue-.+\.json$/)
  return JSON.parse(readFileSync(await download.path(), 'utf8')) as RescueFile
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

  it('lists unsent work in the order in which it was saved, with its state', async () => {
    await seed(page, true)
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

  it('exports a file that only the server can open, photos included, and changes nothing on the device', async () => {
    await seed(page, true)
    await page.reload()
    const file = await exported(page)
    const [user] = file.users
    expect([file.format, file.device_id, user?.user, user?.ops.map((op) => op.opId)]).toEqual([
      'partwright-rescue',
      'the-device',
      '7',
      ['op-1', 'op-2', 'op-3'],
    ])
    expect(JSON.stringify(file)).not.toContain('Lakeshore')
    const key = new Uint8Array(
      privateDecrypt(
        { key: rescue.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
        from64(user?.wrapped_key ?? ''),
      ),
    )
    const note = user?.ops[1]
    expect(note?.body.under).toBe('rescue')
    expect(
      note === undefined ? null : JSON.parse((await opened(key, 'ops\nop-2', note.body)).toString()),
    ).toMatchObject({ label: 'Note, “second”' })
    const bytes = user?.blobs.find((blob) => blob.sha256 === sha256)?.bytes
    expect(bytes === undefined ? null : (await opened(key, `blobs\n${sha256}`, bytes)).equals(photo)).toBe(true)
    expect(user?.blobs.find((blob) => blob.sha256 !== sha256)).toEqual({ sha256: 'f'.repeat(64), missing: true })
    await page.reload()
    await page.getByText('3 items').waitFor()
    expect(broken).toEqual([])
  })

  it('exports the stored ciphertext where the user is signed out, and shows no text of it', async () => {
    await seed(page, false)
    await page.reload()
    await page.getByText('the words are locked').waitFor()
    expect(await page.locator('.what p').allInnerTexts()).toEqual(['Trip', 'Note', 'Photo'])
    const [user] = (await exported(page)).users
    const note = user?.ops[1]
    expect([user?.wrapped_key, note?.body.under]).toEqual([null, 'device'])
    expect(
      note === undefined
        ? null
        : JSON.parse((await opened(new Uint8Array(deviceKey), 'ops\nop-2', note.body)).toString()),
    ).toMatchObject({ label: 'Note, “second”' })
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
