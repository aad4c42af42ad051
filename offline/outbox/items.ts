// The outbox as a screen reads it. Rows are fetched first, while a live query still listens; opening what is sealed
// comes after. What was opened stays in memory under its op and iv, until sign-out.
import type { Cipher, Sealed } from '../crypto/cipher.ts'
import { hex } from '../crypto/bytes.ts'
import type { OpBody, OpRow, PartRow, UserDatabase } from '../db/tables.ts'
import type { Counts, OutboxItem, World } from '../engine.ts'
import { knows } from '../operations/all.ts'
import { uploadProgress } from '../uploads/progress.ts'
import { readGate } from './gate.ts'
import type { Gate } from './gate.ts'
import { waitings } from './standing-of.ts'

export type ItemWithAnswer = OutboxItem & {
  readonly skewMs: number | null
  readonly result: unknown
  readonly blobs: OpRow['blobs']
}

/** Opens sealed words once; `forget` drops them all. A record that cannot be opened is null, not an error: it is listed as locked. */
export interface Opener {
  open(table: 'ops' | 'errors' | 'results', row: OpRow, sealed: Sealed | null): Promise<unknown>
  forget(): void
}

export function createOpener(cipher: Cipher): Opener {
  const opened = new Map<string, unknown>()
  return {
    async open(table, row, sealed) {
      if (sealed === null) return null
      const name = `${table}/${row.opId}/${hex(sealed.iv)}`
      if (!opened.has(name)) opened.set(name, await cipher.unsealJson(table, row.opId, sealed).catch(() => null))
      return opened.get(name)
    },
    forget: () => {
      opened.clear()
    },
  }
}

/** Every state that is not over. */
export const openStates = ['queued', 'sending', 'rejected', 'conflict', 'quarantined'] as const

export interface Fetched {
  readonly rows: readonly OpRow[]
  readonly open: readonly OpRow[]
  readonly parts: readonly PartRow[]
  readonly gate: Gate | null
}

/** Reads rows and what explains them, as of one moment. `acked`: those too. A read that fails throws. */
export function fetchOps(db: UserDatabase, which: { readonly acked?: boolean } = {}): Promise<Fetched> {
  return db.transaction('r', [db.ops, db.meta, db.parts], async () => {
    const open = await db.ops
      .where('state')
      .anyOf([...openStates])
      .toArray()
    const acked = which.acked === true ? await db.ops.where('state').equals('acked').toArray() : []
    const gate = await readGate(db)
    const hashes = open.flatMap((row) => row.blobs.map((blob) => blob.sha256))
    const parts = hashes.length === 0 ? [] : await db.parts.where('sha256').anyOf(hashes).toArray()
    return { rows: [...open, ...acked].sort((a, b) => a.seq - b.seq), open, parts, gate }
  })
}

/** Opens the rows into what a screen shows, oldest first. */
export async function itemsOf(
  fetched: Fetched,
  opener: Opener,
  world: Pick<World, 'now' | 'appVersion'>,
): Promise<readonly ItemWithAnswer[]> {
  const why = waitings(fetched.open, { gate: fetched.gate, now: world.now(), appVersion: world.appVersion, knows })
  return Promise.all(
    fetched.rows.map(async (row) => {
      const [body, said, result] = await Promise.all([
        opener.open('ops', row, row.body),
        opener.open('errors', row, row.error?.said ?? null),
        opener.open('results', row, row.result),
      ])
      return itemOf(row, {
        body: body as OpBody | null,
        said: said as Said | null,
        result,
        waiting: why.get(row.opId) ?? null,
        parts: fetched.parts,
      })
    }),
  )
}

export interface Said {
  readonly message: string
  readonly errors: Readonly<Record<string, string>>
  readonly current: unknown
}
interface Opened {
  readonly body: OpBody | null
  readonly said: Said | null
  readonly result: unknown
  readonly waiting: OutboxItem['waiting']
  readonly parts: readonly PartRow[]
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

function itemOf(row: OpRow, { body, said, result, waiting, parts }: Opened): ItemWithAnswer {
  const [photo] = row.blobs
  const { error } = row
  return {
    ...pick(row, shownAsKept),
    waiting,
    result,
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
    progress:
      photo === undefined
        ? null
        : uploadProgress(
            photo.size,
            parts.filter((part) => part.sha256 === photo.sha256),
          ),
  }
}

/** The counts of every screen's badge, from the rows alone. */
export function countsOf({ open, gate }: Pick<Fetched, 'open' | 'gate'>, world: Pick<World, 'appVersion'>): Counts {
  const waiting = open.filter((row) => row.state === 'queued' || row.state === 'sending')
  return {
    waiting: waiting.length,
    sending: open.filter((row) => row.state === 'sending').length,
    attention: open.length - waiting.length,
    needsSignIn: waiting.length > 0 && (gate?.why === 'sign-in' || gate?.why === 'other-owner'),
    needsUpdate: waiting.some((row) => row.state === 'queued' && (!knows(row) || row.heldBy === world.appVersion)),
  }
}
