import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { checkout } from '../../../../contract/checkout.ts'
import type { Cart } from '../../../../contract/shapes/cart.ts'
import { outcomeOf, sentences } from '../../../../domain/checkout/sentences.ts'
import { useClock } from '../../../data/clock.tsx'
import { useEngine } from '../../../data/engine.tsx'
import { usePayments } from '../../../data/payments.tsx'
import { refusedBy } from '../../../data/say-fault.ts'
import { useRefreshCart } from '../../../data/use-cart.ts'
import { checkoutPath } from '../../../shared/checkout-paths.ts'
import { useKept } from '../../../shared/use-kept.ts'
import { confirmationOf, useConfirmation } from './confirmation.ts'
import type { Confirmation } from './confirmation.ts'
import { useNotice } from './notice.ts'
import type { OrderBody } from './order-body.ts'
import { useForgetTyped } from './use-forget-typed.ts'

/** What is said on the review after an order was tried. */
export interface Trouble {
  readonly words: string
  readonly is: 'warned' | 'demo' | 'unknown'
  readonly mayApproveHold: boolean
}

/** An order that was sent and whose answer did not come: it is asked for with the same words, which place it once. */
interface SentOrder {
  readonly body: OrderBody
  readonly confirmation: Omit<Confirmation, 'order'>
}

const silence =
  'The shop did not answer, so it is not known whether your order was placed. Ask again when there is a connection: the same order is placed once, however often it is sent.'

/** Places an order (K05) and takes its answer as the spec says (`storefront §4, §8`). */
export function usePlaceOrder() {
  const engine = useEngine()
  const clock = useClock()
  const navigate = useNavigate()
  const payments = usePayments()
  const refresh = useRefreshCart()
  const forgetTyped = useForgetTyped()
  const notice = useNotice('review')
  const done = useConfirmation()
  const sent = useKept<SentOrder | null>('checkout-sent')
  const [isSending, setSending] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)

  const submit = async (body: OrderBody, publishableKey: string | null) => {
    const answer = await engine.call(checkout.table.submitOrder, { body })
    if (answer.action === null || publishableKey === null) return answer
    const refusal = await (await payments.fields(publishableKey)).confirm(answer.action.client_secret)
    if (refusal !== null) return { ...answer, action: null, error: 'order.billing', message: refusal }
    return engine.call(checkout.table.submitOrder, { body })
  }
  const run = async (order: SentOrder, publishableKey: string | null) => {
    setSending(true)
    setTrouble(null)
    sent.keep(() => order)
    try {
      const answer = await submit(order.body, publishableKey)
      await sent.drop()
      const outcome = outcomeOf(answer)
      if (outcome.is === 'placed' && answer.order !== null) {
        const { order: placed } = answer
        done.keep(() => ({ ...order.confirmation, order: placed }))
        navigate(checkoutPath('thankyou'), { replace: true })
        await forgetTyped()
      } else if (outcome.is === 'back') {
        notice.leave({ step: outcome.step, words: outcome.words })
        navigate(checkoutPath(outcome.step))
      } else if (outcome.is === 'warned' || outcome.is === 'demo')
        setTrouble({
          words: outcome.words,
          is: outcome.is,
          mayApproveHold: outcome.is === 'warned' && outcome.mayApproveHold,
        })
      await refresh()
    } catch (error) {
      const refused = refusedBy(error)
      const status = refused?.status ?? (error as { readonly status?: number }).status ?? 0
      if (status > 0) await sent.drop()
      setTrouble({
        words: status > 0 ? [sentences.order, refused?.message].filter(Boolean).join(' ') : silence,
        is: status > 0 ? 'warned' : 'unknown',
        mayApproveHold: false,
      })
    }
    setSending(false)
  }
  return {
    isSending,
    trouble,
    place: (cart: Cart, body: OrderBody, paid: string) =>
      run({ body, confirmation: confirmationOf(cart, paid, clock.now()) }, cart.checkout.gateway.publishable_key),
    /** There is an order whose answer never came; `ask` sends it again. */
    unanswered: sent.found ?? null,
    ask: async () => {
      if (sent.found != null) await run(sent.found, null)
    },
  }
}
