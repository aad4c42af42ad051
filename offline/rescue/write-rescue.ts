// Everything that waits, as a zip that staff can import and people can read: an entry for each item and each photo. It is
// written as a stream, so its size does not matter. What cannot be read is listed by name and stops nothing
// (docs/decisions/051-rescue-as-a-stream.md).
import { encodeUtf8, toBase64 } from '../crypto/bytes.ts'
import type { OpBody, OpRow } from '../db/tables.ts'
import type { Ports } from '../engine.ts'
import { openStates } from '../outbox/fetch-ops.ts'
import { signOps } from '../outbox/sign-op.ts'
import type { Store } from '../session/current-user.ts'
import type { Damage } from './read-rescue.ts'
import { createZipWriter } from './zip-writer.ts'
import type { ZipWriter } from './zip-writer.ts'

export interface RescueReport {
  readonly items: number
  readonly photos: number
  readonly damaged: readonly Damage[]
}

/** Writes bytes to the end of the file. */
export type RescueSink = (bytes: Uint8Array<ArrayBuffer>) => Promise<void>

const toBytes = (value: unknown) => encodeUtf8(JSON.stringify(value, null, 2))
/** The rescue page (public/rescue.js) names files by the same ones. */
export const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/png': 'png',
  'application/pdf': 'pdf',
}

/** The name of the file, by the time of the export. */
export const getRescueName = (now: number): string =>
  `partwright-rescue-${new Date(now).toISOString().slice(0, 16).replace(':', '')}.zip`

/** A record that cannot be read is skipped; a database that does not answer ends the export. */
async function readOrNull<T>({ db }: Store, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read()
  } catch {
    await db.meta.count()
    return null
  }
}

/** Writes all open ops of these users. Rejects where the storage does not answer or the sink fails. */
export async function writeRescue(
  ports: Pick<Ports, 'now' | 'crypto' | 'appVersion'>,
  stores: readonly Store[],
  deviceId: string,
  sink: RescueSink,
): Promise<RescueReport> {
  const zip = createZipWriter(sink)
  const damaged: Damage[] = []
  const about = { format: 'partwright-rescue', v: 2, made_at: new Date(ports.now()).toISOString() }
  await zip.add('rescue.json', toBytes({ ...about, app_version: ports.appVersion, device_id: deviceId }))
  let [items, photos] = [0, 0]
  for (const store of stores) {
    await signOps(ports.crypto, store).catch(() => undefined)
    const added = await addStore(zip, store, deviceId, damaged)
    items += added.items
    photos += added.photos
  }
  if (damaged.length > 0) await zip.add('damaged.json', toBytes({ damaged }))
  await zip.end()
  return { items, photos, damaged }
}

async function addStore(zip: ZipWriter, store: Store, deviceId: string, damaged: Damage[]) {
  const { db, identity } = store
  const photos = new Map<string, PhotoRecord>()
  let items = 0
  for (const opId of await findOpenIds(store)) {
    const row = await readOrNull(store, () => db.ops.get(opId))
    if (row == null) {
      damaged.push({ name: opId, why: 'The item could not be read from this device’s storage.' })
      continue
    }
    for (const { sha256, type } of row.blobs)
      if (!photos.has(sha256)) photos.set(sha256, await addPhoto(zip, store, { sha256, type }, damaged))
    await zip.add(getOpName(identity.id, row), toBytes(await toEntry(store, row, deviceId, photos, damaged)))
    items += 1
  }
  return { items, photos: [...photos.values()].filter(({ entry }) => entry !== undefined).length }
}

/** The ids alone, in the order of saving: one record that cannot be read must not hide the others. */
async function findOpenIds({ db }: Store): Promise<string[]> {
  const ids = await Promise.all(openStates.map((state) => db.ops.where('state').equals(state).primaryKeys()))
  const open = new Set(ids.flat())
  const ordered = await db.ops.orderBy('seq').primaryKeys()
  return ordered.filter((id) => open.has(id))
}

const toFileName = (user: string) => user.replace(':', '-')
const getOpName = (user: string, { seq, kind, opId }: OpRow) =>
  `ops/${toFileName(user)}/${String(seq).padStart(6, '0')}-${kind}-${opId}.json`

interface PhotoRecord {
  readonly sha256: string
  readonly type: string
  readonly entry?: string
  readonly under?: 'plain' | 'device'
  readonly iv?: string
}

/** A photo that cannot be decrypted goes in as it is stored: the server may open it. */
async function addPhoto(
  zip: ZipWriter,
  store: Store,
  { sha256, type }: { readonly sha256: string; readonly type: string },
  damaged: Damage[],
): Promise<PhotoRecord> {
  const name = `photos/${toFileName(store.identity.id)}/${sha256}`
  const blob = await readOrNull(store, () => store.db.blobs.get(sha256))
  if (blob == null) {
    damaged.push({ name: `Photo ${sha256}`, why: 'Its bytes are not on this device, or cannot be read.' })
    return { sha256, type }
  }
  const bytes = await readOrNull(store, () => store.cipher.unseal('blobs', sha256, blob.sealed))
  const entry = `${name}.${bytes === null ? 'sealed' : (extensions[type] ?? 'bin')}`
  await zip.add(entry, new Uint8Array(bytes ?? blob.sealed.data))
  if (bytes !== null) return { sha256, type, entry, under: 'plain' }
  damaged.push({ name: `Photo ${sha256}`, why: 'It cannot be decrypted here. It is in the file as it is stored.' })
  return { sha256, type, entry, under: 'device', iv: toBase64(blob.sealed.iv) }
}

async function toEntry(
  store: Store,
  row: OpRow,
  deviceId: string,
  photos: ReadonlyMap<string, PhotoRecord>,
  damaged: Damage[],
) {
  const { body, error, result: _result, lease: _lease, serverErrors: _errors, ...plain } = row
  const content =
    body === null
      ? null
      : ((await readOrNull(store, () => store.cipher.unsealJson('ops', row.opId, body))) as OpBody | null)
  if (content === null)
    damaged.push({ name: row.opId, why: 'The item cannot be decrypted here. It is in the file as it is stored.' })
  const reported =
    error?.said == null
      ? null
      : ((await readOrNull(store, () => store.cipher.unsealJson('errors', row.opId, error.said ?? nothing))) as {
          readonly message?: unknown
        } | null)
  return {
    device_id: deviceId,
    user: store.identity.id,
    wrapped_key: null,
    op: {
      ...plain,
      error:
        error === null
          ? null
          : { status: error.status, code: error.code, at: error.at, message: reported?.message ?? null },
      body:
        content !== null
          ? { under: 'plain', content }
          : body === null
            ? null
            : { under: 'device', iv: toBase64(body.iv), data: toBase64(body.data) },
    },
    photos: row.blobs.map(({ sha256, type }) => photos.get(sha256) ?? { sha256, type }),
  }
}
const nothing = { iv: new ArrayBuffer(0), data: new ArrayBuffer(0) }
