import { claimPay } from '../../../../../contract/claim-pay.ts'
import { useRead } from '../../../../data/use-read.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { SectionCard } from '../../../../shared/section-card.tsx'
import type { SeenClaim } from '../claim-display.ts'
import { FindingList } from './finding-list.tsx'
import { usePaymentCheck } from './use-payment-check.ts'

/**
 * 'Will this be paid?': what may keep the claim from being paid, before the servicer leaves the site. It only warns. The office
 * reads what the server found, and without a network what this device finds.
 */
export function PaymentCheckCard({ seen, now }: { readonly seen: SeenClaim; readonly now: number }) {
  const { value: claim } = seen
  const own = usePaymentCheck(seen, now)
  const server = useRead(
    claimPay.table.readFindings,
    { params: { id: claim.ticket_id }, query: { rev: String(claim.rev) } },
    { isOn: own !== null && claim.may.manage === true },
  )
  if (own === null) return null
  const findings = server.state === 'ready' ? server.value.findings : own
  return (
    <SectionCard title="Will this be paid?" count={findings.length}>
      {findings.length === 0 ? (
        <p className="tk-none chk-ok">
          <Icon name="check-circle" className="ok-t" /> Nothing found that would keep this claim from being paid.
        </p>
      ) : (
        <FindingList
          findings={findings}
          isForOffice={claim.may.manage === true}
          mayEstimate={claim.actions.includes('estimate')}
        />
      )}
      {claim.pay_facts === undefined ? (
        <p className="tk-more">
          Serial number, dates, other claims and used pictures are checked once this claim has been sent and read again.
        </p>
      ) : null}
    </SectionCard>
  )
}
