import type { Claim } from '../../../../contract/shapes/claim.ts'
import { statusWords } from '../../../../domain/labor-claims/states.ts'
import { fullDay } from '../../../shared/when.ts'
import { Section } from './section.tsx'

/** What was wrong with this machine before, the latest first; nobody's names in it. */
export function EarlierCard({ claim }: { readonly claim: Claim }) {
  const earlier = claim.earlier_claims ?? []
  if (earlier.length === 0) return null
  return (
    <Section title="Earlier claims of this serial" count={earlier.length}>
      <ul className="tk-earlier">
        {earlier.map((one) => (
          <li key={one.display_id}>
            <div className="row wrap">
              <b>{one.display_id}</b>
              <span className="mute tn">{fullDay(one.filed_on)}</span>
              <span className="end mute">{statusWords({ status: one.status, accepted: true, completed: false })}</span>
            </div>
            <p>{one.service_requested}</p>
            {one.parts.length === 0 ? null : <p className="mono t13 ink2">{one.parts.join(', ')}</p>}
          </li>
        ))}
      </ul>
    </Section>
  )
}
