import type { Claim } from '../../../../contract/shapes/claim.ts'
import type { OutboxItem } from '../../../../offline/engine.ts'
import { findClaimId } from '../../../../offline/operations/all.ts'
import { useLiveQuery } from '../../../data/use-live-query.ts'

/** The claim of an outbox item as this device shows it; null while it loads, or where there is none. */
export function useItemClaim(item: OutboxItem): Claim | null {
  const claimId = findClaimId(item)
  const seen = useLiveQuery(async (own) => (claimId === null ? null : own.claim(claimId)), [claimId])
  return seen.state === 'ready' ? (seen.value?.value ?? null) : null
}
