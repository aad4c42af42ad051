import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from '../ports/file-store.ts'
import { assertFileKey } from './file-key.ts'

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Writes to a temporary file, flushes and renames it: readers see the whole file or none, even after a power failure. */
export async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
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
  const getPath = (key: string) => join(root, ...assertFileKey(key).split('/'))
  return {
    put: async (key, bytes) => writeAtomically(getPath(key), bytes),
    get: async (key) => {
      try {
        return new Uint8Array(await readFile(getPath(key)))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    remove: async (key) => rm(getPath(key), { force: true }),
  }
}
