import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { cartRows } from '../../../contract/cart.ts'
import { amountOf } from '../../../domain/money/cents.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { offsetOf, pageOf } from '../../kernel/page.ts'
import { refuse } from '../../kernel/refuse.ts'
import { mayLoadQuote } from './cart.policy.ts'
import type { CartPorts } from './cart.ports.ts'
import type { BegunCart } from './cart.record.ts'
import { cartOf, saveCart } from './cart.service.ts'
import { clearLines } from './lines.store.ts'
import { orderedFor } from './ordered-for.store.ts'
import { priceCart } from './price.service.ts'
import { insertQuote, linesFromQuote, pageOfQuotes, quoteById } from './quotes.store.ts'

type Rows = typeof cartRows.table

/** Keeps the cart under a name (C11); without one, under that of the shipping contact, of who is ordered for, of who asks. Refuses `cart.empty`. */
export async function saveQuote(
  call: SignedIn,
  ports: CartPorts,
  said: { readonly name?: string | undefined; readonly note?: string | undefined },
): Promise<Reply<Rows['saveQuote']>> {
  const cart = await cartOf(call, { forWrite: true })
  const { lines, totals } = await priceCart(call, ports, cart)
  if (lines.length === 0) refuse('cart.empty')
  const buyer = cart.adminCheckout && cart.asUser !== null ? await orderedFor(call.tx, cart.asUser) : null
  const named = [said.name, cart.shippingAddress?.name, buyer?.name, call.actor.name]
  const name = named.map((one) => one?.trim() ?? '').find((one) => one !== '') ?? ''
  const kept = await insertQuote(
    call.tx,
    {
      name,
      note: said.note?.trim() ?? '',
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
  return { ...kept, name }
}

/**
 * Puts a saved cart in the place of this one (C12), at the prices of today: what has changed since is an alert. An
 * administrator who opens somebody's goes on ordering for them. Refuses `cart.quoteUnknown`, for another's, too.
 */
export async function loadQuote(call: SignedIn, cart: BegunCart, quoteId: number): Promise<BegunCart> {
  const quote = mayLoadQuote(call.actor, await quoteById(call.tx, quoteId)) ?? refuse('cart.quoteUnknown')
  await clearLines(call.tx, cart.cartId)
  await linesFromQuote(call.tx, quote.quote_id, cart.cartId)
  const isForOther = call.actor.facts.admin && quote.user_id !== call.actor.userId
  return saveCart(call, cart, {
    zip: quote.zip ?? cart.zip,
    coupon: quote.coupon,
    ...(isForOther ? { adminCheckout: true, asUser: quote.user_id } : {}),
  })
}

const perPage = 25

/** Saved carts by name, number or account, the newest first: one's own, or everybody's for an administrator. */
export async function listQuotes(call: SignedIn, name: string, page: number): Promise<Reply<Rows['listQuotes']>> {
  const userId = call.actor.facts.admin ? null : call.actor.userId
  const skip = offsetOf({ page, perPage })
  const { rows, total } = await pageOfQuotes(call.tx, { userId, words: name.trim(), perPage, skip })
  return pageOf(
    rows.map((row) => ({ ...row, at: row.at.toISOString(), total: amountOf(row.total) })),
    total,
    { page, perPage, path: '/cart/quotes', query: { name } },
  )
}
