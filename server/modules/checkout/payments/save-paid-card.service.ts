import type { Payments } from '../../../ports/payments.ts'
import { dropCardToKeep, findPayment } from '../../orders/index.ts'
import { findStateId } from '../../site/index.ts'
import { findBuyer } from '../buyers.store.ts'
import { insertCard } from '../billing/wallet.store.ts'
import type { AttemptContext } from '../placement/reconcile.service.ts'
import type { CardToKeep } from './due-card.service.ts'

/**
 * Saves the new card that paid a balance, as its customer requested (record 101). Saved again, it is still one card. The
 * gateway forgets that of a user who is gone by then.
 */
export async function savePaidCard(
  context: AttemptContext,
  { payments }: { readonly payments: Payments },
  paymentId: string,
): Promise<void> {
  const entry = await findPayment(context.tx, paymentId)
  if (entry?.state !== 'done' || entry.gateway_ref === null || entry.card_to_keep === null) return
  const { user_id: userId, gateway_ref: chargeRef } = entry
  if (userId === null) return
  const { card, address } = JSON.parse(entry.card_to_keep) as CardToKeep
  const gatewayRef = await payments.keepCard(chargeRef)
  const drop = () => context.withOwnTransaction(({ tx }) => dropCardToKeep(tx, paymentId))
  if (gatewayRef === null) return drop()
  const isSaved = await context.withOwnTransaction(async ({ tx, now }) => {
    const buyer = await findBuyer(tx, userId)
    if (buyer === null) return false
    const stateId = await findStateId(tx, address.state)
    const { accountId } = buyer
    const { kind: gateway } = payments.gateway
    return insertCard(tx, { userId, accountId, card, address, stateId, gateway, gatewayRef, now })
  })
  if (!isSaved) await payments.forgetCard(gatewayRef)
  await drop()
}
