import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Cart } from '../../../../contract/shapes/cart.ts'
import { isReachable } from '../../../../domain/checkout/steps.ts'
import type { Step } from '../../../../domain/checkout/steps.ts'
import { useCart } from '../../../data/use-cart.ts'
import { checkoutPath, highestStep } from '../../../shared/cart/checkout-paths.ts'

/** The state of the checkout for a step. */
export type CheckoutLookup =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly error: unknown; readonly again: () => void }
  | { readonly is: 'empty' }
  | { readonly is: 'ready'; readonly cart: Cart; readonly asOf: number }

/**
 * The checkout at a step. A step that is not reachable yet redirects to the highest reachable one (`SF121`).
 */
export function useCheckout(step: Step): CheckoutLookup {
  const reading = useCart()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const cart = reading.state === 'ready' ? reading.value : null
  const isEmpty = cart !== null && cart.products.length === 0
  const state = cart?.checkout ?? null
  const isAhead =
    state !== null && !isEmpty && !isReachable({ valid: state.valid_step, isLocked: state.step_locked }, step)
  const back = isAhead ? checkoutPath(highestStep(state)) : null
  // Earlier steps stay mounted, so only the visible step may redirect.
  const isVisible = pathname === checkoutPath(step)
  useEffect(() => {
    if (back !== null && isVisible) navigate(back, { replace: true })
  }, [back, isVisible, navigate])
  if (reading.state === 'failed') return { is: 'failed', error: reading.error, again: reading.refetch }
  if (reading.state === 'loading' || isAhead) return { is: 'loading' }
  return isEmpty ? { is: 'empty' } : { is: 'ready', cart: reading.value, asOf: reading.asOf }
}
