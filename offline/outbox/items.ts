// The outbox as a screen reads it, decrypted from the fetched rows (fetch-ops.ts). An item stays the same object until it
// changes, so that React renders only what is new.
import type { Cipher } from '../crypto/cipher.ts'
import type { OpRow, ChunkRow } from '../db/tables.ts'
import type { OutboxEntry, OutboxItem, Ports } from '../engine.ts'
import { groupBy } from '../../domain/group-by.ts'
import { isKnown } from '../operations/known-kinds.ts'
import { toUploadProgress } from '../uploads/chunk-plan.ts'
import type { FetchedOps } from './fetch-ops.ts'
import { createOpDecryptor } from './op-decryptor.ts'
import type { DecryptedOp } from './op-decryptor.ts'
import { findNextTry } from './next-state.ts'
import { isTooNew } from './taken-versions.ts'
import { createReasonFinder } from './waiting-reason.ts'

export type ItemWithAnswer = OutboxItem & {
  readonly skewMs: number | null
  /** Where an acked op stands among the server's writes, or null. */
  readonly ackedMark: string | null
  /** The mark of the copy that was here when an older server acknowledged it. */
  readonly ackedAfter: string | null
  readonly result: unknown
  readonly blobs: OpRow['blobs']
}

export interface Items {
  /** The rows as entries, oldest first, without decrypting them. The same objects while nothing changes. */
  toEntries(fetched: FetchedOps): readonly OutboxEntry[]
  /** Decrypts the rows of these ops only. */
  toItemsOf(fetched: FetchedOps, opIds: ReadonlySet<string>): Promise<readonly ItemWithAnswer[]>
  /** The rows as items, oldest first. Of an op that is not in `wanted` only the row is known: it is not decrypted. */
  toItems(fetched: FetchedOps, wanted?: ReadonlySet<string>): Promise<readonly ItemWithAnswer[]>
  /** Drops decrypted items. */
  forget(): void
}

export function createItems(cipher: Cipher, ports: Pick<Ports, 'now' | 'appVersion'>): Items {
  const decryptor = createOpDecryptor(cipher)
  let made = new WeakMap<OpRow, Made>()
  let entries = new WeakMap<OpRow, OutboxEntry>()
  let bare = new WeakMap<OpRow, ItemWithAnswer>()
  const toReasonFinder = ({ open, pause, takes }: FetchedOps) =>
    createReasonFinder(open, {
      ...{ pause, now: ports.now(), appVersion: ports.appVersion, isKnown },
      isTooNew: (row) => isTooNew(takes, row),
    })

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

  /** An item of which only the row is known. */
  function bareItem(row: OpRow, waiting: OutboxItem['waiting']): ItemWithAnswer {
    const before = bare.get(row)
    if (before?.waiting === waiting) return before
    const fresh = itemOf(row, undecrypted, waiting, null)
    bare.set(row, fresh)
    return fresh
  }

  async function toItems(
    { rows, open, parts, isWhole }: FetchedOps,
    findReason: ReturnType<typeof toReasonFinder>,
    wanted?: ReadonlySet<string>,
  ) {
    const known = rows.map((row) => made.get(row)?.decrypted ?? decryptor.peek(row))
    // Only new rows are awaited: a promise for each of hundreds of ops would cost more than the rest.
    await Promise.all(
      rows.flatMap((row, at) =>
        known[at] === null && wanted?.has(row.opId) !== false
          ? [
              decryptor.decrypt(row).then((decrypted) => {
                known[at] = decrypted
              }),
            ]
          : [],
      ),
    )
    if (isWhole) decryptor.keepOnly(new Set([...open, ...rows].map((row) => row.opId)))
    const byHash = groupBy(parts, (part) => part.sha256)
    return rows.map((row, at) => {
      const [decrypted, waiting] = [known[at] ?? null, findReason(row)]
      return decrypted === null
        ? bareItem(row, waiting)
        : item(row, decrypted, waiting, byHash.get(row.blobs[0]?.sha256 ?? '') ?? [])
    })
  }

  return {
    toItems: (fetched, wanted) => toItems(fetched, toReasonFinder(fetched), wanted),
    toItemsOf: (fetched, opIds) =>
      toItems(
        { ...fetched, rows: fetched.rows.filter((row) => opIds.has(row.opId)), isWhole: false },
        toReasonFinder(fetched),
      ),
    toEntries(fetched) {
      const findReason = toReasonFinder(fetched)
      return fetched.rows.map((row) => {
        const waiting = findReason(row)
        const before = entries.get(row)
        if (before?.waiting === waiting) return before
        const made = toEntry(row, waiting)
        entries.set(row, made)
        return made
      })
    },
    forget: () => {
      made = new WeakMap()
      entries = new WeakMap()
      bare = new WeakMap()
      decryptor.forget()
    },
  }
}

const undecrypted: DecryptedOp = { body: null, serverMessage: null, result: null }

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

function toEntry(row: OpRow, waiting: OutboxItem['waiting']): OutboxEntry {
  const { error } = row
  return {
    ...pick(row, ['opId', 'seq', 'kind', 'groupId', 'entityId', 'icon', 'ownerId']),
    state: row.state as OutboxItem['state'],
    waiting,
    error: error === null ? null : { status: error.status, code: error.code },
  }
}

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
    ackedAfter: row.ackedAfter ?? null,
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
