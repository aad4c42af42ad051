import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { orders } from '../../../contract/orders.ts'
import type { Call } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { vendorIdOf } from './orders.store.ts'

/** The order that a parcel belongs to, the newest where numbers were used again (O02). Refuses `orders.trackingUnknown`. */
export async function findByTracking(
  { tx }: Pick<Call, 'tx'>,
  tracking: string,
): Promise<Reply<(typeof orders.table)['findByTracking']>> {
  const vendorId = await vendorIdOf(tx, tracking.replace(/[\s-]+/g, '').toUpperCase())
  return vendorId === null ? refuse('orders.trackingUnknown') : { vendor_id: vendorId }
}
