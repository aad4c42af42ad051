import { cartRows } from '../../../contract/cart.ts'
import type { Cart } from '../../../contract/shapes/cart.ts'
import type { Call } from '../../kernel/call.ts'
import { implement } from '../../kernel/implement.ts'
import type { Implemented } from '../../kernel/implement.ts'
import { preparedHandler } from '../../kernel/prepared-handler.ts'
import type { CartPorts } from './cart.ports.ts'
import type { StoredCart } from './cart.store.ts'
import { getCart, countItems, lockCartWithLines, saveCart } from './cart.service.ts'
import { wireCart } from './cart.view.ts'
import {
  addPart,
  checkCapacity,
  chooseService,
  clearZip,
  removePart,
  setPart,
  setZip,
  supersede,
  tryCoupon,
} from './change.service.ts'
import { countGuess, refuseGuessing } from './pricing/coupon-guesses.service.ts'
import { prefetchRates } from './pricing/prefetch-rates.service.ts'
import { priceCart } from './pricing/price.service.ts'
import { listQuotes, loadQuote, saveQuote } from './quotes/quotes.service.ts'
import type { CarrierAnswer } from './pricing/rates.service.ts'
type PrefetchedRates = CarrierAnswer | null

/** The handlers of C01 to C13. Carrier rates are fetched before the transaction begins (`prefetchRates`). */
export function cartHandlers(ports: CartPorts): Implemented {
  /** Changes the locked cart and replies with the result. */
  const applyChange = async (
    call: Call,
    prefetched: PrefetchedRates,
    change: (cart: StoredCart) => Promise<StoredCart | void>,
  ): Promise<Cart> => {
    const before = await getCart(call, { forWrite: true })
    const cart = (await change(before)) ?? before
    return wireCart(call, ports, cart, await priceCart(call, ports, cart, prefetched))
  }
  const add = async (call: Call, prefetched: PrefetchedRates, productId: number, qty: number): Promise<Cart> => {
    const { cart, lines } = await addPart(call, productId, qty)
    return wireCart(call, ports, cart, await priceCart(call, ports, cart, prefetched, lines))
  }
  const selectService = async (call: Call, prefetched: PrefetchedRates, code: string): Promise<Cart> => {
    const { cart: before, lines } = await lockCartWithLines(call)
    const offered = await priceCart(call, ports, before, prefetched, lines)
    const cart = await chooseService(call, before, offered, code)
    return wireCart(call, ports, cart, await priceCart(call, ports, cart, prefetched, lines))
  }

  return implement(cartRows, {
    readCart: async (_, call) => {
      const prefetched = await prefetchRates(call, ports)
      const cart = await getCart(call, { forWrite: false })
      return wireCart(call, ports, cart, await priceCart(call, ports, cart, prefetched))
    },
    countCart: async (_, call) => ({ count: await countItems(call) }),
    addToCart: preparedHandler({
      prepare: ({ params, query }, call) =>
        prefetchRates(call, ports, { part: { productId: params.product, qty: (present) => present + query.qty } }),
      apply: ({ params, query }, call, prefetched) => add(call, prefetched, params.product, query.qty),
    }),
    setInCart: preparedHandler({
      prepare: ({ params, query }, call) =>
        prefetchRates(call, ports, { part: { productId: params.productId, qty: () => query.qty } }),
      apply: async ({ params, query }, call, prefetched) => {
        const cart = await getCart(call, { forWrite: true })
        const isNew = await setPart(call, cart, params.productId, query.qty, query.index)
        const priced = await priceCart(call, ports, cart, prefetched)
        if (isNew) checkCapacity(priced)
        return wireCart(call, ports, cart, priced)
      },
    }),
    removeFromCart: preparedHandler({
      prepare: ({ params }, call) =>
        prefetchRates(call, ports, { part: { productId: params.productId, qty: () => 0 } }),
      apply: ({ params }, call, prefetched) =>
        applyChange(call, prefetched, (cart) => removePart(call, cart, params.productId)),
    }),
    clearZip: (_, call) => applyChange(call, null, (cart) => clearZip(call, cart)),
    setZip: preparedHandler({
      prepare: ({ params }, call) => prefetchRates(call, ports, { zip: params.zip }),
      apply: ({ params }, call, prefetched) =>
        applyChange(call, prefetched, (cart) => setZip(call, ports, cart, params.zip)),
    }),
    setRate: preparedHandler({
      prepare: (_, call) => prefetchRates(call, ports),
      apply: ({ query }, call, prefetched) => selectService(call, prefetched, query.rate),
    }),
    selectShipping: preparedHandler({
      prepare: (_, call) => prefetchRates(call, ports),
      apply: ({ params }, call, prefetched) => selectService(call, prefetched, params.option),
    }),
    setCoupon: preparedHandler({
      prepare: (_, call) => prefetchRates(call, ports),
      apply: async ({ params }, call, prefetched) => {
        let error: string | null = null
        const cart = await applyChange(call, prefetched, async (before) => {
          await refuseGuessing(call, before.cartId)
          const tried = await tryCoupon(call, before, params.code)
          if (tried.error !== null) await countGuess(call, before.cartId)
          error = tried.error
          return tried.cart
        })
        return { ...cart, error: error === null ? null : 'cart.coupon', message: error }
      },
    }),
    removeCoupon: (_, call) => applyChange(call, null, (cart) => saveCart(call, cart, { coupon: null })),
    saveQuote: ({ body }, call) => saveQuote(call, ports, body),
    loadQuote: ({ params }, call) => applyChange(call, null, (cart) => loadQuote(call, cart, params.id)),
    requireSignature: ({ body }, call) =>
      applyChange(call, null, (cart) => saveCart(call, cart, { requireSignature: body.required })),
    listQuotes: ({ query }, call) => listQuotes(call, query.name, query.page ?? 1),
    supersedeInCart: ({ params }, call) => applyChange(call, null, (cart) => supersede(call, cart, params.productId)),
  })
}
