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

/**
 * Ends the current epoch and begins another, unless another instance has done so since `instead` was read. Returns the
 * current epoch.
 */
async function beginEpoch(db: Db, now: Date, instead: string | null): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await sql`lock table server_life in exclusive mode`.execute(tx)
    const present = await tx.selectFrom('server_life').select('epoch').where('ended_at', 'is', null).executeTakeFirst()
    if (present !== undefined && instead !== null && present.epoch !== instead) return present.epoch
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
      .values({ began_at: now })
      .returning('epoch')
      .executeTakeFirstOrThrow()
    return begun.epoch
  })
}

/** Begins an epoch, once at the start. `now` is read again when the log turns out to be shorter than before. */
export async function openServerEpoch(database: OpenDatabase, now: () => Date): Promise<ServerEpoch> {
  const { db } = database
  let epoch = await beginEpoch(db, now(), null)
  let last = (await lastPositions(db, 1))[0] ?? 0n
  /** The highest position noted while the epoch changes; under the old epoch it seemed to be nothing new. */
  let noted = 0n
  let changing: Promise<void> | null = null
  const known = (): LogHead => ({ epoch, position: String(last) })

  async function change(found: string | null): Promise<void> {
    noted = 0n
    const present = found === null || found === epoch ? await beginEpoch(db, now(), found) : found
    const [head = 0n] = await lastPositions(db, 1)
    epoch = present
    last = head > noted ? head : noted
  }

  async function refreshHead(): Promise<void> {
    const before = { epoch, last }
    const { rows } = await sql<{ epoch: string | null; last: string }>`select
      (select epoch from server_life where ended_at is null) as epoch,
      coalesce((select max(log_pos) from op_receipt), 0)::text as last`.execute(db)
    const found = { epoch: rows[0]?.epoch ?? null, last: BigInt(rows[0]?.last ?? '0') }
    // Another call noticed it in the meantime: this result belongs to the previous epoch.
    if (epoch !== before.epoch) return
    // Only receipts from before the query can be missing from its result.
    if (found.epoch === epoch && found.last >= before.last) last = found.last > last ? found.last : last
    else
      await (changing ??= change(found.epoch).finally(() => {
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
