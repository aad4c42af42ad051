// Carries a photo's bytes to the server in parts that may be cut off at any byte: what arrived is never sent again.
// The bytes lie sealed on the device; one photo at a time is opened, in memory, while it is being sent.
import { files } from '../../contract/files.ts'
import * as names from '../../contract/kernel/headers.ts'
import type { Row } from '../../contract/kernel/endpoint.ts'
import { base64 } from '../crypto/bytes.ts'
import type { Deps } from '../db/deps.ts'
import type { PartRow, UserDatabase } from '../db/tables.ts'
import { NoAnswer } from '../http/call.ts'
import type { SendOptions } from '../http/call.ts'
import type { LooseInput } from '../http/request.ts'
import { unanswered } from '../http/verdict.ts'
import type { Verdict } from '../http/verdict.ts'
import { missingBytes, unreadableBytes } from './lost-bytes.ts'
import { missingParts, planParts } from './part-plan.ts'
import type { Part } from './part-plan.ts'
import { codeOf, uploadVerdict } from './upload-verdict.ts'

export interface SendUpload {
  /** Asked after each part: false when the op's lease was lost, and the upload stops there. */
  readonly isStillMine?: () => Promise<boolean>
  /** Not the first try: the server is asked first which parts it has. Also so where parts are known to have arrived. */
  readonly again?: boolean
}

export interface Uploads {
  /** Sends what the server lacks and completes the upload: `acked` when the bytes may be attached, else the verdict of the call that failed. */
  send(sha256: string, options?: SendUpload): Promise<Verdict>
  /** The bytes that are kept under a hash, opened; null where there are none. */
  blob(sha256: string): Promise<{ bytes: ArrayBuffer; type: string } | null>
}

interface State { readonly parts: readonly number[]; readonly complete: boolean }
interface Photo { readonly db: UserDatabase; readonly sha256: string; readonly bytes: ArrayBuffer; readonly plan: readonly Part[] }

/** How often a part, or a whole photo, that arrived changed is sent anew before it waits for a better line. */
const tries = 3
const { readUpload, putPart, completeUpload } = files.table

export function createUploads({ open, cipher, world, http }: Pick<Deps, 'open' | 'cipher' | 'world' | 'http'>): Uploads {
  async function ask(row: Row, input: LooseInput, options: SendOptions = {}): Promise<Verdict> {
    try {
      return uploadVerdict(await http.send(row, input, options), row)
    } catch (fault) {
      if (fault instanceof NoAnswer) return unanswered(fault.status)
      throw fault
    }
  }

  /** Makes the device's note of what has arrived agree with the server's. */
  async function note({ db, sha256, plan }: Photo, present: readonly number[]): Promise<void> {
    const rows: PartRow[] = plan.filter((part) => present.includes(part.n)).map(({ n, from, to }) => ({ sha256, n, size: to - from }))
    await db.transaction('rw', db.parts, async () => {
      await db.parts.where('sha256').equals(sha256).delete()
      await db.parts.bulkPut(rows)
    })
  }

  async function sendPart({ sha256, bytes, db }: Photo, { n, from, to }: Part): Promise<Verdict> {
    const part = new Uint8Array(bytes.slice(from, to))
    const headers = { [names.uploadLength]: String(bytes.byteLength), [names.digest]: `sha-256=${base64(await world.crypto.subtle.digest('SHA-256', part))}` }
    let outcome = await ask(putPart, { params: { sha256, n }, body: part }, { headers })
    for (let tried = 1; codeOf(outcome) === 'files.partDigest'; tried += 1) {
      if (tried === tries) return unanswered()
      outcome = await ask(putPart, { params: { sha256, n }, body: part }, { headers })
    }
    if (outcome.is === 'acked') await db.parts.put({ sha256, n, size: to - from })
    return outcome
  }

  async function sendMissing(photo: Photo, present: readonly number[], isStillMine: () => Promise<boolean>): Promise<Verdict | null> {
    for (const part of missingParts(photo.plan, present)) {
      const outcome = await sendPart(photo, part)
      if (outcome.is !== 'acked') return outcome
      if (!(await isStillMine())) return unanswered()
    }
    return null
  }

  async function sendAll(photo: Photo, options: SendUpload): Promise<Verdict> {
    const { db, sha256 } = photo
    const isStillMine = options.isStillMine ?? (() => Promise.resolve(true))
    let mustAsk = options.again === true || (await db.parts.where('sha256').equals(sha256).count()) > 0
    for (let tried = 1; ; tried += 1) {
      let present: readonly number[] = []
      if (mustAsk) {
        const outcome = await ask(readUpload, { params: { sha256 } })
        if (outcome.is !== 'acked') return outcome
        const state = outcome.reply as State
        present = state.complete ? photo.plan.map((part) => part.n) : state.parts
        await note(photo, present)
        if (state.complete) return outcome
      }
      const stopped = await sendMissing(photo, present, isStillMine)
      if (stopped !== null) return stopped
      const outcome = await ask(completeUpload, { params: { sha256 } })
      const code = codeOf(outcome)
      if (code !== 'files.uploadMissing' && code !== 'files.digest') return outcome
      if (tried === tries) return unanswered()
      // Parts that were lost are asked for; a whole that arrived changed is sent again from the start.
      mustAsk = code === 'files.uploadMissing'
      if (!mustAsk) await note(photo, [])
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
      const db = await open()
      const row = await db.blobs.get(sha256)
      if (row === undefined) return missingBytes
      const bytes = await cipher.unseal('blobs', sha256, row.sealed).catch((fault: unknown) => {
        if (fault instanceof DOMException) return null
        throw fault
      })
      return bytes === null ? unreadableBytes : sendAll({ db, sha256, bytes, plan: planParts(bytes.byteLength) }, options)
    },
  }
}
