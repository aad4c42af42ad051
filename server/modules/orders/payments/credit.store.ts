import { sql } from 'kysely'
import type { Cents } from '../../../../domain/money/cents.ts'
import type { Tx } from '../../../kernel/call.ts'

/**
 * What an account owes, as an expression in SQL: the unpaid part of its orders on terms that were not cancelled, in cents. The
 * credit of a return of a paid order counts against the others.
 */
export const owedOnTerms = (accountId: number) => sql<string>`(
  select coalesce(sum(greatest(-shop_order.credited, shop_order.total - shop_order.credited - paid.amount)), 0)
  from shop_order
  cross join lateral (
    select coalesce(sum(case kind when 'charge' then amount else -amount end), 0) as amount
    from order_payment
    where order_payment.order_id = shop_order.order_id and state in ('pending', 'done')) as paid
  where account_id = ${accountId} and payment = 'terms' and status <> 'cancelled')`

/** What an account owes, in cents. */
export async function sumOwed(tx: Tx, accountId: number): Promise<Cents> {
  const { rows } = await sql<{ owed: string }>`select ${owedOnTerms(accountId)}::text as owed`.execute(tx)
  return Number(rows[0]?.owed ?? 0)
}

/**
 * Locks the account until the transaction ends, so that two orders on terms do not both take what is left of its credit.
 * Orders refer to the account's row: `no key` lets them be placed meanwhile.
 */
export async function lockCredit(tx: Tx, accountId: number): Promise<void> {
  await tx
    .selectFrom('account')
    .select('account_id')
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}
