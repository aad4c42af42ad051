// Files that another app, or any website, handed to this one. They lie sealed beside the drafts until the person presses Add
// (docs/decisions/145-what-is-shared-lies-beside.md).
import type { Engine } from '../engine.ts'
import { sharedPrefix } from './shared-key.ts'

export interface SharedFiles {
  /** Begins with when they came, epoch ms. Those of an earlier release have a bare UUID. */
  readonly id: string
  /** When they came, epoch ms; missing in those of an earlier release. */
  readonly at?: number
  /** Text that was shared along with the files. */
  readonly text: string
  /** `place` is where the bytes lie; missing where it is the place in this list. */
  readonly files: readonly { readonly name: string; readonly type: string; readonly place?: number }[]
}
export interface SharedFile {
  readonly name: string
  readonly type: string
  readonly bytes: ArrayBuffer
}
type Drafts = Pick<Engine, 'draft' | 'saveDraft' | 'dropDraft' | 'draftKeys' | 'saveDraftBytes' | 'draftBytes'>

/** What one share may have, in files, bytes and characters. */
export const [maxFiles, maxBytes, maxText] = [20, 96e6, 4000]
/** So many shares lie here at once; the oldest makes room for the next. */
const maxShares = 5
const dayMs = 86_400_000

const bytesPrefix = 'shared-bytes:'
const draftKey = (id: string) => `${sharedPrefix}${id}`
const bytesKey = (id: string, at: number | 'text') => `${bytesPrefix}${id}:${at}`

/**
 * Saves shared files. The file list is written last, so a partial save is never mistaken for a complete one. A failed
 * save leaves nothing behind.
 */
export async function saveSharedFiles(
  drafts: Drafts,
  id: string,
  { text, files, at: came }: { readonly text: string; readonly files: readonly SharedFile[]; readonly at: number },
): Promise<void> {
  try {
    for (const [at, file] of files.entries()) await drafts.saveDraftBytes(bytesKey(id, at), file.bytes)
    const sharedFiles: SharedFiles = { id, at: came, text, files: files.map(({ name, type }) => ({ name, type })) }
    await drafts.saveDraft(draftKey(id), sharedFiles)
  } catch (error) {
    for (const at of files.keys()) await drafts.dropDraft(bytesKey(id, at)).catch(() => undefined)
    throw error
  }
}

/** The text is in the list, or in its draft. Chained, since a live query follows no read behind an `await`. */
export const findSharedFiles = (drafts: Drafts, id: string): Promise<SharedFiles | null> =>
  drafts
    .draft<SharedFiles>(draftKey(id))
    .then((found) =>
      found?.text === ''
        ? drafts.draft<string>(bytesKey(id, 'text')).then((text) => ({ ...found, text: text ?? '' }))
        : found,
    )

/** Lists shared files that are not on a claim yet. */
export const listSharedFiles = (drafts: Drafts): Promise<readonly SharedFiles[]> =>
  drafts
    .draftKeys(sharedPrefix)
    .then((keys) => Promise.all(keys.map((key) => findSharedFiles(drafts, key.slice(sharedPrefix.length)))))
    .then((found) => found.flatMap((sharedFiles) => sharedFiles ?? []))

/** Reads the files with their bytes. Skips files whose bytes are missing. */
export async function readSharedFiles(
  drafts: Drafts,
  sharedFiles: SharedFiles,
): Promise<readonly (SharedFile & { readonly place: number })[]> {
  const found = await Promise.all(
    sharedFiles.files.map(async ({ name, type, place: own }, at) => {
      const place = own ?? at
      const bytes = await drafts.draftBytes(bytesKey(sharedFiles.id, place))
      return bytes === null ? [] : [{ name, type, bytes, place }]
    }),
  )
  return found.flat()
}

/**
 * Deletes what was shared more than a day ago, and all but the latest ones, with room for those that are `coming`. Bytes
 * without a list are of a worker that the browser ended; of today, one may be saving them now.
 */
export async function dropOldShares(drafts: Drafts, now: number, coming: 0 | 1 = 0): Promise<void> {
  const shares = (await listSharedFiles(drafts)).toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0))
  for (const [place, share] of shares.entries())
    if (place >= maxShares - coming || (share.at ?? 0) < now - dayMs) await dropSharedFiles(drafts, share)
  const bytes = await drafts.draftKeys(bytesPrefix)
  const lists = await drafts.draftKeys(sharedPrefix)
  for (const key of bytes) {
    const id = key.slice(bytesPrefix.length).split(':')[0] ?? ''
    if (!lists.includes(draftKey(id)) && (Number.parseInt(id, 10) || 0) < now - dayMs) await drafts.dropDraft(key)
  }
}

/** Deletes the list first: bytes without a list are never shown. */
export async function dropSharedFiles(drafts: Drafts, sharedFiles: SharedFiles): Promise<void> {
  await drafts.dropDraft(draftKey(sharedFiles.id))
  await drafts.dropDraft(bytesKey(sharedFiles.id, 'text'))
  for (const [at, { place = at }] of sharedFiles.files.entries())
    await drafts.dropDraft(bytesKey(sharedFiles.id, place))
}

/** Moves the text to a draft, which is deleted in the step in which its note is queued. */
export async function moveTextToDraft(drafts: Drafts, share: SharedFiles): Promise<string> {
  const key = bytesKey(share.id, 'text')
  await drafts.saveDraft(key, share.text)
  await drafts.saveDraft(draftKey(share.id), { ...share, text: '' })
  return key
}

/** The draft of a file's bytes, which is deleted in the step in which its photo is queued. */
export const getBytesDraft = (share: SharedFiles, place: number): string => bytesKey(share.id, place)

/** Drops the text and all files but those at these places: the rest is on a claim. */
export async function leaveSharedFiles(drafts: Drafts, share: SharedFiles, left: ReadonlySet<number>): Promise<void> {
  const files = share.files.map((file, at) => ({ ...file, place: file.place ?? at }))
  const rest = files.filter(({ place }) => left.has(place))
  if (rest.length === 0) await drafts.dropDraft(draftKey(share.id))
  else await drafts.saveDraft(draftKey(share.id), { ...share, text: '', files: rest })
  for (const { place } of files) if (!left.has(place)) await drafts.dropDraft(bytesKey(share.id, place))
}
