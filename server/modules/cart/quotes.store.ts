import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { CartsTables } from '../../db/schema/carts.ts'
import type { Tx } from '../../kernel/call.ts'

/** A saved cart, as lists show it. */
export interface QuoteRecord {
  readonly quote_id: number
  readonly display_id: string
  readonly name: string
  readonly account_id: number
  readonly account_name: string
  readonly made_by: string
  readonly at: Date
  readonly product_count: number
  readonly total: number
}
/** Whose it is, and what it brings back. */
export interface KeptQuote {
  readonly quote_id: number
  readonly user_id: number
  readonly made_by: number
  readonly zip: string | null
  readonly coupon: string | null
}

export async function insertQuote(
  tx: Tx,
  quote: Insertable<CartsTables['quote']>,
  lines: readonly Omit<Insertable<CartsTables['quote_line']>, 'quote_id' | 'position'>[],
): Promise<{ readonly quote_id: number; readonly display_id: string }> {
  const kept = await tx
    .insertInto('quote')
    .values(quote)
    .returning(['quote_id', 'display_id'])
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('quote_line')
    .values(lines.map((line, position) => ({ ...line, quote_id: kept.quote_id, position })))
    .execute()
  return kept
}

export async function quoteById(tx: Tx, quoteId: number): Promise<KeptQuote | null> {
  return (
    (await tx
      .selectFrom('quote')
      .select(['quote_id', 'user_id', 'made_by', 'zip', 'coupon'])
      .where('quote_id', '=', quoteId)
      .executeTakeFirst()) ?? null
  )
}

/** Puts a quote's parts into an empty cart, in their order; what has no price any more is left out. */
export async function linesFromQuote(tx: Tx, quoteId: number, cartId: string): Promise<void> {
  await sql`insert into cart_line (cart_id, product_id, qty, list_price_seen)
    select ${cartId}::uuid, line.product_id, line.qty, line.list_price
      from quote_line line join product using (product_id)
      where line.quote_id = ${quoteId} and product.price is not null
      order by line.position`.execute(tx)
}

/** Each way of finding a quote goes by an index of its own. */
function quotesLike(words: string) {
  const typed = words.toLowerCase().replace(/[\\%_]/g, '\\$&')
  return sql<number>`(select quote_id from quote where lower(name) like ${`%${typed}%`}
    union select quote_id from quote where lower(display_id) like ${`${typed}%`}
    union select quote_id from quote join account using (account_id) where lower(account.display_id) like ${`${typed}%`}
    union select quote_id from quote join account using (account_id)
      where trim(plain_words(${words})) <> '' and plain_words(account.name) like '%' || trim(plain_words(${words})) || '%')`
}

/** A page of quotes, the newest first: all, or a user's own (made by them or for them), by any part of name, number or account. */
export async function pageOfQuotes(
  tx: Tx,
  {
    userId,
    words,
    perPage,
    skip,
  }: { readonly userId: number | null; readonly words: string; readonly perPage: number; readonly skip: number },
): Promise<{ readonly rows: QuoteRecord[]; readonly total: number }> {
  const matching = tx
    .selectFrom('quote')
    .innerJoin('account', 'account.account_id', 'quote.account_id')
    .$if(userId !== null, (q) =>
      q.where((e) => e.or([e('quote.user_id', '=', userId ?? 0), e('quote.made_by', '=', userId ?? 0)])),
    )
    .$if(words !== '', (q) => q.where('quote.quote_id', 'in', quotesLike(words)))
  const { count } = await matching.select((e) => e.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  const rows = await matching
    .innerJoin('app_user as maker', 'maker.user_id', 'quote.made_by')
    .select(['quote_id', 'quote.display_id', 'quote.name', 'quote.account_id', 'account.name as account_name'])
    .select([
      sql<string>`trim(maker.first_name || ' ' || maker.last_name)`.as('made_by'),
      'at',
      'product_count',
      'total',
    ])
    .orderBy('quote_id', 'desc')
    .limit(perPage)
    .offset(skip)
    .execute()
  return { rows, total: Number(count) }
}
