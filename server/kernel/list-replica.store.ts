// Where a read replica stands, and where the log of its primary ends (docs/decisions/107-lists-from-a-replica.md).
import { sql } from 'kysely'
import type { OpenDatabase } from '../db/connect.ts'

type Db = OpenDatabase['db']

/** A read replica as it is now. */
export interface ReplicaState {
  /** Whether it still follows another server. A promoted one has writes of its own, or will have. */
  readonly follows: boolean
  /** The epoch of the server's log that it has; null for none. */
  readonly epoch: string | null
  /** Bytes of the primary's log that it has applied. */
  readonly position: bigint
  /** What its reads from now on see at least, as text like `pg_current_snapshot()`. */
  readonly snapshot: string
}

/** The state of a replica. */
export async function readReplicaState(db: Db): Promise<ReplicaState> {
  const { rows } = await sql<{ follows: boolean; epoch: string | null; position: string | null; snapshot: string }>`
    select pg_is_in_recovery() as follows, pg_current_snapshot()::text as snapshot,
      trunc(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'))::text as position,
      (select epoch from server_life where ended_at is null) as epoch`.execute(db)
  const [row] = rows
  return {
    follows: row?.follows ?? false,
    epoch: row?.epoch ?? null,
    position: BigInt(row?.position ?? '0'),
    snapshot: nameNoRunning(row?.snapshot ?? ''),
  }
}

/** A replica does not know which transactions run between the two bounds: its snapshot names none of those that do. */
function nameNoRunning(snapshot: string): string {
  const [xmin = '', xmax = ''] = snapshot.split(':')
  return `${xmin}:${xmax}:${xmin === xmax ? '' : '*'}`
}

/** Bytes of its log that the primary has stored: everything that was committed so far is in them. */
export async function readStoredPosition(db: Db): Promise<bigint> {
  const { rows } = await sql<{ position: string }>`
    select trunc(pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0'))::text as position`.execute(db)
  return BigInt(rows[0]?.position ?? '0')
}
