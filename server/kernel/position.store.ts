// The server's life and how far its receipts have come: a phone that sees either go back offers again what was acked since.
import { sql } from 'kysely'
import type { OpenDatabase } from '../db/connect.ts'

export interface Position {
  readonly epoch: string
  /** The furthest that is known without asking. */
  known(): string
  /** Told of each receipt that was taken. */
  note(position: string): void
  /** The position now: from the database where other machines share it. */
  read(): Promise<string>
}

/** The database's last position; it never goes back by itself, only with a backup. */
async function lastPosition(db: OpenDatabase['db']): Promise<bigint> {
  const { rows } = await sql<{
    last: string
  }>`select (case when is_called then last_value else last_value - 1 end)::text as last from op_receipt_log_pos_seq`.execute(
    db,
  )
  return BigInt(rows[0]?.last ?? '0')
}

/** Reads epoch and position once, at the start. */
export async function openPosition(database: OpenDatabase): Promise<Position> {
  const fact = await database.db
    .selectFrom('server_fact')
    .select('value')
    .where('name', '=', 'epoch')
    .executeTakeFirstOrThrow()
  let last = await lastPosition(database.db)
  const note = (position: bigint) => {
    if (position > last) last = position
  }
  return {
    epoch: fact.value,
    known: () => String(last),
    note: (position) => {
      note(BigInt(position))
    },
    read: async () => {
      if (database.kind === 'postgres') note(await lastPosition(database.db))
      return String(last)
    },
  }
}

/** After a restore from a backup: a new epoch, so that every device offers again what it had been told was applied. */
export async function renewEpoch(db: OpenDatabase['db'], epoch: string): Promise<void> {
  await db.updateTable('server_fact').set({ value: epoch }).where('name', '=', 'epoch').execute()
}
