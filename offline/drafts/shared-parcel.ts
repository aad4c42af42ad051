// Pictures that another app shared with this one, sealed like any draft, until the person says which claim they are for.
import type { Engine } from '../engine.ts'

export interface Parcel {
  readonly id: string
  /** Words that came with them. */
  readonly text: string
  readonly files: readonly { readonly name: string; readonly type: string }[]
}
export interface SharedFile {
  readonly name: string
  readonly type: string
  readonly bytes: ArrayBuffer
}
type Drafts = Pick<Engine, 'draft' | 'saveDraft' | 'dropDraft' | 'draftKeys' | 'saveDraftBytes' | 'draftBytes'>

const shared = 'shared:'
const bytesOf = 'shared-bytes:'
const keyOf = (id: string) => `${shared}${id}`
const bytesKey = (id: string, at: number) => `${bytesOf}${id}:${at}`

/** Keeps a parcel; its list of files comes last, so that one that was cut off is never taken for whole. What cannot be kept as a whole leaves nothing behind. */
export async function keepParcel(
  drafts: Drafts,
  id: string,
  { text, files }: { readonly text: string; readonly files: readonly SharedFile[] },
): Promise<void> {
  try {
    for (const [at, file] of files.entries()) await drafts.saveDraftBytes(bytesKey(id, at), file.bytes)
    const parcel: Parcel = { id, text, files: files.map(({ name, type }) => ({ name, type })) }
    await drafts.saveDraft(keyOf(id), parcel)
  } catch (fault) {
    for (const at of files.keys()) await drafts.dropDraft(bytesKey(id, at)).catch(() => undefined)
    throw fault
  }
}

export const parcelOf = (drafts: Drafts, id: string): Promise<Parcel | null> => drafts.draft<Parcel>(keyOf(id))

/** What was shared and is on no claim yet. */
export async function parcels(drafts: Drafts): Promise<readonly Parcel[]> {
  const keys = await drafts.draftKeys(shared)
  const found = await Promise.all(keys.map((key) => drafts.draft<Parcel>(key)))
  return found.flatMap((parcel) => parcel ?? [])
}

/** The files with their bytes; one whose bytes are gone is left out. */
export async function filesOf(drafts: Drafts, parcel: Parcel): Promise<readonly SharedFile[]> {
  const found = await Promise.all(
    parcel.files.map(async (file, at) => {
      const bytes = await drafts.draftBytes(bytesKey(parcel.id, at))
      return bytes === null ? [] : [{ ...file, bytes }]
    }),
  )
  return found.flat()
}

/** The list goes first: bytes without one are nobody's parcel. */
export async function dropParcel(drafts: Drafts, parcel: Parcel): Promise<void> {
  await drafts.dropDraft(keyOf(parcel.id))
  for (const at of parcel.files.keys()) await drafts.dropDraft(bytesKey(parcel.id, at))
}
