import { join } from 'node:path'
import type { FileStore } from '../ports/file-store.ts'
import { folderStore } from './folder-store.ts'
import { readS3Url, s3Store, type S3Keys } from './s3-store.ts'

export interface FileStoreSettings {
  readonly filesUrl: string | null
  readonly dataDir: string
  readonly s3Keys: S3Keys | null
  readonly fetch: typeof globalThis.fetch
}

/** Opens the file store: `DATA_DIR/files`, or the store at `FILES_URL`. */
export function openFileStore({ filesUrl, dataDir, s3Keys, fetch }: FileStoreSettings): FileStore {
  if (filesUrl === null) return folderStore(join(dataDir, 'files'))
  if (s3Keys === null) throw new Error('FILES_URL is set, but AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not.')
  return s3Store(readS3Url(filesUrl), s3Keys, fetch)
}
