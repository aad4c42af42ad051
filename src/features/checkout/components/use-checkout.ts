import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { Cart } from '../../../../contract/shapes/cart.ts'
import { isReachable } from '../../../../domain/checkout/steps.ts'
import type { Step } from '../../../../domain/checkout/steps.ts'
import { useCart } from '../../../data/use-cart.ts'
import { checkoutPath, highestStep } from '../../../shared/checkout-paths.ts'

/** How a step finds the checkout that it belongs to. */
export type Found =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly error: unknown; readonly again: () => void }
  | { readonly is: 'empty' }
  | { readonly is: 'ready'; readonly cart: Cart; readonly asOf: number }

/** The checkout at a step. An address of a step that is not reached yet leads back to the highest that is (`storefront §4`). */
export function useCheckout(step: Step): Found {
  const reading = useCart()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const cart = reading.state === 'ready' ? reading.value : null
  const isEmpty = cart !== null && cart.products.length === 0
  const state = cart?.checkout ?? null
  const isAhead =
    state !== null && !isEmpty && !isReachable({ valid: state.valid_step, isLocked: state.step_locked }, step)
  const back = isAhead ? checkoutPath(highestStep(state)) : null
  // Steps behind this one stay in the document: only the one in front leads anywhere.
  const isInFront = pathname === checkoutPath(step)
  useEffect(() => {
    if (back !== null && isInFront) navigate(back, { replace: true })
  }, [back, isInFront, navigate])
  if (reading.state === 'failed') return { is: 'failed', error: reading.error, again: reading.again }
  if (reading.state === 'loading' || isAhead) return { is: 'loading' }
  return isEmpty ? { is: 'empty' } : { is: 'ready', cart: reading.value, asOf: reading.asOf }
}
