import { sql } from 'kysely'
import { parseReturnNumber } from '../../../../domain/returns/number.ts'
import { openReturnStates } from '../../../../domain/returns/states.ts'
import type { ReturnState } from '../../../../domain/returns/states.ts'
import { hasTerms } from '../../../db/like-pattern.ts'
import type { Tx } from '../../../kernel/call.ts'

/** Which returns a list shows. `terms`: all must be in numbers, names or part numbers. */
export interface ReturnFilter {
  readonly state?: ReturnState | 'open' | undefined
  readonly terms?: string | undefined
}

const parts = sql<string>`(select string_agg(lower(number || ' ' || name), ' ') from order_return_line
  where order_return_line.return_id = order_return.return_id)`
const searched = sql<string>`lower('rma-' || order_return.order_id || '-' || order_return.number || ' ' ||
  shop_order.search_text || ' ' || account.name || ' ' || coalesce(${parts}, ''))`

const selectAll = (tx: Tx) =>
  tx
    .selectFrom('order_return')
    .innerJoin('shop_order', 'shop_order.order_id', 'order_return.order_id')
    .innerJoin('account', 'account.account_id', 'shop_order.account_id')

const select = (tx: Tx, { state, terms }: ReturnFilter) => {
  const number = parseReturnNumber(terms ?? '')
  const all = selectAll(tx)
  const ofState =
    state === undefined
      ? all
      : all.where('order_return.state', 'in', state === 'open' ? [...openReturnStates] : [state])
  if (number !== null)
    return ofState.where('order_return.order_id', '=', number.order_id).where('order_return.number', '=', number.number)
  return ofState.where((e) => e.and(hasTerms(searched, terms ?? '')))
}

const pieces = (of: 'qty' | 'received') =>
  sql<number>`(select coalesce(sum(${sql.ref(of)}), 0)::int from order_return_line
    where order_return_line.return_id = order_return.return_id)`

type Selected = ReturnType<typeof selectAll>
const withColumns = (returns: Selected) =>
  returns
    .select(['return_id', 'order_return.order_id', 'order_return.number', 'state', 'opened_at', 'is_request'])
    .select(['shop_order.display_id', 'shop_order.payment', 'account.name as account_name', 'shipping_name'])
    .select(['shipping_company', 'order_return.credit', 'order_return.fee', 'credited_at'])
    .select([pieces('qty').as('pieces'), pieces('received').as('received')])
    .select(
      sql<number>`(select count(*)::int from order_return_line
        where order_return_line.return_id = order_return.return_id)`.as('parts'),
    )
    .select(
      sql<string>`coalesce((select name from order_return_line
        where order_return_line.return_id = order_return.return_id order by position limit 1), '')`.as('first_part'),
    )

/** Returns of all accounts as rows of a list. */
export const selectRows = (tx: Tx) => withColumns(selectAll(tx))

/** Returns of all accounts, those that are open first and the latest of them on top. */
export async function listReturnRows(
  tx: Tx,
  filter: ReturnFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) {
  const { total } = await select(tx, filter)
    .select((e) => e.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await withColumns(select(tx, filter))
    .orderBy('opened_at', 'desc')
    .orderBy('return_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total: Number(total) }
}
export type ListedReturn = Awaited<ReturnType<typeof listReturnRows>>['rows'][number]
