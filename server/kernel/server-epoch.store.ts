// The server's epochs (docs/decisions/011-server-epochs.md). Every start begins one, and so does a log that is found
// shorter than before, after a restore. A device compares the positions that it knows with where their epoch ended.
import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { OpenDatabase } from '../db/connect.ts'
import type { Database } from '../db/schema.ts'
import { receiptDays } from './receipts.store.ts'

type Db = OpenDatabase['db']

/** The current epoch (a UUID), and the position of the last receipt in the log: a whole number, as text. */
export interface LogHead {
  readonly epoch: string
  /** Larger for every epoch that begins later. */
  readonly number: number
  readonly position: string
}

export interface ServerEpoch {
  /** The head as this instance knows it, without a query. */
  getHead(): LogHead
  /** Notes a committed receipt. Noting it before the commit would make the log seem shorter than before. */
  noteReceipt(position: string): void
  /** The head now: from the database where other instances share it. */
  readHead(): Promise<LogHead>
  /** The last position that this log surely holds of an earlier epoch; null where the log does not know the epoch. */
  findLastPosition(epoch: string): Promise<string | null>
}

/**
 * Positions are assigned before they are committed, so a backup may hold a position and lack one below it. A gap among
 * the last 256 counts as such a loss. Most gaps are repeated calls, and sending those again is harmless.
 */
const gapWindow = 256

/** The last position below which no receipt can be missing. */
export function lastCertainPosition(lastPositions: readonly bigint[]): bigint {
  const [last = 0n, ...lower] = lastPositions
  let [sure, above] = [last, last]
  for (const position of lower) {
    if (position < above - 1n) sure = position
    above = position
  }
  return sure
}

async function lastPositions(db: Db | Transaction<Database>, count: number): Promise<bigint[]> {
  const rows = await db.selectFrom('op_receipt').select('log_pos').orderBy('log_pos', 'desc').limit(count).execute()
  return rows.map((row) => BigInt(row.log_pos))
}

interface Epoch {
  readonly epoch: string
  readonly number: number
}

/**
 * The seconds since 1970, unless the last epoch has a higher number. A restored backup knows nothing of the epochs after
 * it, and the time is past all of theirs.
 */
const toNextNumber = (last: string | null, now: Date): number =>
  Math.max(Number(last ?? 0) + 1, Math.floor(now.getTime() / 1000))

/**
 * Ends the current epoch and begins another, unless another instance has done so since `instead` was read. Returns the
 * current epoch.
 */
async function beginEpoch(db: Db, now: Date, instead: string | null): Promise<Epoch> {
  return db.transaction().execute(async (tx) => {
    await sql`lock table server_life in exclusive mode`.execute(tx)
    const present = await tx
      .selectFrom('server_life')
      .select(['epoch', 'number'])
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (present !== undefined && instead !== null && present.epoch !== instead)
      return { epoch: present.epoch, number: Number(present.number) }
    const number = toNextNumber(present?.number ?? null, now)
    const until = String(lastCertainPosition(await lastPositions(tx, gapWindow)))
    await tx
      .updateTable('server_life')
      .set((eb) => ({
        ended_at: now,
        until_pos: until,
        until_catalogue: eb.selectFrom('catalogue_version').select('version'),
      }))
      .where('ended_at', 'is', null)
      .execute()
    await tx
      .deleteFrom('server_life')
      .where('ended_at', '<', new Date(now.getTime() - receiptDays * 86_400_000))
      .execute()
    const begun = await tx
      .insertInto('server_life')
      .values({ began_at: now, number: String(number) })
      .returning('epoch')
      .executeTakeFirstOrThrow()
    return { epoch: begun.epoch, number }
  })
}

/** Begins an epoch, once at the start. `now` is read again when the log turns out to be shorter than before. */
export async function openServerEpoch(database: OpenDatabase, now: () => Date): Promise<ServerEpoch> {
  const { db } = database
  let { epoch, number } = await beginEpoch(db, now(), null)
  let last = (await lastPositions(db, 1))[0] ?? 0n
  /** The highest position noted while the epoch changes; under the old epoch it seemed to be nothing new. */
  let noted = 0n
  let changing: Promise<void> | null = null
  const known = (): LogHead => ({ epoch, number, position: String(last) })

  async function change(found: Epoch | null): Promise<void> {
    noted = 0n
    const present = found === null || found.epoch === epoch ? await beginEpoch(db, now(), found?.epoch ?? null) : found
    const [head = 0n] = await lastPositions(db, 1)
    ;({ epoch, number } = present)
    last = head > noted ? head : noted
  }

  async function refreshHead(): Promise<void> {
    const before = { epoch, last }
    const { rows } = await sql<{ epoch: string | null; number: string | null; last: string }>`select
      life.epoch, life.number::text as number, head.last from
      (select coalesce((select max(log_pos) from op_receipt), 0)::text as last) as head
      left join server_life as life on life.ended_at is null`.execute(db)
    const [row] = rows
    const found = { epoch: row?.epoch ?? null, last: BigInt(row?.last ?? '0') }
    // Another call noticed it in the meantime: this result belongs to the previous epoch.
    if (epoch !== before.epoch) return
    // Only receipts from before the query can be missing from its result.
    if (found.epoch === epoch && found.last >= before.last) last = found.last > last ? found.last : last
    else
      await (changing ??= change(
        found.epoch === null ? null : { epoch: found.epoch, number: Number(row?.number) },
      ).finally(() => {
        changing = null
      }))
  }

  return {
    getHead: known,
    noteReceipt(position) {
      const at = BigInt(position)
      if (at > last) last = at
      if (at > noted) noted = at
    },
    async readHead() {
      if (database.kind === 'postgres') await refreshHead()
      return known()
    },
    async findLastPosition(named) {
      const row = await db.selectFrom('server_life').select('until_pos').where('epoch', '=', named).executeTakeFirst()
      return row?.until_pos ?? null
    },
  }
}
