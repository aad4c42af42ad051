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
import type { Store } from '../session/current.ts'
import { missingBytes, unreadableBytes } from './lost-bytes.ts'
import { createLine } from './line.ts'
import { missingParts, planParts } from './part-plan.ts'
import type { Part } from './part-plan.ts'
import { codeOf, uploadVerdict } from './upload-verdict.ts'

export interface SendUpload {
  /** Asked after each part: false when the op's lease was lost, and the upload stops there. */
  readonly isStillMine?: () => Promise<boolean>
  /** Not the first try: the server is asked first which parts it has. Also so where parts are known to have arrived. */
  readonly again?: boolean
  /** Where the bytes lie: a drain's own store, since another person may have signed in while it runs. Whoever works here, where it is not given. */
  readonly from?: Pick<Store, 'db' | 'cipher'>
}

export interface Uploads {
  /** Sends what the server lacks and completes the upload: `acked` when the bytes may be attached, else the verdict of the call that failed. */
  send(sha256: string, options?: SendUpload): Promise<Verdict>
  /** The bytes that are kept under a hash, opened; null where there are none. */
  blob(sha256: string): Promise<{ bytes: ArrayBuffer; type: string } | null>
}

interface State {
  readonly parts: readonly number[]
  readonly complete: boolean
}
interface Photo {
  readonly db: UserDatabase
  readonly sha256: string
  readonly bytes: ArrayBuffer
  readonly isStillMine: () => Promise<boolean>
}

/** How often a part, or a whole photo, that arrived changed is sent anew before it waits for a better line. */
const tries = 3
const { readUpload, putPart, completeUpload } = files.table

export function createUploads({
  open,
  cipher,
  world,
  http,
}: Pick<Deps, 'open' | 'cipher' | 'world' | 'http'>): Uploads {
  const line = createLine(world)

  async function ask(row: Row, input: LooseInput, options: SendOptions = {}): Promise<Verdict> {
    try {
      return uploadVerdict(await http.send(row, input, options), row)
    } catch (fault) {
      if (fault instanceof NoAnswer) return unanswered(fault.status)
      throw fault
    }
  }

  /** Makes the device's note of what has arrived agree with the server's. */
  async function note({ db, sha256 }: Photo, plan: readonly Part[], present: readonly number[]): Promise<void> {
    const rows: PartRow[] = plan
      .filter((part) => present.includes(part.n))
      .map(({ n, from, to }) => ({ sha256, n, size: to - from }))
    await db.transaction('rw', db.parts, async () => {
      await db.parts.where('sha256').equals(sha256).delete()
      await db.parts.bulkPut(rows)
    })
  }

  async function sendPart({ sha256, bytes, db, isStillMine }: Photo, { n, from, to }: Part): Promise<Verdict> {
    const part = new Uint8Array(bytes.slice(from, to))
    const headers = {
      [names.uploadLength]: String(bytes.byteLength),
      [names.digest]: `sha-256=${base64(await world.crypto.subtle.digest('SHA-256', part))}`,
    }
    const put = () =>
      line.carry({
        bytes: to - from,
        send: (timeoutMs) => ask(putPart, { params: { sha256, n }, body: part }, { headers, timeoutMs }),
        stillAtWork: () => void isStillMine().catch(() => false),
      })
    let outcome = await put()
    for (let tried = 1; codeOf(outcome) === 'files.partDigest'; tried += 1) {
      if (tried === tries) return unanswered()
      outcome = await put()
    }
    if (outcome.is === 'acked') await db.parts.put({ sha256, n, size: to - from })
    return outcome
  }

  /** Null when every part has gone, else why not. */
  async function sendMissing(photo: Photo, missing: readonly Part[]): Promise<Verdict | null> {
    for (const part of missing) {
      const outcome = await sendPart(photo, part)
      if (outcome.is !== 'acked') return outcome
      if (!(await photo.isStillMine())) return unanswered()
    }
    return null
  }

  async function sendAll(photo: Photo, again: boolean): Promise<Verdict> {
    const { db, sha256, bytes } = photo
    const complete = () => ask(completeUpload, { params: { sha256 } })
    let mustAsk = again || (await db.parts.where('sha256').equals(sha256).count()) > 0
    for (let tried = 1; ; tried += 1) {
      const plan = planParts(bytes.byteLength, !mustAsk && !line.isSlow())
      let present: readonly number[] = []
      if (mustAsk) {
        const outcome = await ask(readUpload, { params: { sha256 } })
        if (outcome.is !== 'acked') return outcome
        const state = outcome.reply as State
        present = state.complete ? plan.map((part) => part.n) : state.parts
        await note(photo, plan, present)
        if (state.complete) return outcome
      }
      // The one part that is there of a small photo may be the whole of it.
      const mayBeWhole = present.length === 1 && plan.length > 1 && planParts(bytes.byteLength).length === 1
      let outcome = mayBeWhole ? await complete() : null
      if (outcome === null || codeOf(outcome) === 'files.uploadMissing') {
        const stopped = await line.inTurn(async (hasWaited) =>
          hasWaited && !(await photo.isStillMine()) ? unanswered() : sendMissing(photo, missingParts(plan, present)),
        )
        if (stopped !== null) return stopped
        outcome = await complete()
      }
      const code = codeOf(outcome)
      if (code !== 'files.uploadMissing' && code !== 'files.digest') return outcome
      if (tried === tries) return unanswered()
      // Parts that were lost are asked for; a whole that arrived changed is sent again from the start.
      mustAsk = code === 'files.uploadMissing'
      if (!mustAsk) await note(photo, plan, [])
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
      const bytes = await store.cipher.unseal('blobs', sha256, row.sealed).catch((fault: unknown) => {
        if (fault instanceof DOMException) return null
        throw fault
      })
      const isStillMine = options.isStillMine ?? (() => Promise.resolve(true))
      return bytes === null ? unreadableBytes : sendAll({ db, sha256, bytes, isStillMine }, options.again === true)
    },
  }
}
