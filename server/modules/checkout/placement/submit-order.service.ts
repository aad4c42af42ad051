import type { OwnTransactionsCall } from '../../../kernel/call.ts'
import type { Authorization, CardSource } from '../../../ports/payments.ts'
import type { OrderAnswer } from './order-answers.view.ts'
import {
  answerBankConfirmation,
  answerDeclined,
  gatewayTimeoutAnswer,
  answerPlaced,
  inProgressAnswer,
} from './order-answers.view.ts'
import type { Attempt } from './attempts.store.ts'
import { updateAttempt, lockAttempt } from './attempts.store.ts'
import { beginOrder } from './begin.service.ts'
import type { OrderSubmission } from './begin.service.ts'
import type { CheckoutPorts, PaymentPorts } from '../checkout.ports.ts'
import { bankConfirmationMs } from './attempts.rules.ts'
import { countDecline, whileUnderWay } from '../payments/card-testing.service.ts'
import { placeAttempt } from './place.service.ts'
import { toChargeKey, releaseAttempt } from './reconcile.service.ts'
import type { AttemptContext } from './reconcile.service.ts'

/**
 * Places an order (K05): begin, authorize, place; a job captures the payment afterwards. A charged card and a failed order
 * never coexist: if this call dies, the reconciler releases the attempt (docs/decisions/028-the-checkout.md).
 */
export const submitOrder = (
  call: OwnTransactionsCall,
  ports: CheckoutPorts,
  body: OrderSubmission,
): Promise<OrderAnswer> => whileUnderWay(call.request.address, () => beginAndPlace(call, ports, body))

async function beginAndPlace(
  call: OwnTransactionsCall,
  ports: CheckoutPorts,
  body: OrderSubmission,
): Promise<OrderAnswer> {
  let result = await beginOrder(call, ports, body)
  if (result.is === 'stale') {
    await releaseAttempt(
      call,
      ports,
      result.attempt.attempt_id,
      'The order was submitted again, after its lease or with another cart.',
    ).catch(() => false)
    result = await beginOrder(call, ports, body)
  }
  switch (result.is) {
    case 'answered':
      return result.answer
    case 'stale':
      return inProgressAnswer
    case 'waits-for-bank':
      return resumeAfter3DS(call, ports, result.attempt)
    case 'new':
      ports.steps.after('begun')
      return authorizePayment(call, ports, result.attempt, result.source)
  }
}

async function authorizePayment(
  context: AttemptContext,
  ports: PaymentPorts,
  attempt: Attempt,
  source: CardSource | null,
): Promise<OrderAnswer> {
  const { charge } = attempt.draft
  if (charge === null || source === null) return finishOrder(context, ports, attempt, null)
  const authorization = await ports.payments
    .authorize({ ...toChargeKey(attempt), source, address: charge.address, shouldSave: charge.shouldSave })
    .catch(() => null)
  ports.steps.after('authorized')
  return authorization === null
    ? onGatewayTimeout(context, ports, attempt)
    : onAuthorization(context, ports, attempt, authorization)
}

/** The gateway gave no reliable answer. Releases the attempt now if the gateway responds, else the reconciler does. */
async function onGatewayTimeout(context: AttemptContext, ports: PaymentPorts, attempt: Attempt): Promise<OrderAnswer> {
  await releaseAttempt(context, ports, attempt.attempt_id, 'The gateway did not respond.').catch(() => false)
  return gatewayTimeoutAnswer
}

async function onAuthorization(
  context: AttemptContext,
  ports: PaymentPorts,
  attempt: Attempt,
  authorization: Authorization,
): Promise<OrderAnswer> {
  switch (authorization.is) {
    case 'authorized':
      return finishOrder(context, ports, attempt, authorization.ref)
    case 'declined':
      await recordDecline(context, attempt)
      // If the release fails, the reconciler continues it; the reply is known already.
      await releaseAttempt(context, ports, attempt.attempt_id, authorization.message).catch(() => false)
      return answerDeclined(authorization.message)
    case 'action':
      await waitForBank(context, attempt.attempt_id, authorization.ref)
      return answerBankConfirmation(authorization.clientSecret)
  }
}

/** Gives the customer time to answer their bank. `ref`: the charge, when the bank is asked for the first time. */
const waitForBank = (context: AttemptContext, attemptId: string, ref: string | null): Promise<void> =>
  context.withOwnTransaction(async ({ tx, now }) => {
    const locked = await lockAttempt(tx, attemptId)
    if (locked?.state !== (ref === null ? 'action' : 'begun')) return
    await updateAttempt(tx, attemptId, {
      leased_until: new Date(now.getTime() + bankConfirmationMs),
      ...(ref === null ? {} : { state: 'action', gateway_ref: ref }),
    })
  })

/** Counts a declined card for its cart and network. A failed count never keeps an answer from the customer. */
const recordDecline = (context: AttemptContext, { cart_id, amount }: Attempt): Promise<void> =>
  context
    .withOwnTransaction(({ tx, now }) =>
      countDecline(tx, { paid: `cart ${cart_id}`, network: context.request?.address ?? null, amount }, now),
    )
    .catch(() => undefined)

async function finishOrder(
  context: AttemptContext,
  ports: PaymentPorts,
  attempt: Attempt,
  ref: string | null,
): Promise<OrderAnswer> {
  const order = await context
    .withOwnTransaction((job) => placeAttempt(job, attempt, ref))
    .catch(async (thrown: unknown) => {
      // A server error: the charge is voided and the caller gets the error.
      await releaseAttempt(context, ports, attempt.attempt_id, 'The order could not be stored.').catch(() => false)
      throw thrown
    })
  if (order === null) {
    // The reconciler released the attempt during the gateway call: the late authorization is voided.
    const found = await ports.payments.find({ ...toChargeKey(attempt), ref }).catch(() => null)
    if (found?.state === 'authorized') await ports.payments.void(found.ref, toChargeKey(attempt)).catch(() => undefined)
    return gatewayTimeoutAnswer
  }
  ports.steps.after('placed')
  return answerPlaced(order)
}

/** Continues an order after 3-D Secure, depending on the state of the charge. */
export async function resumeAfter3DS(
  context: AttemptContext,
  ports: PaymentPorts,
  attempt: Attempt,
): Promise<OrderAnswer> {
  const found = await ports.payments.find(toChargeKey(attempt)).catch(() => undefined)
  if (found === undefined) return gatewayTimeoutAnswer
  switch (found?.state) {
    case 'authorized':
    case 'captured':
      return finishOrder(context, ports, attempt, found.ref)
    case 'action':
      // The customer is at the screen, maybe again.
      await waitForBank(context, attempt.attempt_id, null)
      return answerBankConfirmation(found.clientSecret ?? '')
    case 'declined':
    case 'voided':
    case 'refunded':
    case undefined: {
      const message = found?.message ?? 'This transaction has been declined.'
      if (found?.state === 'declined') await recordDecline(context, attempt)
      await releaseAttempt(context, ports, attempt.attempt_id, message).catch(() => false)
      return answerDeclined(message)
    }
  }
}
