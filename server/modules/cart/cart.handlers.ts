import { cartRows } from '../../../contract/cart.ts'
import type { Cart } from '../../../contract/shapes/cart.ts'
import type { Call } from '../../kernel/call.ts'
import { implement } from '../../kernel/implement.ts'
import type { Implemented } from '../../kernel/implement.ts'
import { twoSteps } from '../../kernel/two-steps.ts'
import type { CartPorts } from './cart.ports.ts'
import type { BegunCart } from './cart.record.ts'
import { cartOf, countPieces, saveCart } from './cart.service.ts'
import { wireCart } from './cart.view.ts'
import {
  addPart,
  checkRoom,
  chooseService,
  clearZip,
  removePart,
  setPart,
  setZip,
  supersede,
  tryCoupon,
} from './change.service.ts'
import { foresee } from './foresee.service.ts'
import { priceCart } from './price.service.ts'
import { listQuotes, loadQuote, saveQuote } from './quotes.service.ts'
import type { Answered } from './rates.service.ts'

type Rows = typeof cartRows.table
type Known = Answered | null

/** The handlers of C01 to C13. The carrier is asked before the transaction begins (`foresee`). */
export function cartHandlers(ports: CartPorts): Implemented {
  /** Changes the locked cart and answers it as it is then. */
  const changed = async (
    call: Call,
    known: Known,
    change: (cart: BegunCart) => Promise<BegunCart | void>,
  ): Promise<Cart> => {
    const before = await cartOf(call, { forWrite: true })
    const cart = (await change(before)) ?? before
    const priced = await priceCart(call, ports, cart, known)
    checkRoom(priced)
    return wireCart(call, ports, cart, priced)
  }
  const service = async (call: Call, known: Known, code: string): Promise<Cart> => {
    const before = await cartOf(call, { forWrite: true })
    const offered = await priceCart(call, ports, before, known)
    const cart = await chooseService(call, before, offered, code)
    return wireCart(call, ports, cart, await priceCart(call, ports, cart, known, offered.lines))
  }

  return implement(cartRows, {
    readCart: async (_, call) => {
      const known = await foresee(call, ports)
      const cart = await cartOf(call, { forWrite: false })
      return wireCart(call, ports, cart, await priceCart(call, ports, cart, known))
    },
    countCart: async (_, call) => ({ count: await countPieces(call) }),
    addToCart: twoSteps<Rows['addToCart'], Known>(
      ({ params, query }, call) =>
        foresee(call, ports, { part: { productId: params.product, qty: (present) => present + query.qty } }),
      ({ params, query }, call, known) =>
        changed(call, known, (cart) => addPart(call, cart, params.product, query.qty)),
    ),
    setInCart: twoSteps<Rows['setInCart'], Known>(
      ({ params, query }, call) =>
        foresee(call, ports, { part: { productId: params.productId, qty: () => query.qty } }),
      ({ params, query }, call, known) =>
        changed(call, known, (cart) => setPart(call, cart, params.productId, query.qty, query.index)),
    ),
    removeFromCart: twoSteps<Rows['removeFromCart'], Known>(
      ({ params }, call) => foresee(call, ports, { part: { productId: params.productId, qty: () => 0 } }),
      ({ params }, call, known) => changed(call, known, (cart) => removePart(call, cart, params.productId)),
    ),
    clearZip: (_, call) => changed(call, null, (cart) => clearZip(call, cart)),
    setZip: twoSteps<Rows['setZip'], Known>(
      ({ params }, call) => foresee(call, ports, { zip: params.zip }),
      ({ params }, call, known) => changed(call, known, (cart) => setZip(call, ports, cart, params.zip)),
    ),
    setRate: twoSteps<Rows['setRate'], Known>(
      (_, call) => foresee(call, ports),
      ({ query }, call, known) => service(call, known, query.rate),
    ),
    selectShipping: twoSteps<Rows['selectShipping'], Known>(
      (_, call) => foresee(call, ports),
      ({ params }, call, known) => service(call, known, params.option),
    ),
    setCoupon: twoSteps<Rows['setCoupon'], Known>(
      (_, call) => foresee(call, ports),
      async ({ params }, call, known) => {
        let fault: string | null = null
        const cart = await changed(call, known, async (before) => {
          const tried = await tryCoupon(call, before, params.code)
          fault = tried.fault
          return tried.cart
        })
        return { ...cart, error: fault === null ? null : 'cart.coupon', message: fault }
      },
    ),
    removeCoupon: (_, call) => changed(call, null, (cart) => saveCart(call, cart, { coupon: null })),
    saveQuote: ({ body }, call) => saveQuote(call, ports, body),
    loadQuote: ({ params }, call) => changed(call, null, (cart) => loadQuote(call, cart, params.id)),
    requireSignature: ({ body }, call) =>
      changed(call, null, (cart) => saveCart(call, cart, { requireSignature: body.required })),
    listQuotes: ({ query }, call) => listQuotes(call, query.name, query.page ?? 1),
    supersedeInCart: ({ params }, call) => changed(call, null, (cart) => supersede(call, cart, params.productId)),
  })
}
