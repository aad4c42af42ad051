import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { catalogueOffice } from '../../../contract/catalogue-office.ts'
import { modules } from '../../../contract/all.ts'
import { files } from '../../../contract/files.ts'
import { demoUsers } from '../../../demo/accounts.ts'
import { sentence } from '../../../contract/refusals.ts'
import type { Client } from '../../support/client.ts'
import { startServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'
import { deliver, readAsStaff, toRawMail } from '../tickets/tickets-harness.ts'
import { completeUpload, createPicture, hashSha256, putChunk, upload } from './upload-fixtures.ts'

let server: TestServer
let servicer: Client
let admin: Client
/** What each address of the web answers. */
const web = new Map<string, Uint8Array>()
const lines: string[] = []
beforeAll(async () => {
  server = await startServer({
    log: (line) => lines.push(line),
    pictures: {
      fetch: (url) => {
        const bytes = web.get(url)
        return Promise.resolve(
          bytes === undefined ? { is: 'refused', sentence: 'its server answered 404.' } : { is: 'fetched', bytes },
        )
      },
    },
  })
  servicer = await server.signIn('servicer@demo.test')
  admin = await server.signIn('admin@demo.test')
})
beforeEach(() => {
  server.clock.advance(120_000)
  server.scanner.isDown = false
})
afterAll(() => server.close())

let shade = 10
/** A picture that decodes, with the test's malware behind its end. */
const infectedPicture = async () => Buffer.concat([await createPicture('png', (shade += 1)), Buffer.from('EICAR')])
const events = () =>
  server.db.selectFrom('security_event').selectAll().where('kind', '=', 'file.infected').orderBy('event_id').execute()
const stateOf = async (sha256: string) => (await servicer.call(files.table.readUpload, { params: { sha256 } })).body

describe('A photo with malware', () => {
  it('is refused in a sentence, stored nowhere, and a security event', async () => {
    const bytes = await infectedPicture()
    const sha256 = hashSha256(bytes)
    const { status, refusal } = await upload(servicer, bytes)
    expect([status, refusal.error, refusal.message]).toEqual([422, 'files.infected', sentence('files.infected')])
    expect([...server.files.stored.keys()].filter((key) => key.includes(sha256))).toEqual([])
    expect(await stateOf(sha256)).toEqual({ sha256, length: null, parts: [], complete: false })
    const attached = await servicer.call(files.table.addFile, {
      body: { ref_id: crypto.randomUUID(), upload: sha256, title: 'Plate' },
    })
    expect(attached.status).toBe(404)
    expect((await events()).at(-1)).toMatchObject({
      user_id: demoUsers.servicer,
      detail: `upload ${sha256}, Eicar-Test-Signature`,
    })
    expect(lines.filter((line) => line.includes('file.infected'))).toHaveLength(1)
  })

  it('is refused again when it is sent again', async () => {
    const bytes = await infectedPicture()
    await upload(servicer, bytes)
    expect((await upload(servicer, bytes)).refusal.error).toBe('files.infected')
  })
})

describe('While the scanner is down', () => {
  it('a photo waits, is not served, and needs only its completion once the scanner is back', async () => {
    const bytes = await createPicture('png', (shade += 1))
    const sha256 = hashSha256(bytes)
    server.scanner.isDown = true
    await putChunk(servicer, bytes, 0, bytes)
    const answer = await completeUpload(servicer, sha256)
    expect([answer.status, answer.refusal.error, answer.headers['retry-after']]).toEqual([
      425,
      'files.notScanned',
      '60',
    ])
    expect(await stateOf(sha256)).toMatchObject({ parts: [0], complete: false })
    expect([...server.files.stored.keys()].filter((key) => key.includes(sha256))).toEqual([])
    server.scanner.isDown = false
    expect((await completeUpload(servicer, sha256)).body).toMatchObject({ complete: true })
    const scans = server.scanner.scanned.length
    expect((await completeUpload(servicer, sha256)).body).toMatchObject({ complete: true })
    expect(server.scanner.scanned.length).toBe(scans)
  })

  it('a mail stays where it waits, and comes in once', async () => {
    const raw = toRawMail({ subject: 'Waits for the scanner' })
    server.scanner.isDown = true
    expect((await deliver(server, raw)).status).toBe(503)
    expect(await server.db.selectFrom('incoming_mail').select('mail_id').execute()).toEqual([])
    server.scanner.isDown = false
    expect((await deliver(server, raw)).outcome).toBe('opened')
    expect((await deliver(server, raw)).outcome).toBe('opened')
    expect(await server.db.selectFrom('incoming_mail').select('mail_id').execute()).toHaveLength(1)
  })
})

describe('A mail with malware', () => {
  it('comes in as text with its clean files; the infected one and the original are not there', async () => {
    const [clean, infected] = [await createPicture('png', (shade += 1)), await infectedPicture()]
    const before = new Set(server.files.stored.keys())
    const raw = toRawMail({
      text: 'See the pictures.',
      files: [
        { name: 'clean.png', type: 'image/png', bytes: clean },
        { name: 'bad.png', type: 'image/png', bytes: infected },
      ],
    })
    expect((await deliver(server, raw)).outcome).toBe('opened')
    const { number } = await server.db
      .selectFrom('support_ticket')
      .select('number')
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow()
    const message = (await readAsStaff(server, `ST-${number}`)).messages.at(-1)
    expect(message).toMatchObject({ text: 'See the pictures.', has_original: false })
    expect(message?.attachments.map(({ name, refused }) => [name, refused])).toEqual([
      ['clean.png', null],
      ['bad.png', sentence('files.infected')],
    ])
    const stored = [...server.files.stored].filter(([key]) => !before.has(key))
    expect(stored.map(([key]) => key.replace(/[0-9a-f]{64}/, 'mail'))).toEqual(['mail-in/mail/0'])
    expect((await events()).at(-1)?.detail).toMatch(/^mail [0-9a-f-]{36}, Eicar-Test-Signature$/)
    expect(lines.filter((line) => line.includes('mail ') && line.includes('file.infected'))).toHaveLength(1)
  })
})

describe('What the office brings', () => {
  const { startImport, saveDiagramPicture } = catalogueOffice.table
  const list = (cell: string) =>
    new TextEncoder().encode(`Part number,Name,Brand,Price,Pictures\nSC-${(shade += 1)},Belt,Stride,9.00,${cell}\n`)
  const importList = (body: Uint8Array<ArrayBuffer>) =>
    admin.call(startImport, { query: { name: 'list.csv', kind: 'parts', dry_run: 'false' }, body })

  it('is scanned: lists, drawings', async () => {
    const drawing = new TextEncoder().encode(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>EICAR</title></svg>',
    )
    const save = () => admin.call(saveDiagramPicture, { params: { id: 1, code: 'scan' }, query: {}, body: drawing })
    expect((await importList(list('EICAR'))).refusal.error).toBe('files.infected')
    expect((await save()).refusal.error).toBe('files.infected')
    server.scanner.isDown = true
    expect((await importList(list(''))).refusal.error).toBe('files.notScanned')
    expect((await save()).refusal.error).toBe('files.notScanned')
    expect((await events()).slice(-2).map(({ detail }) => detail)).toEqual([
      'import, Eicar-Test-Signature',
      'diagram, Eicar-Test-Signature',
    ])
  })

  it('is scanned: pictures of other hosts, before they are decoded', async () => {
    web.set('https://host.example/bad.png', await infectedPicture())
    expect((await importList(list('https://host.example/bad.png'))).status).toBe(200)
    await server.jobs.drain()
    const { failure, sha256 } = await server.db
      .selectFrom('product_picture')
      .selectAll()
      .where('source', '=', 'https://host.example/bad.png')
      .executeTakeFirstOrThrow()
    expect([failure, sha256]).toEqual(['the virus scanner found malware in it.', null])
  })
})

describe('Every call that takes bytes', () => {
  it('is one of those that are scanned', () => {
    const rows = modules.flatMap(({ table }) =>
      Object.entries(table).flatMap(([name, row]) => ('bodyAs' in row && row.bodyAs === 'bytes' ? [name] : [])),
    )
    // A chunk is scanned with its file, when the upload is completed; the photo of a rescue file becomes an upload.
    expect(rows.sort()).toEqual(['bringRescuePhoto', 'putPart', 'saveDiagramPicture', 'startImport'])
  })
})
