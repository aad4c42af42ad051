import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import type { cartRows } from '../../../../contract/cart.ts'
import { toAmount } from '../../../../domain/money/cents.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { getOffset, buildPage } from '../../../kernel/page.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { authorizeQuote, mayReadNote } from '../cart.policy.ts'
import type { CartPorts } from '../cart.ports.ts'
import type { StoredCart } from '../cart.store.ts'
import { emptyCheckout, getCart, saveCart } from '../cart.service.ts'
import { clearLines } from '../lines.store.ts'
import { findCustomer } from '../customers.store.ts'
import { priceCart } from '../pricing/price.service.ts'
import { insertQuote, copyQuoteLines, findQuotes, findQuote } from './quotes.store.ts'

type Rows = typeof cartRows.table

/** Saves the cart as a quote (C11). Its name defaults to the shipping contact, the customer or the caller. Refuses `cart.empty`. */
export async function saveQuote(
  call: SignedIn,
  ports: CartPorts,
  input: { readonly name?: string | undefined; readonly note?: string | undefined },
): Promise<Reply<Rows['saveQuote']>> {
  const cart = await getCart(call, { forWrite: true })
  const { lines, totals } = await priceCart(call, ports, cart)
  if (lines.length === 0) refuse('cart.empty')
  const buyer = cart.adminCheckout && cart.asUser !== null ? await findCustomer(call.tx, cart.asUser) : null
  const names = [input.name, cart.shippingAddress?.name, buyer?.name, call.actor.name]
  const name = names.map((one) => one?.trim() ?? '').find((one) => one !== '') ?? ''
  const saved = await insertQuote(
    call.tx,
    {
      name,
      note: input.note?.trim() ?? '',
      account_id: buyer?.account_id ?? call.actor.accountId,
      user_id: buyer?.user_id ?? call.actor.userId,
      made_by: call.actor.userId,
      at: call.now,
      zip: cart.zip,
      coupon: cart.coupon,
      product_count: lines.reduce((sum, line) => sum + line.qty, 0),
      total: totals.total,
    },
    lines.map((line) => ({
      product_id: line.productId,
      qty: line.qty,
      price: line.price ?? 0,
      list_price: line.listPriceSeen,
    })),
  )
  return { ...saved, name }
}

/**
 * Replaces the cart by a quote (C12) at today's prices; price changes become alerts, and a warranty order ends. If an
 * administrator opens a customer's quote, the cart becomes a phone order for them, or for a customer who is still to be
 * chosen where they were removed. Refuses `cart.quoteUnknown`, also for quotes of other users.
 */
export async function loadQuote(call: SignedIn, cart: StoredCart, quoteId: number): Promise<StoredCart> {
  const quote = authorizeQuote(call.actor, await findQuote(call.tx, quoteId)) ?? refuse('cart.quoteUnknown')
  await clearLines(call.tx, cart.cartId)
  await copyQuoteLines(call.tx, quote.quote_id, cart.cartId)
  const isForOther = call.actor.facts.admin && quote.user_id !== call.actor.userId
  // Data of one customer must not carry over to another.
  const asUser = quote.is_user_active ? quote.user_id : null
  const isOtherBuyer = isForOther && !(cart.adminCheckout && cart.asUser === asUser)
  return saveCart(call, cart, {
    zip: quote.zip ?? cart.zip,
    coupon: quote.coupon,
    // The machine of a warranty order has nothing to do with the parts of a quote.
    ...(cart.warranty ? { ...emptyCheckout, shippingAddress: cart.shippingAddress } : {}),
    ...(isOtherBuyer ? { ...emptyCheckout, adminCheckout: true, asUser } : {}),
  })
}

const perPage = 25

/** Quotes by name, number or account, newest first: the caller's own, or all for an administrator. */
export async function listQuotes(call: SignedIn, name: string, page: number): Promise<Reply<Rows['listQuotes']>> {
  const userId = call.actor.facts.admin ? null : call.actor.userId
  const skip = getOffset({ page, perPage })
  const { rows, total } = await findQuotes(call.tx, { userId, terms: name.trim(), perPage, skip })
  return buildPage(
    rows.map(({ maker_id, note, ...row }) => ({
      ...row,
      note: mayReadNote(call.actor, maker_id) ? note : '',
      at: row.at.toISOString(),
      total: toAmount(row.total),
    })),
    total,
    { page, perPage, path: '/cart/quotes', query: { name } },
  )
}
