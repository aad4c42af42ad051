interface Offered {
  /** Null if the price is on request. */
  readonly price: number | null
  /** Pieces in stock. */
  readonly qty: number
  /** Whether another part replaces it. */
  readonly isReplaced: boolean
}

/** What a customer can do: buy the part, buy its replacement, ask for the price, or ask when it is back in stock. */
export type Offer = 'buy' | 'newer' | 'price' | 'back'

/**
 * Returns the offer for a part. Parts in stock are sold, including the last ones of a replaced part.
 * `mayWait` is set for users who order under warranty: stock is reserved on approval, so they may add parts that are
 * out of stock.
 */
export function getOffer({ price, qty, isReplaced }: Offered, mayWait = false): Offer {
  if (isReplaced && qty <= 0) return 'newer'
  if (price === null) return 'price'
  return qty > 0 || mayWait ? 'buy' : 'back'
}

/**
 * Returns the price that is shown struck through beside the price: the compare-at price, if it is higher than what this
 * customer pays. Null for none. Both in the same unit.
 */
export const getStruckPrice = (price: number | null, compareAt: number | null | undefined): number | null =>
  price !== null && compareAt != null && compareAt > price ? compareAt : null

/** Whether an order exceeds the stock. A warranty order may wait for stock (`decisions/028`). */
export const exceedsStock = ({
  qty,
  stock,
  isWarranty,
}: {
  qty: number
  stock: number
  isWarranty: boolean
}): boolean => !isWarranty && qty > stock
