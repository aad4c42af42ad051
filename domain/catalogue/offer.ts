interface Offered {
  /** Null where it has to be asked for. */
  readonly price: number | null
  /** Pieces in stock. */
  readonly qty: number
  /** Whether another part is sold in its place by now. */
  readonly isReplaced: boolean
}

/** What can be done about a part: buy it, buy the one that replaced it, ask for its price, or ask when it is back. */
export type Offer = 'buy' | 'newer' | 'price' | 'back'

/**
 * What is offered of a part wherever it is shown: what the shop has is sold, the last ones of a replaced part, too.
 * `mayWait`: for whom parts are also ordered under warranty, which takes them from stock only when it is approved, so
 * that what is not there may stand in the cart for them.
 */
export function offerOf({ price, qty, isReplaced }: Offered, mayWait = false): Offer {
  if (isReplaced && qty <= 0) return 'newer'
  if (price === null) return 'price'
  return qty > 0 || mayWait ? 'buy' : 'back'
}

/** Whether an order of so many would not be taken for want of stock: one under warranty waits for it (`decisions/028`). */
export const isShort = ({ qty, stock, isWarranty }: { qty: number; stock: number; isWarranty: boolean }): boolean =>
  !isWarranty && qty > stock
