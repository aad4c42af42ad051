import { getOffer } from '../../../domain/catalogue/offer.ts'
import type { Offer } from '../../../domain/catalogue/offer.ts'
import { mayOrderUnderWarranty } from '../../../domain/checkout/warranty-buyers.ts'
import { hasPermission } from '../../data/has-permission.ts'
import { useSession } from '../../data/session.tsx'
import { useHasWarranty } from '../../data/use-has-warranty.ts'
import type { BuyablePart } from './add-to-cart.tsx'

/** Whether this person may order parts under warranty (S13), which `orders.place` decides too: it is the account's order. */
export function useMayOrderUnderWarranty(): boolean {
  const { session } = useSession()
  const hasWarranty = useHasWarranty()
  return hasWarranty && mayOrderUnderWarranty(session) && hasPermission(session, 'orders.place')
}

/** How this person can get a part: buy, order under warranty, or ask. */
export function useOffer({ price, qty, replaced_by }: Pick<BuyablePart, 'price' | 'qty' | 'replaced_by'>): Offer {
  return getOffer({ price, qty, isReplaced: replaced_by !== null }, useMayOrderUnderWarranty())
}
