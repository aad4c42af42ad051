// The outbox as a screen reads it, decrypted from the fetched rows (fetch-ops.ts). An item stays the same object until it
// changes, so that React renders only what is new.
import type { Cipher } from '../crypto/cipher.ts'
import type { OpRow, ChunkRow } from '../db/tables.ts'
import type { OutboxItem, Ports } from '../engine.ts'
import { isKnown } from '../operations/known-kinds.ts'
import { toUploadProgress } from '../uploads/chunk-plan.ts'
import type { FetchedOps } from './fetch-ops.ts'
import { createOpDecryptor } from './op-decryptor.ts'
import type { DecryptedOp } from './op-decryptor.ts'
import { findNextTry } from './next-state.ts'
import { findWaitingReasons } from './waiting-reason.ts'

export type ItemWithAnswer = OutboxItem & {
  readonly skewMs: number | null
  /** Where an acked op stands among the server's writes, or null. */
  readonly ackedMark: string | null
  readonly result: unknown
  readonly blobs: OpRow['blobs']
}

export interface Items {
  /** Decrypts the rows into items, oldest first. */
  toItems(fetched: FetchedOps): Promise<readonly ItemWithAnswer[]>
  /** Drops decrypted items. */
  forget(): void
}

export function createItems(cipher: Cipher, ports: Pick<Ports, 'now' | 'appVersion'>): Items {
  const decryptor = createOpDecryptor(cipher)
  let made = new WeakMap<OpRow, Made>()

  function item(row: OpRow, decrypted: DecryptedOp, waiting: OutboxItem['waiting'], parts: readonly ChunkRow[]) {
    const before = made.get(row)?.item
    const [photo] = row.blobs
    const progress = photo === undefined ? null : toUploadProgress(photo.size, parts)
    if (
      before?.waiting === waiting &&
      before.progress?.sent === progress?.sent &&
      before.progress?.chunk === progress?.chunk
    )
      return before
    const fresh = itemOf(row, decrypted, waiting, progress)
    made.set(row, { decrypted, item: fresh })
    return fresh
  }

  return {
    async toItems({ rows, open, parts, pause, isWhole }) {
      const known = rows.map((row) => made.get(row)?.decrypted ?? decryptor.peek(row))
      // Only new rows are awaited: a promise for each of hundreds of ops would cost more than the rest.
      await Promise.all(
        rows.flatMap((row, at) =>
          known[at] === null
            ? [
                decryptor.decrypt(row).then((decrypted) => {
                  known[at] = decrypted
                }),
              ]
            : [],
        ),
      )
      if (isWhole) decryptor.keepOnly(new Set(rows.map((row) => row.opId)))
      const why = findWaitingReasons(open, { pause, now: ports.now(), appVersion: ports.appVersion, isKnown })
      const byHash = Map.groupBy(parts, (part) => part.sha256)
      return rows.map((row, at) =>
        item(
          row,
          known[at] ?? { body: null, serverMessage: null, result: null },
          why.get(row.opId) ?? null,
          byHash.get(row.blobs[0]?.sha256 ?? '') ?? [],
        ),
      )
    },
    forget: () => {
      made = new WeakMap()
      decryptor.forget()
    },
  }
}

interface Made {
  readonly decrypted: DecryptedOp
  readonly item: ItemWithAnswer
}

/** What an item takes from its row unchanged. */
const copiedFields = [
  'opId',
  'seq',
  'kind',
  'groupId',
  'entityId',
  'icon',
  'createdAt',
  'attempts',
  'ackedAt',
  'actingAs',
  'supersedes',
  'ownerId',
  'skewMs',
  'blobs',
] as const

const pick = <T, K extends keyof T>(row: T, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<T, K>

function itemOf(
  row: OpRow,
  { body, serverMessage, result }: DecryptedOp,
  waiting: OutboxItem['waiting'],
  progress: OutboxItem['progress'],
): ItemWithAnswer {
  const { error } = row
  return {
    ...pick(row, copiedFields),
    ackedMark: row.ackedMark ?? null,
    nextAt: findNextTry(row),
    waiting,
    result,
    progress,
    state: row.state as OutboxItem['state'],
    label: body?.label ?? 'Locked',
    groupLabel: body?.groupLabel ?? '',
    input: body === null ? null : { params: body.params, body: body.body },
    ...(body?.known === undefined ? {} : { known: body.known }),
    error:
      error === null
        ? null
        : {
            status: error.status,
            code: error.code,
            at: error.at,
            message: serverMessage?.message ?? '',
            errors: serverMessage?.errors ?? {},
            current: serverMessage?.current ?? null,
          },
  }
}
