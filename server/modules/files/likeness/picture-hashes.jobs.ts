import type { FileStore } from '../../../ports/file-store.ts'
import type { JobCall } from '../../../ports/jobs.ts'
import type { Tx } from '../../../kernel/call.ts'
import { recordPictureMatch } from '../../labor-claims/index.ts'
import { getStoreKey } from '../uploads.service.ts'
import { hashPicture } from './picture-hash.rules.ts'
import { isHashed, listPicturesAfter, storeHash } from './picture-hashes.store.ts'

/** Staged with each picture that is attached. */
export const hashPictureKind = 'files.hashPicture'
/** Staged by the migration, for the pictures that were there. */
const hashPicturesKind = 'files.hashPictures'
const batchSize = 20

type Job = Pick<JobCall, 'tx' | 'now' | 'stage'>
type Payload = Readonly<Record<string, unknown>>

/** Whether a type of file is a picture that this server can decode. */
export const isComparable = (mime: string): boolean => mime.startsWith('image/') && mime !== 'image/heic'

async function hashUpload(files: FileStore, tx: Tx, ownerId: number, sha256: string): Promise<boolean> {
  if (await isHashed(tx, sha256)) return false
  const bytes = await files.get(getStoreKey(ownerId, sha256))
  return (await storeHash(tx, sha256, bytes === null ? null : await hashPicture(bytes))) > 0
}

/** The jobs that compare pictures. A claim whose picture looks like another one is read again by the devices that have it. */
export const pictureHashJobs = (files: () => FileStore) => ({
  [hashPictureKind]: {
    apply: async ({ owner_id: owner, sha256 }: Payload, { tx, now }: Job) => {
      if (await hashUpload(files(), tx, Number(owner), String(sha256)))
        await recordPictureMatch(tx, String(sha256), now)
    },
  },
  [hashPicturesKind]: {
    apply: async ({ after }: Payload, { tx, stage }: Job) => {
      const pictures = await listPicturesAfter(tx, typeof after === 'string' ? after : null, batchSize)
      for (const { user_id: owner, sha256 } of pictures) await hashUpload(files(), tx, owner, sha256)
      const last = pictures.at(-1)
      if (last !== undefined) await stage(hashPicturesKind, { after: last.file_id })
    },
  },
})
