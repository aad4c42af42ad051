import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { useOneWayMiles } from './use-one-way-miles.ts'

const sourceLabels = {
  typed: 'entered by hand',
  'looked-up': 'road distance',
  estimated: 'estimate, confirmed when you are online',
} as const

/** The miles one way and in total, each with its source. A distance that cannot be found is 0, and says so (`WO158`). */
export function MileageCard({ claim }: { readonly claim: Claim }) {
  const { oneWay: way, errorText } = useOneWayMiles(claim)
  const total = claim.mileage_from ?? (claim.mileage > 0 ? 'typed' : null)
  if (way === null && total === null && errorText === null) return null
  return (
    <SectionCard title="Mileage">
      <dl className="kv l bd tk-miles">
        <dt>One way</dt>
        <dd className="tn">
          {way === null ? (
            <span className="mute">Unknown</span>
          ) : errorText !== null ? (
            <>
              0 mi <span className="mute">not known, enter the miles of each trip. {errorText}</span>
            </>
          ) : (
            <>
              {way.miles.toFixed(1)} mi{' '}
              <span className="mute">
                {way.source === 'estimated' ? <Icon name="info" size="s" className="in-line" /> : null}
                {sourceLabels[way.source]}
              </span>
            </>
          )}
        </dd>
        <dt>Total</dt>
        <dd className="tn">
          {total === null ? (
            <span className="mute">No mileage logged yet</span>
          ) : (
            <>
              {claim.mileage.toFixed(1)} mi <span className="mute">{sourceLabels[total]}</span>
            </>
          )}
        </dd>
      </dl>
    </SectionCard>
  )
}
