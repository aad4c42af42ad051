import type { Kysely } from 'kysely'
import type { Database } from '../../server/db/schema.ts'
import type { ClaimPart } from '../../server/db/schema/labor-claims.ts'
import type { Draft } from './draft.ts'
import { readOrderPlaces } from './places.ts'
import { claimOrderStatuses } from './plan.ts'

const dayMs = 86_400_000

/** Creates the orders for parts of claims, one per claim. The first claim's order comes first. */
export async function createClaimOrders(db: Kysely<Database>, now: Date): Promise<Draft[]> {
  const places = await readOrderPlaces(db)
  const claims = (await db.selectFrom('labor_claim').selectAll().orderBy('created_at').orderBy('claim_id').execute())
    .map((claim) => ({
      claim,
      parts: (JSON.parse(claim.parts) as ClaimPart[]).filter((part) => part.source === 'order'),
    }))
    .filter(({ parts }) => parts.length > 0)
  const isFirst = (serial: string) => serial === 'MT52534K00417'
  const ordered = [
    ...claims.filter(({ claim }) => isFirst(claim.serial_number)),
    ...claims.filter(({ claim }) => !isFirst(claim.serial_number)),
  ]
  return ordered.map(({ claim, parts }, index): Draft => {
    const to = claim.provider_address_id === null ? undefined : places.byAddress(claim.provider_address_id)
    const own = places.get(claim.account_id)
    return {
      at: new Date(Math.min(claim.created_at.getTime() + 2 * dayMs, now.getTime() - 3_600_000)),
      status: claimOrderStatuses[index % claimOrderStatuses.length] ?? 'delivered',
      facts: {
        order_type: 'warranty',
        payment: 'warranty',
        account_id: claim.account_id,
        user_id: claim.filed_by,
        message: '',
        serial_number: claim.serial_number,
        equipment_id: claim.equipment_id,
        purchased_date: claim.purchased_date,
        claim_reason: claim.service_requested,
        coupon: null,
        card_brand: null,
        card_last4: null,
      },
      lines: parts.map(({ product_id, number, name, qty, list_price, dealer_price }) => ({
        product_id,
        number,
        name,
        qty,
        price: dealer_price,
        list_price,
      })),
      place: to === undefined || own === undefined ? own : { ...own, columns: { ...own.columns, ...to.shipping } },
      discount: 0,
      claimId: claim.claim_id,
    }
  })
}
