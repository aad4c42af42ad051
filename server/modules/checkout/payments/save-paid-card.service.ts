import type { Payments } from '../../../ports/payments.ts'
import { findPayment } from '../../orders/index.ts'
import { findStateId } from '../../site/index.ts'
import { findBuyer } from '../buyers.store.ts'
import { insertCard } from '../billing/wallet.store.ts'
import type { AttemptContext } from '../placement/reconcile.service.ts'
import type { CardToKeep } from './due-card.service.ts'

/** Saves the new card that paid a balance, as its customer requested (record 101). Saved again, it is still one card. */
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
  if (gatewayRef === null) return
  await context.withOwnTransaction(async ({ tx, now }) => {
    const buyer = await findBuyer(tx, userId)
    if (buyer === null) return
    const stateId = await findStateId(tx, address.state)
    const { accountId } = buyer
    await insertCard(tx, { userId, accountId, card, address, stateId, gateway: payments.gateway.kind, gatewayRef, now })
  })
}
