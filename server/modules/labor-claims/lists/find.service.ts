import type { FoundThings } from '../../../../contract/shapes/found.ts'
import { normalizeSerial } from '../../../../domain/warranty/serials.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { getFindScope } from '../labor-claims.policy.ts'
import { findClaimsByText, findNamedClaims } from './find.store.ts'

/** `LC-20418` of `lc 20418` or `20418`; null for other text. */
function parseClaimNumber(typed: string): string | null {
  const digits = /^(?:LC)?(\d{1,9})$/.exec(normalizeSerial(typed))?.[1]
  return digits === undefined ? null : `LC-${digits}`
}

/** Claims by number, serial or any text of the list, of those that the caller may open. Named ones come first. */
export async function findClaims(call: SignedIn, typed: string, limit: number): Promise<FoundThings['claims']> {
  const scope = getFindScope(call.actor)
  if (!scope.isAll && scope.accountId === null && scope.userId === null) return []
  const names = { displayId: parseClaimNumber(typed), serial: normalizeSerial(typed) }
  const named = await findNamedClaims(call.tx, scope, names, limit)
  const others = await findClaimsByText(call.tx, scope, typed, limit)
  const found = new Map([...named, ...others].map((row) => [row.claim_id, row]))
  return [...found.values()]
    .slice(0, limit)
    .map(({ claim_id: ticket_id, customer_company, customer_name, ...row }) => ({
      ...row,
      ticket_id,
      customer: customer_company || customer_name,
      whole: named.some((one) => one.claim_id === ticket_id),
    }))
}
