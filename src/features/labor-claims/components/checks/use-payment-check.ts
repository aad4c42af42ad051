import { readCheckedClaim } from '../../../../../contract/claim-pay.ts'
import { checkPayment } from '../../../../../domain/labor-claims/checks/check-payment.ts'
import type { CheckContext } from '../../../../../domain/labor-claims/checks/checked-claim.ts'
import type { Finding } from '../../../../../domain/labor-claims/checks/finding.ts'
import { collectOtherClaims } from '../../../../../domain/labor-claims/checks/other-claims.ts'
import type { HeldClaim } from '../../../../../domain/labor-claims/checks/other-claims.ts'
import { isClosed } from '../../../../../domain/labor-claims/states.ts'
import type { Engine } from '../../../../../offline/engine.ts'
import { useLiveQuery } from '../../../../data/use-live-query.ts'
import { toDay } from '../../../../shared/formats/format-date.ts'
import { useExpectedPayment } from '../money/use-expected-payment.ts'
import { usePayTerms } from '../terms/use-pay-terms.ts'
import type { SeenClaim } from '../claim-display.ts'

const none: readonly HeldClaim[] = []

/** More jobs than a servicer has in a week. Each is decrypted to be compared. */
const maxJobs = 40

/** The other jobs on this device, with what waits on them. */
async function readOtherJobs(engine: Engine, ticketId: string): Promise<readonly HeldClaim[]> {
  const { rows } = await engine.claims('jobs')
  const others = rows
    .map(({ value }) => value.ticket_id)
    .filter((id) => id !== ticketId)
    .slice(0, maxJobs)
  const claims = await Promise.all(others.map((id) => engine.claim(id)))
  return claims.flatMap((seen) => (seen === null ? [] : [seen.value]))
}

/**
 * What may keep the claim from being paid, with the work that waits on this device. Null for a closed claim. It needs no
 * network: the server's facts come with the claim.
 */
export function usePaymentCheck(seen: SeenClaim, now: number): readonly Finding[] | null {
  const { value: claim, pending } = seen
  const isAtWork = claim.status === 'assigned' && !isClosed(claim)
  const jobs = useLiveQuery(
    (own) => (isAtWork ? readOtherJobs(own, claim.ticket_id) : Promise.resolve(none)),
    [claim.ticket_id, isAtWork],
  )
  const terms = usePayTerms(claim.manufacturer_id, isAtWork)
  const { lines: money } = useExpectedPayment(seen)
  if (isClosed(claim)) return null
  const unsent = new Set(claim.files.filter((file) => pending[file.id] !== undefined).map((file) => file.sha256))
  const others: CheckContext['others'] = collectOtherClaims(claim, jobs.state === 'ready' ? jobs.value : none, unsent)
  return checkPayment(readCheckedClaim({ ...claim, money }), { today: toDay(now), others, terms })
}
