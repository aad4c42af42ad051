import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { CartsTables } from '../../../db/schema/carts.ts'
import type { Tx } from '../../../kernel/call.ts'

/** A quote, as lists show it. */
export interface QuoteRecord {
  readonly quote_id: number
  readonly display_id: string
  readonly name: string
  readonly account_id: number
  readonly account_name: string
  readonly made_by: string
  readonly maker_id: number
  readonly note: string
  readonly at: Date
  readonly product_count: number
  readonly total: number
}
/** A quote with its owners and the cart fields that it restores. */
export interface SavedQuote {
  readonly quote_id: number
  readonly user_id: number
  /** Whether the user has not been removed. */
  readonly is_user_active: boolean
  readonly made_by: number
  readonly zip: string | null
  readonly coupon: string | null
}

export async function insertQuote(
  tx: Tx,
  quote: Insertable<CartsTables['quote']>,
  lines: readonly Omit<Insertable<CartsTables['quote_line']>, 'quote_id' | 'position'>[],
): Promise<{ readonly quote_id: number; readonly display_id: string }> {
  const saved = await tx
    .insertInto('quote')
    .values(quote)
    .returning(['quote_id', 'display_id'])
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('quote_line')
    .values(lines.map((line, position) => ({ ...line, quote_id: saved.quote_id, position })))
    .execute()
  return saved
}

export async function findQuote(tx: Tx, quoteId: number): Promise<SavedQuote | null> {
  return (
    (await tx
      .selectFrom('quote')
      .innerJoin('app_user', 'app_user.user_id', 'quote.user_id')
      .select(['quote_id', 'quote.user_id', 'app_user.active as is_user_active', 'made_by', 'zip', 'coupon'])
      .where('quote_id', '=', quoteId)
      .executeTakeFirst()) ?? null
  )
}

/** Copies the lines of a quote into an empty cart, in order. Parts without a price are left out. */
export async function copyQuoteLines(tx: Tx, quoteId: number, cartId: string): Promise<void> {
  await sql`insert into cart_line (cart_id, product_id, qty, list_price_seen)
    select ${cartId}::uuid, line.product_id, line.qty, line.list_price
      from quote_line line join product using (product_id)
      where line.quote_id = ${quoteId} and product.price is not null
      order by line.position`.execute(tx)
}

/** Each branch of the search uses its own index. A user's own quotes are few: they are found first, whatever the text. */
function buildQuoteSearch(terms: string, userId: number | null) {
  const typed = terms.toLowerCase().replace(/[\\%_]/g, '\\$&')
  const from =
    userId === null
      ? sql`quote`
      : sql`(select * from quote where user_id = ${userId} union select * from quote where made_by = ${userId}) quote`
  return sql<number>`(select quote_id from ${from} where lower(name) like ${`%${typed}%`}
    union select quote_id from ${from} where lower(display_id) like ${`${typed}%`}
    union select quote_id from ${from} join account using (account_id) where lower(account.display_id) like ${`${typed}%`}
    union select quote_id from ${from} join account using (account_id)
      where trim(plain_words(${terms})) <> '' and plain_words(account.name) like '%' || trim(plain_words(${terms})) || '%')`
}

/** A page of quotes, newest first: all, or those made by or for a user, matched by name, number or account. */
export async function findQuotes(
  tx: Tx,
  {
    userId,
    terms,
    perPage,
    skip,
  }: { readonly userId: number | null; readonly terms: string; readonly perPage: number; readonly skip: number },
): Promise<{ readonly rows: QuoteRecord[]; readonly total: number }> {
  const matching = tx
    .selectFrom('quote')
    .innerJoin('account', 'account.account_id', 'quote.account_id')
    .$if(userId !== null, (q) =>
      q.where((e) => e.or([e('quote.user_id', '=', userId ?? 0), e('quote.made_by', '=', userId ?? 0)])),
    )
    .$if(terms !== '', (q) => q.where('quote.quote_id', 'in', buildQuoteSearch(terms, userId)))
  const { count } = await matching.select((e) => e.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  const rows = await matching
    .innerJoin('app_user as maker', 'maker.user_id', 'quote.made_by')
    .select(['quote_id', 'quote.display_id', 'quote.name', 'quote.account_id', 'account.name as account_name'])
    .select(['quote.note', 'quote.made_by as maker_id'])
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
