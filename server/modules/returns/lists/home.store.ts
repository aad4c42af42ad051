// What homes show of returns. Each query reads an index up to a limit (docs/decisions/087-home.md).
import { sql } from 'kysely'
import type { ReturnState } from '../../../../domain/returns/states.ts'
import { countLimited } from '../../../db/count-at-most.ts'
import type { Tx } from '../../../kernel/call.ts'
import { selectRows } from './lists.store.ts'
import type { ListedReturn } from './lists.store.ts'

/** Open returns in a state. Its name is a literal, as it is in the condition of the index. */
const selectState = (tx: Tx, state: ReturnState) =>
  tx.selectFrom('order_return').select(['return_id', 'opened_at']).where('state', '=', sql.lit(state))

/** The number of returns in each of these states, at most `limit` each. */
export async function countWaiting(tx: Tx, states: readonly ReturnState[], limit: number): Promise<readonly number[]> {
  if (states.length === 0) return []
  const counts = states.map((state) => countLimited(selectState(tx, state).limit(limit)))
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(tx)
  return rows[0]?.counts ?? []
}

/** The oldest returns in these states, those of the first state before those of the next. */
export async function listOldestWaiting(
  tx: Tx,
  states: readonly ReturnState[],
  limit: number,
): Promise<readonly ListedReturn[]> {
  if (states.length === 0) return []
  const each = states.map(
    (state, at) =>
      sql`(select ${sql.lit(at)} as step, return_id, opened_at from ${selectState(tx, state)
        .orderBy('opened_at')
        .orderBy('return_id')
        .limit(limit)} as waiting)`,
  )
  const { rows: found } = await sql<{ return_id: string }>`select return_id
    from (${sql.join(each, sql` union all `)}) as steps order by step, opened_at, return_id limit ${limit}`.execute(tx)
  const ids = found.map(({ return_id }) => return_id)
  if (ids.length === 0) return []
  const rows = await selectRows(tx).where('return_id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.return_id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
