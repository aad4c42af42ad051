import { claimPay } from '../../../../../contract/claim-pay.ts'
import type { Finding } from '../../../../../domain/labor-claims/checks/finding.ts'
import { isClosed } from '../../../../../domain/labor-claims/states.ts'
import { useRead } from '../../../../data/use-read.ts'
import type { SeenClaim } from '../claim-display.ts'
import { usePaymentCheck } from './use-payment-check.ts'

/**
 * What the office decides with: the findings of the server, null until it has answered, and those of this device where it does
 * not answer. `own`: as this device finds them.
 */
export function useFindings(
  seen: SeenClaim,
  now: number,
): { readonly findings: readonly Finding[] | null; readonly own: readonly Finding[] | null } {
  const { value: claim } = seen
  const own = usePaymentCheck(seen, now)
  const server = useRead(
    claimPay.table.readFindings,
    { params: { id: claim.ticket_id }, query: { rev: String(claim.rev) } },
    { isOn: !isClosed(claim) },
  )
  return { findings: server.state === 'ready' ? server.value.findings : server.state === 'failed' ? own : null, own }
}
