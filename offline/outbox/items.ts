// The outbox as a screen reads it, opened from the rows that were fetched (fetch-ops.ts). An item stays the same object
// until something of it has changed, so that nothing is made or drawn again for nothing.
import type { Cipher } from '../crypto/cipher.ts'
import type { OpRow, ChunkRow } from '../db/tables.ts'
import type { OutboxItem, Ports } from '../engine.ts'
import { isKnown } from '../operations/all.ts'
import { toUploadProgress } from '../uploads/upload-progress.ts'
import type { Fetched } from './fetch-ops.ts'
import { createOpener } from './op-decryptor.ts'
import type { Opened } from './op-decryptor.ts'
import { waitings } from './waiting-reason.ts'

export type ItemWithAnswer = OutboxItem & {
  readonly skewMs: number | null
  readonly result: unknown
  readonly blobs: OpRow['blobs']
}

export interface Items {
  /** Opens the rows into what a screen shows, oldest first. */
  of(fetched: Fetched): Promise<readonly ItemWithAnswer[]>
  /** Drops what was opened. */
  forget(): void
}

export function createItems(cipher: Cipher, ports: Pick<Ports, 'now' | 'appVersion'>): Items {
  const opener = createOpener(cipher)
  let made = new WeakMap<OpRow, Made>()

  function item(row: OpRow, opened: Opened, waiting: OutboxItem['waiting'], parts: readonly ChunkRow[]) {
    const before = made.get(row)?.item
    const [photo] = row.blobs
    const progress = photo === undefined ? null : toUploadProgress(photo.size, parts)
    if (
      before?.waiting === waiting &&
      before.progress?.sent === progress?.sent &&
      before.progress?.part === progress?.part
    )
      return before
    const fresh = itemOf(row, opened, waiting, progress)
    made.set(row, { opened, item: fresh })
    return fresh
  }

  return {
    async of({ rows, open, parts, gate, isWhole }) {
      const known = rows.map((row) => made.get(row)?.opened ?? opener.peek(row))
      // Only what has to be opened is waited for: a promise for each of hundreds of ops would cost more than the rest.
      await Promise.all(
        rows.flatMap((row, at) =>
          known[at] === null
            ? [
                opener.open(row).then((opened) => {
                  known[at] = opened
                }),
              ]
            : [],
        ),
      )
      if (isWhole) opener.keepOnly(new Set(rows.map((row) => row.opId)))
      const why = waitings(open, { gate, now: ports.now(), appVersion: ports.appVersion, isKnown })
      const byHash = Map.groupBy(parts, (part) => part.sha256)
      return rows.map((row, at) =>
        item(
          row,
          known[at] ?? { body: null, said: null, result: null },
          why.get(row.opId) ?? null,
          byHash.get(row.blobs[0]?.sha256 ?? '') ?? [],
        ),
      )
    },
    forget: () => {
      made = new WeakMap()
      opener.forget()
    },
  }
}

interface Made {
  readonly opened: Opened
  readonly item: ItemWithAnswer
}

/** What an item shows of its row as it is kept. */
const shownAsKept = [
  'opId',
  'seq',
  'kind',
  'groupId',
  'entityId',
  'icon',
  'createdAt',
  'attempts',
  'nextAt',
  'ackedAt',
  'actingAs',
  'supersedes',
  'skewMs',
  'blobs',
] as const

const pick = <T, K extends keyof T>(row: T, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<T, K>

function itemOf(
  row: OpRow,
  { body, said, result }: Opened,
  waiting: OutboxItem['waiting'],
  progress: OutboxItem['progress'],
): ItemWithAnswer {
  const { error } = row
  return {
    ...pick(row, shownAsKept),
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
            message: said?.message ?? '',
            errors: said?.errors ?? {},
            current: said?.current ?? null,
          },
  }
}
