import type { Claim } from '../../../../contract/shapes/claim.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Section } from './section.tsx'
import { useWayMiles } from './use-way-miles.ts'

const sourceWords = {
  typed: 'as typed',
  'looked-up': 'looked up by road',
  estimated: 'estimated, settled when there is a network',
} as const

/** How far it is, and what comes of it: each number with whose word it is, and never 0 where nobody knows. */
export function MileageCard({ claim }: { readonly claim: Claim }) {
  const { way, fault } = useWayMiles(claim)
  const total = claim.mileage_from ?? (claim.mileage > 0 ? 'typed' : null)
  if (way === null && total === null && fault === null) return null
  return (
    <Section title="Mileage">
      <dl className="kv l bd tk-miles">
        <dt>One way</dt>
        <dd className="tn">
          {way === null ? (
            <span className="mute">{fault ?? 'Not known yet'}</span>
          ) : (
            <>
              {way.miles.toFixed(1)} mi{' '}
              <span className="mute">
                {way.source === 'estimated' ? <Icon name="info" size="s" className="in-line" /> : null}
                {sourceWords[way.source]}
              </span>
            </>
          )}
        </dd>
        <dt>In all</dt>
        <dd className="tn">
          {total === null ? (
            <span className="mute">No trip has miles yet</span>
          ) : (
            <>
              {claim.mileage.toFixed(1)} mi <span className="mute">{sourceWords[total]}</span>
            </>
          )}
        </dd>
      </dl>
    </Section>
  )
}
