// A real engine, a real server on its embedded database, and backups that are restored in the middle of the work.
import sharp from 'sharp'
import { laborClaims } from '../../contract/labor-claims.ts'
import type { Engine } from '../../offline/engine.ts'
import { addFile } from '../../offline/operations/add-file.ts'
import { addNote } from '../../offline/operations/add-note.ts'
import { announceFiles } from '../../offline/operations/announce-files.ts'
import { renameFile } from '../../offline/operations/rename-file.ts'
import { toQueuedWrite } from '../../offline/operations/operation.ts'
import { sha256Hex } from '../../offline/crypto/bytes.ts'
import { openPGlite } from '../../server/db/connect.ts'
import type { DumpEntry } from '../support/dump-files.ts'
import { DumpFiles, readDump } from '../support/dump-files.ts'
import { createClock, createDevice, dice } from '../support/fake-device.ts'
import { preparedDump } from '../support/prepared-database.ts'
import type { TestServer } from '../support/server.ts'
import { startServer } from '../support/server.ts'
import { credentials } from '../support/signed-in.ts'

const start = '2026-11-20T15:00:00.000Z'

const readDemoShop = async () => readDump(new Uint8Array(await (await preparedDump('demo')).arrayBuffer()))
let demoShop: Promise<readonly DumpEntry[]> | null = null

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
async function savePicture(engine: Engine, claim: string, title: string, width: number) {
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
  return { opId: saved?.opId ?? '', entityId: saved?.entityId ?? '' }
}

/** In so many tries, each after the longest wait, all has arrived. */
const [maxTries, longestWaitMs] = [3, 6 * 60_000]

/** How many backups are kept, the newest last. */
const maxBackups = 3

/**
 * A device saves and sends notes, pictures and new titles while its server's database is put back `restores` times: mostly to the
 * newest backup, and sometimes to an older one, or to a newer one after an older one. What it meets are items that were
 * acknowledged after the backup, and in every other case items that still wait.
 */
export async function workThroughRestores(seed: number, restores = 1) {
  const random = dice(seed)
  const some = (max: number) => Math.floor(random() * (max + 1))
  const clock = createClock()
  let disk = new DumpFiles(await (demoShop ??= readDemoShop()))
  let server = await startServer({ start, database: await openPGlite({ files: disk }) })
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
  const pictures: { readonly claim: string; readonly id: string; readonly at: number }[] = []
  const add = async (text: string, isPicture: boolean) => {
    const claim = claims[some(claims.length - 1)] ?? ''
    texts.push(text)
    if (isPicture) {
      const { opId, entityId } = await savePicture(engine, claim, text, 8 + saved.length)
      pictures.push({ claim, id: entityId, at: texts.length - 1 })
      saved.push(opId)
    } else saved.push((await engine.enqueue(addNote, { params: { id: claim }, body: { note: text } })).opId)
  }
  /** Gives a picture another title, whether the server has the picture or not. */
  const rename = async () => {
    const picture = pictures[some(pictures.length - 1)]
    if (picture === undefined) return
    const title = `${texts[picture.at] ?? ''}, again`
    texts[picture.at] = title
    await engine.enqueue(renameFile, { params: { id: picture.id }, body: { ref_id: picture.claim, title } })
  }
  const work = async (count: number, isSent = true) => {
    for (let n = 0; n < count; n += 1) {
      if (random() < 0.15) await rename()
      else if (random() < 0.35) await add(`Picture ${saved.length}`, true)
      else await add(`Note ${saved.length}`, false)
      if (random() < 0.4) await engine.drain()
    }
    if (isSent) await engine.drain()
  }
  const restart = async (entries: readonly DumpEntry[]) => {
    await server.close()
    disk = new DumpFiles(entries)
    server = await startServer({ start, database: await openPGlite({ files: disk }) })
    serve(server)
  }

  const backups: (readonly DumpEntry[])[] = []
  let others = 0
  for (let restore = 0; restore < restores; restore += 1) {
    if (backups.length === 0 || random() < 0.7) {
      await work(some(2))
      backups.push(disk.copy())
      backups.splice(0, backups.length - maxBackups)
    }
    await work(1 + some(3))
    if (random() < 0.15) {
      await restart(disk.copy())
      await work(1 + some(2))
    }
    if (random() < 0.5) await work(1 + some(1), false)
    await restart((random() < 0.7 ? backups.at(-1) : backups[some(backups.length - 1)]) ?? [])
    if (random() < 0.6) {
      const other = await server.signIn('admin@demo.test')
      for (let n = some(12); n > 0; n -= 1)
        await other.call(
          laborClaims.table.addNote,
          { params: { id: claims[0] ?? '' }, body: { note: 'From the office' } },
          { key: `018f4e5a-0000-7000-8000-${String((others += 1)).padStart(12, '0')}` },
        )
    }
    await work(some(2), random() < 0.7)
  }
  await engine.refreshSession()
  await engine.drain()
  // What came before what it changes is tried again after a while.
  for (let tries = 0; (await engine.counts()).waiting > 0 && tries < maxTries; tries += 1) {
    clock.advance(longestWaitMs)
    await engine.drain()
  }
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
