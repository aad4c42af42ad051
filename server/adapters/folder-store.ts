import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from '../ports/file-store.ts'
import { checkedKey } from './file-key.ts'

const isMissing = (fault: unknown) => fault instanceof Error && 'code' in fault && fault.code === 'ENOENT'

/** Writes beside the target, flushes, then renames: a reader sees the whole file or none, also after a power cut. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const draft = `${path}.${randomUUID()}.tmp`
  const file = await open(draft, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, path)
}

/** Objects as files below a folder. */
export function folderStore(root: string): FileStore {
  const pathOf = (key: string) => join(root, ...checkedKey(key).split('/'))
  return {
    put: async (key, bytes) => writeWhole(pathOf(key), bytes),
    get: async (key) => {
      try {
        return new Uint8Array(await readFile(pathOf(key)))
      } catch (fault) {
        if (isMissing(fault)) return null
        throw fault
      }
    },
    remove: async (key) => rm(pathOf(key), { force: true }),
  }
}
