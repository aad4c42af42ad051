import type { Call } from '../../kernel/call.ts'
import { stageEmail } from '../../kernel/stage-email.ts'
import type { EmailTemplate } from '../../mail/email-template.ts'
import { listRecipients } from '../auth/index.ts'
import { isOrderOfClaim } from './claim-orders.store.ts'
import { findCustomerEmail } from './order-details.store.ts'
import type { LinkedOrder } from './order-path.rules.ts'

interface MailedOrder extends LinkedOrder {
  readonly order_id: number
  readonly order_type: string
  readonly account_id: number
  readonly user_id: number
  readonly shipping_email: string
}

/**
 * Stages a mail to the customer of an order; nothing where there is no address. The parts of a claim go to the owner of the
 * machine or to a servicer, who must not read what the dealer pays: of such an order the dealer hears, and signs in to read it.
 */
export async function tellCustomer<Order extends MailedOrder>(
  call: Pick<Call, 'tx' | 'stage' | 'newId'>,
  order: Order,
  build: (order: Order) => EmailTemplate | Promise<EmailTemplate>,
): Promise<void> {
  if (order.order_type === 'warranty' && (await isOrderOfClaim(call.tx, order.order_id))) {
    const letter = await build({ ...order, order_key: '' })
    const owner = { accountId: order.account_id, userId: order.user_id }
    const people = await listRecipients(call.tx, owner, ({ permissions }) => permissions.includes('orders.view'))
    for (const { email } of people) await stageEmail(call, email, letter)
    return
  }
  const email = await findCustomerEmail(call.tx, order)
  if (email !== '') await stageEmail(call, email, await build(order))
}
