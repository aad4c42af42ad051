import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { getStatusLabel } from '../../../../../domain/labor-claims/states.ts'
import { formatFullDay } from '../../../../shared/formats/format-date.ts'
import { SectionCard } from '../../../../shared/section-card.tsx'

/** Earlier claims for the same serial number, newest first. They carry no names. */
export function EarlierClaimsCard({ claim }: { readonly claim: Claim }) {
  const earlier = claim.earlier_claims ?? []
  if (earlier.length === 0) return null
  return (
    <SectionCard title="Earlier claims for this serial" count={earlier.length}>
      <ul className="tk-earlier">
        {earlier.map((one) => (
          <li key={one.display_id}>
            <div className="row wrap">
              <b>{one.display_id}</b>
              <span className="mute tn">{formatFullDay(one.filed_on)}</span>
              <span className="end mute">
                {getStatusLabel({ status: one.status, accepted: true, completed: one.completed === true })}
              </span>
            </div>
            {one.service_requested === '' ? null : <p>{one.service_requested}</p>}
            {one.parts.length === 0 ? null : <p className="mono t13 ink2">{one.parts.join(', ')}</p>}
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
