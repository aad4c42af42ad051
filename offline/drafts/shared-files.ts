// Files that another app shared with this one. They are sealed like drafts until the person chooses a claim.
import type { Engine } from '../engine.ts'

export interface SharedFiles {
  readonly id: string
  /** Text that was shared along with the files. */
  readonly text: string
  readonly files: readonly { readonly name: string; readonly type: string }[]
}
export interface SharedFile {
  readonly name: string
  readonly type: string
  readonly bytes: ArrayBuffer
}
type Drafts = Pick<Engine, 'draft' | 'saveDraft' | 'dropDraft' | 'draftKeys' | 'saveDraftBytes' | 'draftBytes'>

const draftPrefix = 'shared:'
const bytesPrefix = 'shared-bytes:'
const draftKey = (id: string) => `${draftPrefix}${id}`
const bytesKey = (id: string, at: number) => `${bytesPrefix}${id}:${at}`

/**
 * Saves shared files. The file list is written last, so a partial save is never mistaken for a complete one. A failed
 * save leaves nothing behind.
 */
export async function saveSharedFiles(
  drafts: Drafts,
  id: string,
  { text, files }: { readonly text: string; readonly files: readonly SharedFile[] },
): Promise<void> {
  try {
    for (const [at, file] of files.entries()) await drafts.saveDraftBytes(bytesKey(id, at), file.bytes)
    const sharedFiles: SharedFiles = { id, text, files: files.map(({ name, type }) => ({ name, type })) }
    await drafts.saveDraft(draftKey(id), sharedFiles)
  } catch (error) {
    for (const at of files.keys()) await drafts.dropDraft(bytesKey(id, at)).catch(() => undefined)
    throw error
  }
}

export const findSharedFiles = (drafts: Drafts, id: string): Promise<SharedFiles | null> =>
  drafts.draft<SharedFiles>(draftKey(id))

/** Lists shared files that are not on a claim yet. */
export async function listSharedFiles(drafts: Drafts): Promise<readonly SharedFiles[]> {
  const keys = await drafts.draftKeys(draftPrefix)
  const found = await Promise.all(keys.map((key) => drafts.draft<SharedFiles>(key)))
  return found.flatMap((sharedFiles) => sharedFiles ?? [])
}

/** Reads the files with their bytes. Skips files whose bytes are missing. */
export async function readSharedFiles(drafts: Drafts, sharedFiles: SharedFiles): Promise<readonly SharedFile[]> {
  const found = await Promise.all(
    sharedFiles.files.map(async (file, at) => {
      const bytes = await drafts.draftBytes(bytesKey(sharedFiles.id, at))
      return bytes === null ? [] : [{ ...file, bytes }]
    }),
  )
  return found.flat()
}

/** Deletes the list first: bytes without a list are never shown. */
export async function dropSharedFiles(drafts: Drafts, sharedFiles: SharedFiles): Promise<void> {
  await drafts.dropDraft(draftKey(sharedFiles.id))
  for (const at of sharedFiles.files.keys()) await drafts.dropDraft(bytesKey(sharedFiles.id, at))
}
