// The server's lives (docs/decisions/011-lives-of-the-server.md). Every start begins one, and so does a log that is found
// shorter than it was. A phone compares what it was told in one life with where the next says that one ended.
import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { OpenDatabase } from '../db/connect.ts'
import type { Database } from '../db/schema.ts'
import { receiptDays } from './receipts.store.ts'

type Db = OpenDatabase['db']

/** The present life (a UUID), and the position of the last receipt in the log: a whole number, as text. */
export interface LogHead {
  readonly epoch: string
  readonly position: string
}

export interface Life {
  /** What is known without asking. */
  known(): LogHead
  /** Told of each receipt, once it is committed: before that the log would seem shorter than it was. */
  note(position: string): void
  /** The head now: from the database where other machines share it. */
  read(): Promise<LogHead>
  /** The last position of an earlier life that this log is sure to hold, or null where the log knows no such life. */
  untilOf(epoch: string): Promise<string | null>
}

/**
 * Positions are given out before they are committed, so a backup may hold a position and lack one below it. Among the
 * last so many, a gap is taken for such a loss; most gaps are calls that came twice, and re-offering those is harmless.
 */
const unsureOf = 256

/** The last position below which nothing can be missing. */
export function sureUntil(lastPositions: readonly bigint[]): bigint {
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
 * Ends the present life and begins another, unless another machine has done so since `instead` was read. Answers the
 * epoch that is present now.
 */
async function beginLife(db: Db, now: Date, instead: string | null): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await sql`lock table server_life in exclusive mode`.execute(tx)
    const present = await tx.selectFrom('server_life').select('epoch').where('ended_at', 'is', null).executeTakeFirst()
    if (present !== undefined && instead !== null && present.epoch !== instead) return present.epoch
    const until = String(sureUntil(await lastPositions(tx, unsureOf)))
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

/** Begins a life of this server: once, at the start. `now` is asked again where a log turns out to be shorter. */
export async function openLife(database: OpenDatabase, now: () => Date): Promise<Life> {
  const { db } = database
  let epoch = await beginLife(db, now(), null)
  let last = (await lastPositions(db, 1))[0] ?? 0n
  /** What was noted while the life changes: under the old one it seemed to be nothing new. */
  let noted = 0n
  let changing: Promise<void> | null = null
  const known = (): LogHead => ({ epoch, position: String(last) })

  async function change(found: string | null): Promise<void> {
    noted = 0n
    const present = found === null || found === epoch ? await beginLife(db, now(), found) : found
    const [head = 0n] = await lastPositions(db, 1)
    epoch = present
    last = head > noted ? head : noted
  }

  async function lookAgain(): Promise<void> {
    const before = { epoch, last }
    const { rows } = await sql<{ epoch: string | null; last: string }>`select
      (select epoch from server_life where ended_at is null) as epoch,
      coalesce((select max(log_pos) from op_receipt), 0)::text as last`.execute(db)
    const found = { epoch: rows[0]?.epoch ?? null, last: BigInt(rows[0]?.last ?? '0') }
    // Noticed by another call meanwhile: what was found is of the life before.
    if (epoch !== before.epoch) return
    // Only what was there before the question was asked can be missing from its answer.
    if (found.epoch === epoch && found.last >= before.last) last = found.last > last ? found.last : last
    else
      await (changing ??= change(found.epoch).finally(() => {
        changing = null
      }))
  }

  return {
    known,
    note(position) {
      const at = BigInt(position)
      if (at > last) last = at
      if (at > noted) noted = at
    },
    async read() {
      if (database.kind === 'postgres') await lookAgain()
      return known()
    },
    async untilOf(named) {
      const row = await db.selectFrom('server_life').select('until_pos').where('epoch', '=', named).executeTakeFirst()
      return row?.until_pos ?? null
    },
  }
}
