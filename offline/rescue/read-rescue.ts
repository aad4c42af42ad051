// A rescue file as staff read it: the zip of today's page, or the JSON of earlier ones. Items are small and read at once;
// photos are read when their turn comes (docs/decisions/051-rescue-as-a-stream.md).
import * as z from 'zod/mini'
import { rescueItem } from '../../contract/rescue.ts'
import type { PhotoHead, RescueItem } from '../../contract/rescue.ts'
import { decodeUtf8 } from '../crypto/bytes.ts'
import { openZip } from './zip-reader.ts'
import type { Zip } from './zip-reader.ts'

export interface RescuePhoto {
  readonly seal: PhotoHead['seal']
  readonly bytes: Uint8Array<ArrayBuffer>
}
export interface RescueEntry {
  readonly deviceId: string | null
  readonly item: RescueItem
  /** The bytes of a photo of the item; null where the file lacks them or they are damaged. */
  readPhoto(sha256: string): Promise<RescuePhoto | null>
}
export interface Damage {
  readonly name: string
  readonly why: string
}
export interface RescueFile {
  /** In the order in which they were saved, user by user. */
  readonly entries: readonly RescueEntry[]
  /** What the file lacks or cannot be read, by name. */
  readonly damaged: readonly Damage[]
}

const photoRecord = z.object({
  sha256: z.string(),
  entry: z.optional(z.string()),
  under: z.optional(z.enum(['rescue', 'device', 'plain'])),
  iv: z.optional(z.string()),
})
const opEntry = z.object({
  ...rescueItem.shape,
  device_id: z.nullable(z.string()),
  photos: z._default(z.array(photoRecord), []),
})
const damageList = z.object({ damaged: z.array(z.object({ name: z.string(), why: z.string() })) })

const opName = /(?:^|\/)ops\/[^/]+\/[^/]+\.json$/
const isOp = (name: string) => opName.test(name) && !name.startsWith('__MACOSX')
const damagedName = /(?:^|\/)damaged\.json$/

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(decodeUtf8(bytes)) as unknown
  } catch {
    return null
  }
}

const byOrder = (a: RescueEntry, b: RescueEntry) =>
  a.item.user.localeCompare(b.item.user) || a.item.op.seq - b.item.op.seq

/** Each id once: a copy of an item cannot be told from a forged one. */
function keepFirst(entries: readonly RescueEntry[], damaged: Damage[]): RescueEntry[] {
  const seen = new Set<string>()
  return entries.filter(({ item }) => {
    if (!seen.has(item.op.opId)) return seen.add(item.op.opId)
    damaged.push({ name: item.op.opId, why: 'The file has this item twice. The first one is listed.' })
    return false
  })
}

async function readZip(zip: Zip): Promise<RescueFile> {
  const damaged: Damage[] = []
  const entries: RescueEntry[] = []
  const byName = new Map(zip.entries.map((entry) => [entry.name, entry]))
  for (const entry of zip.entries) {
    const isList = damagedName.test(entry.name)
    if (!isOp(entry.name) && !isList) continue
    const bytes = await zip.read(entry).catch(() => null)
    const json = bytes === null ? null : parse(bytes)
    if (isList) {
      const read = damageList.safeParse(json)
      if (read.success) damaged.push(...read.data.damaged)
      continue
    }
    const read = opEntry.safeParse(json)
    if (!read.success) {
      damaged.push({ name: entry.name, why: 'The item is damaged and cannot be read.' })
      continue
    }
    const { device_id: deviceId, photos, ...item } = read.data
    // A folder that a zip program put around everything.
    const folder = entry.name.slice(0, entry.name.lastIndexOf('ops/'))
    entries.push({
      deviceId,
      item,
      async readPhoto(sha256) {
        const photo = photos.find((one) => one.sha256 === sha256)
        const file = photo?.entry === undefined ? undefined : byName.get(folder + photo.entry)
        if (photo?.under === undefined || file === undefined) return null
        const bytes = await zip.read(file).catch(() => null)
        return bytes === null
          ? null
          : { bytes, seal: { under: photo.under, ...(photo.iv === undefined ? {} : { iv: photo.iv }) } }
      },
    })
  }
  if (zip.isCut)
    damaged.push({ name: 'The end of the file', why: 'The file was cut off. What stood behind is not in it.' })
  return { entries: keepFirst(entries.sort(byOrder), damaged), damaged }
}

/** Files of the first format: one JSON for all. They have no proofs. */
const firstFormat = z.object({
  format: z.literal('partwright-rescue'),
  v: z.literal(1),
  device_id: z.nullable(z.string()),
  users: z.array(
    z.object({
      user: z.string(),
      wrapped_key: z.nullable(z.string()),
      ops: z.array(z.unknown()),
      blobs: z.array(
        z.object({
          sha256: z.string(),
          bytes: z.optional(
            z.nullable(z.object({ under: z.enum(['rescue', 'device']), iv: z.string(), data: z.string() })),
          ),
        }),
      ),
    }),
  ),
})

function readFirstFormat(text: string): RescueFile | null {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return null
  }
  const read = firstFormat.safeParse(json)
  if (!read.success) return null
  const damaged: Damage[] = []
  const entries: RescueEntry[] = []
  for (const { user, wrapped_key, ops, blobs } of read.data.users)
    for (const [at, op] of ops.entries()) {
      const item = rescueItem.safeParse({ user, wrapped_key, op })
      if (!item.success) {
        damaged.push({ name: `Item ${at + 1} of user ${user}`, why: 'The item is damaged and cannot be read.' })
        continue
      }
      entries.push({
        deviceId: read.data.device_id,
        item: item.data,
        readPhoto: (sha256) => {
          const record = blobs.find((one) => one.sha256 === sha256)?.bytes
          return Promise.resolve(
            record == null
              ? null
              : {
                  seal: { under: record.under, iv: record.iv },
                  bytes: Uint8Array.from(atob(record.data), (letter) => letter.charCodeAt(0)),
                },
          )
        },
      })
    }
  return { entries: keepFirst(entries.sort(byOrder), damaged), damaged }
}

/** Larger files of the first format cannot exist: they were one text. */
const maxFirstFormat = 520_000_000

/** Reads a rescue file; null where it is none. Nothing of it leaves this device. */
export async function readRescue(file: Blob): Promise<RescueFile | null> {
  const zip = await openZip(file)
  if (zip !== null) {
    const read = await readZip(zip)
    return read.entries.length === 0 &&
      read.damaged.length === 0 &&
      !zip.entries.some(({ name }) => name.endsWith('rescue.json'))
      ? null
      : read
  }
  return file.size > maxFirstFormat ? null : readFirstFormat(await file.text())
}
