import { inspectContent } from '../../files/index.ts'
import { Refusal } from '../../../kernel/refuse.ts'
import { sentence } from '../../../../contract/refusals.ts'
import type { FileStore } from '../../../ports/file-store.ts'
import { maxFiles } from './parse-mail.rules.ts'
import type { ParsedMail } from './parse-mail.rules.ts'

/** A file of a mail, after it was checked. */
export interface CheckedFile {
  readonly name: string
  readonly type: string
  readonly size: number
  readonly store_key: string | null
  readonly refused: string | null
}

const maxBytes = 16 * 1024 * 1024

/** What an upload would be refused for, as a sentence; its type otherwise. */
async function inspect(bytes: Uint8Array): Promise<{ readonly type: string } | { readonly refused: string }> {
  if (bytes.byteLength > maxBytes) return { refused: 'Larger than the limit of 16 MB.' }
  try {
    return { type: (await inspectContent(bytes)).mime ?? '' }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message }
    throw error
  }
}

/**
 * Checks the files of a mail as uploads are checked, and stores those that pass, under keys that a repeat writes again.
 * Those that are too many are one entry, which says how many they are. `hash` names the mail, `infected` are the positions of
 * files in which the scanner found malware.
 */
export async function storeMailFiles(
  store: FileStore,
  { files, further }: Pick<ParsedMail, 'files' | 'further'>,
  hash: string,
  infected: ReadonlySet<number>,
): Promise<readonly CheckedFile[]> {
  const checked: CheckedFile[] = []
  for (const [at, { name, type, bytes }] of files.entries()) {
    const size = bytes.byteLength
    const found = infected.has(at) ? { refused: sentence('files.infected') } : await inspect(bytes)
    if ('refused' in found) {
      checked.push({ name, type, size, store_key: null, refused: found.refused })
      continue
    }
    const key = `mail-in/${hash}/${at}`
    await store.put(key, bytes)
    checked.push({ name, type: found.type, size, store_key: key, refused: null })
  }
  if (further.count > 0)
    checked.push({
      name: `${further.count} more ${further.count === 1 ? 'file' : 'files'}`,
      type: '',
      size: further.size,
      store_key: null,
      refused: `A mail may have up to ${maxFiles} files.`,
    })
  return checked
}
