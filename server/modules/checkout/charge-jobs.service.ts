import type { Payments } from '../../ports/payments.ts'
import { addOrderHistory } from '../orders/index.ts'
import { attemptById, changeAttempt, holdOrder, markRefunded } from './attempts.store.ts'
import { stateIdOf } from './buyers.store.ts'
import type { Till } from './checkout.ports.ts'
import { goOn } from './order.service.ts'
import { chargeKey } from './settle.service.ts'
import type { World } from './settle.service.ts'
import { keepCard } from './wallet.store.ts'

type Ports = Till

/** The fourth step: takes the money of an order that was placed. May be asked again; where nothing is held any more, the order waits for the office. */
export async function capture(world: World, { payments, steps }: Ports, attemptId: string): Promise<void> {
  const attempt = await attemptById(world.tx, attemptId)
  if (attempt?.order_id == null || attempt.gateway_ref === null || attempt.captured_at !== null) return
  const { order_id: orderId, gateway_ref: ref } = attempt
  const taken = await payments.capture(ref, chargeKey(attempt))
  steps.after('captured')
  if (taken.is === 'captured') {
    await changeAttempt(world.tx, attemptId, { captured_at: world.now })
    return
  }
  await world.apart(async (job) => {
    const stands = await holdOrder(job.tx, orderId, job.now)
    await addOrderHistory(job, orderId, {
      userId: null,
      action: 'hold',
      ...stands,
      message:
        'The card is not held for this order any more, so nothing could be charged. Ask the customer how to pay.',
    })
  })
}

/** Keeps the card of an order for the next time, as its owner wished. */
export async function keepUsedCard(
  world: World,
  { payments }: { readonly payments: Payments },
  attemptId: string,
): Promise<void> {
  const attempt = await attemptById(world.tx, attemptId)
  const charge = attempt?.draft.charge ?? null
  if (attempt?.gateway_ref == null || charge === null) return
  const gatewayRef = await payments.keepCard(attempt.gateway_ref)
  if (gatewayRef === null) return
  const { order } = attempt.draft
  await world.apart(async ({ tx, now }) =>
    keepCard(tx, {
      userId: order.user_id,
      accountId: order.account_id,
      card: charge.card,
      address: charge.address,
      stateId: await stateIdOf(tx, charge.address.state),
      gateway: payments.gateway.kind,
      gatewayRef,
      now,
    }),
  )
}

/** What a gateway told of by itself: a bank's yes or no to an attempt that waits for it, or money that went back. */
export async function chargeTold(world: World, ports: Ports, attemptId: string, type: string): Promise<void> {
  const attempt = await attemptById(world.tx, attemptId)
  if (attempt === null) return
  if (attempt.state === 'action') {
    await goOn(world, ports, attempt)
    return
  }
  const { order_id: orderId } = attempt
  if (type !== 'refunded' || orderId === null) return
  await world.apart(async (job) => {
    const status = await markRefunded(job.tx, orderId, job.now)
    if (status !== null)
      await addOrderHistory(job, orderId, {
        userId: null,
        action: 'refund',
        from: status,
        to: status,
        message: 'The payment was given back.',
      })
  })
}
