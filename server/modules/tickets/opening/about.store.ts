import type { Tx } from '../../../kernel/call.ts'
import type { TicketRecord } from '../tickets.store.ts'

/** The names of what a ticket is about. */
export async function findAbout(tx: Tx, ticketId: string) {
  return tx
    .selectFrom('support_ticket')
    .leftJoin('shop_order', 'shop_order.order_id', 'support_ticket.order_id')
    .leftJoin('product', 'product.product_id', 'support_ticket.product_id')
    .leftJoin('labor_claim', 'labor_claim.claim_id', 'support_ticket.claim_id')
    .leftJoin('registration', 'registration.record_id', 'support_ticket.record_id')
    .select(['shop_order.display_id as order_number', 'product.product_id', 'product.number as part_number'])
    .select(['product.name as part_name', 'labor_claim.claim_id', 'labor_claim.display_id as claim_number'])
    .select(['registration.record_id', 'registration.serial_number', 'support_ticket.passport_code'])
    .where('ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow()
}

export type AboutColumns = Pick<TicketRecord, 'order_id' | 'product_id' | 'claim_id' | 'record_id' | 'passport_code'>
