import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { checkout } from '../../../../../contract/checkout.ts'
import type { Cart } from '../../../../../contract/shapes/cart.ts'
import { toOutcome, sentences } from '../../../../../domain/checkout/sentences.ts'
import { useClock } from '../../../../data/clock.tsx'
import { useEngine } from '../../../../data/engine.tsx'
import { errorMessage, findRefusal } from '../../../../data/error-message.ts'
import { useRefreshAfter } from '../../../../data/use-call.ts'
import { useSharedState } from '../../../../data/use-shared-state.ts'
import { useRefreshCart } from '../../../../data/use-cart.ts'
import { checkoutPath } from '../../../../shared/cart/checkout-paths.ts'
import { useBankConfirmation } from '../../../../shared/payment/use-bank-confirmation.tsx'
import type { Gateway } from '../../../../shared/payment/use-bank-confirmation.tsx'
import { useSharedDraft } from '../../../../shared/drafts/use-shared-draft.ts'
import { useClearDrafts } from '../use-clear-drafts.ts'
import { useStepNotice } from '../use-step-notice.ts'
import { toConfirmation, useConfirmation } from './use-confirmation.ts'
import type { Confirmation } from './use-confirmation.ts'
import type { OrderBody } from './order-body.ts'

/** What the review shows of the last attempt, on this page. */
export const problemKey = 'checkout-problem'

/** The problem that the review shows after a failed attempt. */
export interface OrderProblem {
  readonly message: string
  readonly is: 'warned' | 'demo' | 'unknown'
  readonly mayApproveHold: boolean
}

/**
 * A sent order without a reply. The same body is sent again, and the server places it only once. Stored on the device.
 */
interface SentOrder {
  readonly body: OrderBody
  readonly confirmation: Omit<Confirmation, 'order'>
  /** An earlier try may have placed it. */
  readonly mayBePlaced?: boolean
}

const noReplyMessage =
  'The shop did not answer, so we do not know whether your order was placed. Try again when you are online. Your order is never placed twice.'

/** No answer, as this page sees it: the class is loaded later with the engine. */
interface Unanswered {
  readonly status?: number
  readonly mayBeDone?: boolean
}

/**
 * Whether the order may have been placed though this call failed. A proxy between may answer after the server has placed it, but its 503
 * says that there was no server to ask. Our server's own failure may come after its commit. `isOpen`: an earlier try may have
 * placed it, or the bank has approved the charge, of which its gateway tells the server too; then only a refusal of the
 * order itself decides.
 */
function mayBePlaced(error: unknown, isOpen: boolean): boolean {
  const refused = findRefusal(error)
  if (refused !== null) return refused.status >= 500 || (isOpen && refused.status === 429)
  const { status = 0, mayBeDone = false } = error as Unanswered
  return isOpen || status === 0 || (mayBeDone && status !== 503)
}

/** Says that it is not known whether the order was placed, after what the server or the app says of the failure. */
const toUnknown = (error: unknown): string =>
  findRefusal(error) !== null || (error as Error).name === 'UnreadAnswer'
    ? `${errorMessage(error)} We do not know whether your order was placed. It is never placed twice.`
    : noReplyMessage

/** Places an order (K05) and handles the reply as the spec says (`SF128` to `SF133`). */
export function usePlaceOrder() {
  const engine = useEngine()
  const clock = useClock()
  const navigate = useNavigate()
  const bank = useBankConfirmation()
  const refreshCart = useRefreshCart()
  const refreshAfter = useRefreshAfter()
  const clearDrafts = useClearDrafts()
  const notice = useStepNotice('review')
  const done = useConfirmation()
  const sent = useSharedDraft<SentOrder | null>('checkout-sent')
  const [isSending, setSending] = useState(false)
  // Shared, so that starting over clears it too: the page of the review stays mounted.
  const [problem, { change: changeProblem }] = useSharedState<OrderProblem | null>(problemKey, null)
  const setProblem = (next: OrderProblem | null) => {
    changeProblem(() => next)
  }

  const submit = async (body: OrderBody, gateway: Gateway | null, onApproved: () => void) => {
    const answer = await engine.call(checkout.table.submitOrder, { body })
    if (answer.action === null || gateway === null) return answer
    const refusal = await bank.confirm(gateway, answer.action.client_secret, body.submission)
    if (refusal !== null) return { ...answer, action: null, error: 'order.billing', message: refusal }
    onApproved()
    return engine.call(checkout.table.submitOrder, { body })
  }
  const run = async (order: SentOrder, gateway: Gateway | null) => {
    setSending(true)
    setProblem(null)
    sent.keep(() => order)
    let isOpen = order.mayBePlaced === true
    const leaveOpen = () => {
      isOpen = true
      sent.keep(() => ({ ...order, mayBePlaced: true }))
    }
    try {
      const answer = await submit(order.body, gateway, leaveOpen)
      const outcome = toOutcome(answer)
      // While another call places it, or the bank is still to be asked, it can be checked later.
      if (outcome.is === 'silent' || answer.action !== null) leaveOpen()
      else await sent.drop()
      if (outcome.is === 'placed' && answer.order !== null) {
        const { order: placed } = answer
        done.keep(() => ({ ...order.confirmation, order: placed }))
        navigate(checkoutPath('thankyou'), { replace: true })
        await clearDrafts()
      } else if (outcome.is === 'back') {
        notice.post({ step: outcome.step, message: outcome.message })
        navigate(checkoutPath(outcome.step))
      } else if (outcome.is === 'warned' || outcome.is === 'demo')
        setProblem({
          message: outcome.message,
          is: outcome.is,
          mayApproveHold: outcome.is === 'warned' && outcome.mayApproveHold,
        })
      void refreshAfter(checkout.table.submitOrder)
      await refreshCart()
    } catch (error) {
      const refused = findRefusal(error)
      if (refused?.code === 'checkout.cardUnknown') {
        // The card was removed meanwhile: the billing step says so at the card, and offers the others.
        await sent.drop()
        setSending(false)
        await refreshCart()
        navigate(checkoutPath('billing'))
        return
      }
      const isUnknown = mayBePlaced(error, isOpen)
      if (isUnknown) leaveOpen()
      else await sent.drop()
      setProblem({
        message: isUnknown ? toUnknown(error) : [sentences.order, refused?.message].filter(Boolean).join(' '),
        is: isUnknown ? 'unknown' : 'warned',
        mayApproveHold: false,
      })
      // Where it was placed, the cart is empty now, and the page offers to check the order.
      if (isUnknown) void refreshCart()
    }
    setSending(false)
  }
  return {
    isSending,
    problem,
    /** The demo bank's question, while it asks. */
    question: bank.question,
    place: (cart: Cart, body: OrderBody, paid: string) => {
      const order = { body, confirmation: toConfirmation(cart, paid, clock.now()) }
      const isOpen = sent.found?.mayBePlaced === true && sent.found.body.submission === body.submission
      return run(isOpen ? { ...order, mayBePlaced: true } : order, cart.checkout.gateway)
    },
    /** The sent order that has no reply yet; `resend` sends it again. */
    unanswered: sent.found ?? null,
    resend: async (gateway: Gateway | null) => {
      if (sent.found != null) await run(sent.found, gateway)
    },
  }
}
