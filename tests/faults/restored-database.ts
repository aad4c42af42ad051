// A real engine, a real server on its embedded database, and backups that are restored in the middle of the work.
import sharp from 'sharp'
import { laborClaims } from '../../contract/labor-claims.ts'
import type { Engine } from '../../offline/engine.ts'
import { addFile } from '../../offline/operations/add-file.ts'
import { addNote } from '../../offline/operations/add-note.ts'
import { announceFiles } from '../../offline/operations/announce-files.ts'
import { toQueuedWrite } from '../../offline/operations/operation.ts'
import { sha256Hex } from '../../offline/crypto/bytes.ts'
import { openPGlite } from '../../server/db/connect.ts'
import type { DumpEntry } from '../support/dump-files.ts'
import { DumpFiles, readDump } from '../support/dump-files.ts'
import { createClock, createDevice, dice } from '../support/fake-device.ts'
import type { TestServer } from '../support/server.ts'
import { startServer } from '../support/server.ts'
import { credentials } from '../support/signed-in.ts'

const start = '2026-11-20T15:00:00.000Z'

/** A fetch straight into a server. `serve` replaces the server, as a restart does. */
function wire(first: TestServer) {
  let server = first
  const cookies = new Map<string, string>()
  const fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const answer = await server.app.server.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: input as string,
      headers: Object.fromEntries(new Headers(init.headers).entries()),
      cookies: Object.fromEntries(cookies),
      ...(init.body == null
        ? {}
        : { payload: typeof init.body === 'string' ? init.body : Buffer.from(init.body as Uint8Array) }),
    })
    for (const cookie of answer.cookies) cookies.set(cookie.name, cookie.value)
    return new Response(answer.payload, {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
    })
  }
  return {
    fetch,
    serve: (next: TestServer) => {
      server = next
    },
  }
}

/** What a claim's screen reads: the notes and photos of these claims, saved by this device, each with its text. */
async function readShown(engine: Engine, claims: readonly string[]): Promise<string[]> {
  const shown: string[] = []
  for (const id of claims) {
    await engine.refreshClaim(id)
    const claim = (await engine.claim(id))?.value
    const texts = [...(claim?.notes ?? []).map(({ note }) => note), ...(claim?.files ?? []).map(({ title }) => title)]
    shown.push(...texts.filter((text) => /^(Note|Picture) /.test(text)))
    // A photo that was announced and is not there is shown as being on another device.
    const missing = (claim?.expected_files ?? []).filter(({ arrived }) => !arrived)
    shown.push(...missing.map(({ title }) => `${title} is on another device`))
  }
  return shown
}

/** Saves a picture as a claim's screen does: its announcement and its file at once. */
async function savePicture(engine: Engine, claim: string, title: string, width: number): Promise<string> {
  const picture = await sharp({ create: { width, height: 8, channels: 3, background: '#808080' } })
    .jpeg()
    .toBuffer()
  const bytes = new Uint8Array(picture)
  const sha256 = await sha256Hex(crypto, bytes)
  const [, saved] = await engine.enqueueAll([
    toQueuedWrite(announceFiles, { body: { ref_id: claim, files: [{ sha256, title }] } }),
    toQueuedWrite(
      addFile,
      { body: { ref_id: claim, type: 'ets', upload: sha256, title } },
      { photos: [{ bytes: bytes.buffer, type: 'image/jpeg', title, sha256 }] },
    ),
  ])
  return saved?.opId ?? ''
}

/** A device saves and sends notes and pictures while its server's database is put back `restores` times to an earlier backup. */
export async function workThroughRestores(seed: number, restores = 1) {
  const random = dice(seed)
  const some = (max: number) => Math.floor(random() * (max + 1))
  const clock = createClock()
  let server = await startServer({ start })
  const { fetch, serve } = wire(server)
  const device = createDevice({ fetch, clock, seed, ports: { onLine: () => false } })
  const { engine } = device.openTab()
  await engine.signIn(credentials)
  const claims = (
    await server.db
      .selectFrom('labor_claim')
      .innerJoin('app_user', 'app_user.user_id', 'labor_claim.assigned_to')
      .select('claim_id')
      .where('app_user.email_key', '=', credentials.email)
      .where('status', 'in', ['assigned', 'open'])
      .execute()
  ).map((row) => row.claim_id)
  const saved: string[] = []
  const texts: string[] = []
  const work = async (count: number) => {
    for (let n = 0; n < count; n += 1) {
      const id = claims[some(claims.length - 1)] ?? ''
      const isPicture = random() < 0.3
      const text = `${isPicture ? 'Picture' : 'Note'} ${saved.length}`
      texts.push(text)
      saved.push(
        isPicture
          ? await savePicture(engine, id, text, 8 + saved.length)
          : (await engine.enqueue(addNote, { params: { id }, body: { note: text } })).opId,
      )
      if (random() < 0.4) await engine.drain()
    }
    await engine.drain()
  }
  const restart = async (entries: readonly DumpEntry[]) => {
    await server.close()
    server = await startServer({ start, database: await openPGlite({ files: new DumpFiles(entries) }) })
    serve(server)
  }
  const dump = async () => readDump(new Uint8Array((await (await server.database.dump?.())?.arrayBuffer()) ?? []))

  let others = 0
  for (let restore = 0; restore < restores; restore += 1) {
    await work(1 + some(4))
    const backup = await dump()
    await work(1 + some(6))
    if (random() < 0.5) {
      await restart(await dump())
      await work(some(4))
    }
    await restart(backup)
    const other = await server.signIn('admin@demo.test')
    for (let n = some(12); n > 0; n -= 1)
      await other.call(
        laborClaims.table.addNote,
        { params: { id: claims[0] ?? '' }, body: { note: 'From the office' } },
        { key: `018f4e5a-0000-7000-8000-${String((others += 1)).padStart(12, '0')}` },
      )
    await work(some(3))
  }
  await engine.refreshSession()
  await engine.drain()
  const notes = await server.db
    .selectFrom('claim_note')
    .select('client_op_id')
    .where('client_op_id', 'in', saved)
    .execute()
  const files = await server.db
    .selectFrom('attached_file')
    .select('client_op_id')
    .where('client_op_id', 'in', saved)
    .execute()
  const left = await engine.counts()
  const shown = await readShown(engine, claims)
  await server.close()
  return { saved, arrived: [...notes, ...files].map((row) => row.client_op_id), left, texts, shown }
}
