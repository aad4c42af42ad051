import { sql } from 'kysely'
import type { Tx } from '../../server/kernel/call.ts'
import type { TestServer } from './server.ts'

/** Whether calls can be answered beside a transaction. */
export const hasPostgres = (process.env.TEST_DATABASE_URL ?? '') !== ''

/** How many calls wait for what this transaction holds, and for one another behind it. */
async function countWaiting(tx: Tx): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    with recursive blocked as (select distinct pid, pg_blocking_pids(pid) as by from pg_locks where not granted),
      behind (pid) as (
        select pg_backend_pid() union select blocked.pid from blocked join behind on behind.pid = any(blocked.by)
      )
    select (count(*) - 1)::int as waiting from behind`.execute(tx)
  return rows[0]?.waiting ?? 0
}

/**
 * Returns when so many calls wait for this transaction. The embedded database has one connection: there a call waits
 * for any transaction, and nothing is asked.
 */
export async function untilWaiting(tx: Tx, calls = 1, isOver = (): boolean => false): Promise<void> {
  while (hasPostgres && !isOver() && (await countWaiting(tx)) < calls);
}

/** Makes a call while another transaction holds what it has changed, which is committed when the call waits for it. */
export async function callMeanwhile<Answer>(
  { db }: Pick<TestServer, 'db'>,
  change: (tx: Tx) => Promise<unknown>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  let isAnswered = false
  const { answer } = await db.transaction().execute(async (tx) => {
    await change(tx)
    const asked = call().finally(() => {
      isAnswered = true
    })
    await untilWaiting(tx, 1, () => isAnswered)
    return { answer: asked }
  })
  return answer
}
