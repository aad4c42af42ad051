import { cartRows } from '../../../../contract/cart.ts'
import { checkout } from '../../../../contract/checkout.ts'
import type { Cart } from '../../../../contract/shapes/cart.ts'
import { willCall } from '../../../../domain/checkout/checks.ts'
import type { Step } from '../../../../domain/checkout/steps.ts'
import { useClock } from '../../../data/clock.tsx'
import { useEngine } from '../../../data/engine.tsx'
import { useSession } from '../../../data/session.tsx'
import { useCartCall } from '../../../data/use-cart.ts'
import { useRead } from '../../../data/use-read.ts'
import { orderDetailsKey, toShippingDraftKey } from '../../../shared/cart/checkout-paths.ts'
import { useSharedDraft } from '../../../shared/drafts/use-shared-draft.ts'
import { addressLine } from '../../../shared/address/address-line.ts'
import { valuesOf } from '../../../shared/address/address-values.ts'
import type { AddressValues } from '../../../shared/address/address-values.ts'
import { formatCard, isCardValid } from '../../../shared/formats/format-card.ts'

/**
 * Checkout with the saved address and card: one press fills in shipping and billing and goes to the review.
 * Null without both a saved address and a valid card.
 */
export function useQuickBuy(
  { selected_shipping: service }: Pick<Cart, 'selected_shipping'>,
  isOn: boolean,
): {
  readonly summary: string
  /** Returns the step to continue with. */
  readonly run: () => Promise<Step>
} | null {
  const { session } = useSession()
  const clock = useClock()
  const engine = useEngine()
  const wallet = useRead(checkout.table.readWallet, { query: {} }, { isOn: isOn && session.logged_in })
  const shipping = useCartCall(checkout.table.submitShipping)
  const billing = useCartCall(checkout.table.submitBilling)
  const select = useCartCall(cartRows.table.selectShipping)
  const { keep: keepDetails } = useSharedDraft<object>(orderDetailsKey)
  const { keep: keepAddress } = useSharedDraft<AddressValues>(toShippingDraftKey())
  if (!isOn || wallet.state !== 'ready') return null
  const address = wallet.value.addresses[0]
  const card = wallet.value.cards.find((one) => one.card_id !== null && isCardValid(one, clock.now()))
  if (address === undefined || card?.card_id == null) return null
  const cardId = card.card_id
  const run = async (): Promise<Step> => {
    const { address_id, ...typed } = address
    const body = { ...typed, email: typed.email || (session.user?.email ?? ''), skip: true }
    const sent = await shipping.send({ body })
    if (!sent.ok) return 'shipping'
    // The form of the step would show, and send, the address that was typed for a checkout that was left.
    keepAddress(() => valuesOf(body))
    const now = await engine.call(cartRows.table.readCart, {})
    if (now.selected_shipping === null) {
      const cheapest = now.shipping
        .filter(({ service_code }) => service_code !== willCall)
        .toSorted((a, b) => a.rate + a.surcharge - (b.rate + b.surcharge))[0]
      if (cheapest === undefined) return 'shipping'
      await select.send({ params: { option: cheapest.service_code } })
    }
    // A checkout that was left may have been on terms, to another address.
    const details = { pays_by: 'card', po_number: '', check_number: '', address_id }
    keepDetails((before) => ({ ...before, ...details }))
    const paid = await billing.send({ body: { card_id: cardId, pays_by: 'card' } })
    return paid.ok ? 'review' : 'billing'
  }
  const to = service?.service_code === willCall ? service.name : `To ${addressLine(address)}`
  return { summary: `${to} · ${formatCard(card)}`, run }
}
