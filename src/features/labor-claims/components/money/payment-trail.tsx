import { readClaimPayments } from '../../../../../contract/claim-payments.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { getPaymentStateLabel } from '../../../../../domain/labor-claims/payments.ts'
import type { PaymentState } from '../../../../../domain/labor-claims/payments.ts'
import { formatFullDay } from '../../../../shared/formats/format-date.ts'
import { formatPrice } from '../../../../shared/formats/format-price.ts'
import { StatusChip } from '../../../../ui/status-chip.tsx'
import type { Tone } from '../../../../ui/status-chip.tsx'
import './payment-trail.css'

const tones: Readonly<Record<PaymentState, Tone>> = {
  queued: 'info',
  exported: 'info',
  paid: 'ok',
  failed: 'bad',
  removed: 'plain',
}

/** The payments of a claim with their batches: on the way, paid, or failed with the reason, and for whom where another firm has the claim now. Nothing where there are none. */
export function PaymentTrail({ claim }: { readonly claim: Claim }) {
  const payments = readClaimPayments(claim)
  if (payments.length === 0) return null
  return (
    <ul className="tk-trail" aria-label="Payments">
      {payments.map((one) => (
        <li key={one.number}>
          <b className="tn">{one.number}</b>
          <StatusChip
            label={getPaymentStateLabel(one.state)}
            tone={tones[one.state]}
            mark={one.state === 'queued' ? 'ring' : one.state === 'exported' ? 'half' : 'full'}
          />
          <span className="end tn">{formatPrice(one.amount)}</span>
          <span className="tk-trail-more t13 mute">
            {[formatFullDay(one.at), one.servicer ?? '', one.batch ?? '', one.reference, one.reason]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
