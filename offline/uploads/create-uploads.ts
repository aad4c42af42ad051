// Uploads photos in chunks. An interrupted upload resumes without sending a received chunk again. Bytes are sealed on
// the device; one photo at a time is decrypted in memory.
import { files } from '../../contract/files.ts'
import * as names from '../../contract/kernel/headers.ts'
import type { Row } from '../../contract/kernel/endpoint.ts'
import { toBase64 } from '../crypto/bytes.ts'
import type { EnginePorts } from '../db/engine-ports.ts'
import type { ChunkRow, UserDatabase } from '../db/tables.ts'
import { NoAnswer } from '../http/call.ts'
import type { SendOptions } from '../http/call.ts'
import type { LooseInput } from '../http/request.ts'
import { unanswered } from '../http/verdict.ts'
import { RecordLocked } from '../crypto/cipher.ts'
import type { Verdict } from '../http/verdict.ts'
import type { Store } from '../session/current-user.ts'
import { missingBytes, unreadableBytes, getRefusalCode, uploadVerdict } from './upload-verdict.ts'
import { createUploadQueue } from './upload-queue.ts'
import { findMissingChunks, planChunks } from './chunk-plan.ts'
import type { Chunk } from './chunk-plan.ts'

export interface SendUpload {
  /** Checked after each chunk. False if the operation's lease was lost; the upload then stops. */
  readonly hasLease?: () => Promise<boolean>
  /** A retry. The server is asked first which chunks it has. The same happens if chunks are known to have arrived. */
  readonly isRetry?: boolean
  /**
   * The store to read from. A drain passes its own, because another person may sign in meanwhile. Default: the current
   * user.
   */
  readonly from?: Pick<Store, 'db' | 'cipher'>
}

export interface Uploads {
  /**
   * Sends the missing chunks and completes the upload. Returns `acked` once the file can be attached, else the failed
   * call's verdict.
   */
  send(sha256: string, options?: SendUpload): Promise<Verdict>
  /** Decrypts the bytes stored under a hash; null if there are none. */
  blob(sha256: string): Promise<{ bytes: ArrayBuffer; type: string } | null>
}

interface UploadState {
  readonly parts: readonly number[]
  readonly complete: boolean
}
interface Photo {
  readonly db: UserDatabase
  readonly sha256: string
  readonly bytes: ArrayBuffer
  readonly hasLease: () => Promise<boolean>
}

/** Attempts for a chunk or photo that arrives corrupted, before it waits for a better connection. */
const maxAttempts = 3
const { readUpload, putPart, completeUpload } = files.table

export function createUploads({
  open,
  cipher,
  ports,
  http,
}: Pick<EnginePorts, 'open' | 'cipher' | 'ports' | 'http'>): Uploads {
  const queue = createUploadQueue(ports)

  async function callUpload(row: Row, input: LooseInput, options: SendOptions = {}): Promise<Verdict> {
    try {
      return uploadVerdict(await http.send(row, input, options), row)
    } catch (error) {
      if (error instanceof NoAnswer) return unanswered(error.status)
      throw error
    }
  }

  /** Syncs the local list of received chunks with the server's. */
  async function recordChunks(
    { db, sha256 }: Photo,
    plan: readonly Chunk[],
    present: readonly number[],
  ): Promise<void> {
    const rows: ChunkRow[] = plan
      .filter((chunk) => present.includes(chunk.n))
      .map(({ n, from, to }) => ({ sha256, n, size: to - from }))
    await db.transaction('rw', db.parts, async () => {
      await db.parts.where('sha256').equals(sha256).delete()
      await db.parts.bulkPut(rows)
    })
  }

  async function sendChunk({ sha256, bytes, db, hasLease }: Photo, { n, from, to }: Chunk): Promise<Verdict> {
    const chunk = new Uint8Array(bytes.slice(from, to))
    const headers = {
      [names.uploadLength]: String(bytes.byteLength),
      [names.digest]: `sha-256=${toBase64(await ports.crypto.subtle.digest('SHA-256', chunk))}`,
    }
    const put = () =>
      queue.sendChunk({
        bytes: to - from,
        send: (timeoutMs) => callUpload(putPart, { params: { sha256, n }, body: chunk }, { headers, timeoutMs }),
        onHeartbeat: () => void hasLease().catch(() => false),
      })
    let outcome = await put()
    for (let attempt = 1; getRefusalCode(outcome) === 'files.partDigest'; attempt += 1) {
      if (attempt === maxAttempts) return unanswered()
      outcome = await put()
    }
    if (outcome.is === 'acked') await db.parts.put({ sha256, n, size: to - from })
    return outcome
  }

  /** Null if all chunks were sent, else the failure. */
  async function sendMissing(photo: Photo, missing: readonly Chunk[]): Promise<Verdict | null> {
    for (const chunk of missing) {
      const outcome = await sendChunk(photo, chunk)
      if (outcome.is !== 'acked') return outcome
      if (!(await photo.hasLease())) return unanswered()
    }
    return null
  }

  async function sendAll(photo: Photo, isRetry: boolean): Promise<Verdict> {
    const { db, sha256, bytes } = photo
    const complete = () => callUpload(completeUpload, { params: { sha256 } })
    let mustAsk = isRetry || (await db.parts.where('sha256').equals(sha256).count()) > 0
    for (let attempt = 1; ; attempt += 1) {
      const plan = planChunks(bytes.byteLength, !mustAsk && !queue.isSlow())
      let present: readonly number[] = []
      if (mustAsk) {
        const outcome = await callUpload(readUpload, { params: { sha256 } })
        if (outcome.is !== 'acked') return outcome
        // What a newer server answers may be unreadable. Then every chunk goes again, which harms nothing.
        const { complete: isComplete = false, parts = [] } = (outcome.reply ?? {}) as Partial<UploadState>
        present = isComplete ? plan.map((chunk) => chunk.n) : parts
        await recordChunks(photo, plan, present)
        if (isComplete) return outcome
      }
      // The single received chunk of a small photo may be the whole photo.
      const mayBeWhole = present.length === 1 && plan.length > 1 && planChunks(bytes.byteLength).length === 1
      let outcome = mayBeWhole ? await complete() : null
      if (outcome === null || getRefusalCode(outcome) === 'files.uploadMissing') {
        const stopped = await queue.runExclusive(async (hasWaited) =>
          hasWaited && !(await photo.hasLease()) ? unanswered() : sendMissing(photo, findMissingChunks(plan, present)),
        )
        if (stopped !== null) return stopped
        outcome = await complete()
      }
      const code = getRefusalCode(outcome)
      if (code !== 'files.uploadMissing' && code !== 'files.digest') return outcome
      if (attempt === maxAttempts) return unanswered()
      // Missing chunks are queried again. A corrupted photo is sent again from the start.
      mustAsk = code === 'files.uploadMissing'
      if (!mustAsk) await recordChunks(photo, plan, [])
    }
  }

  async function blob(sha256: string) {
    const db = await open()
    const row = await db.blobs.get(sha256)
    return row === undefined ? null : { bytes: await cipher.unseal('blobs', sha256, row.sealed), type: row.type }
  }

  return {
    blob,
    async send(sha256, options = {}) {
      const store = options.from ?? { db: await open(), cipher }
      const { db } = store
      const row = await db.blobs.get(sha256)
      if (row === undefined) return missingBytes
      const bytes = await store.cipher.unseal('blobs', sha256, row.sealed).catch((error: unknown) => {
        if (error instanceof DOMException) return null
        if (error instanceof RecordLocked) return 'locked' as const
        throw error
      })
      if (bytes === 'locked') return { is: 'locked' }
      const hasLease = options.hasLease ?? (() => Promise.resolve(true))
      return bytes === null ? unreadableBytes : sendAll({ db, sha256, bytes, hasLease }, options.isRetry === true)
    },
  }
}
