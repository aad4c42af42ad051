import type { Finding } from '../../../../../domain/labor-claims/checks/finding.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { goToPlace, listPlaces } from './places.ts'
import type { Place } from './places.ts'
import './checks.css'

const riskLabels: Record<Finding['risk'], string> = { unpaid: 'Usually not paid', question: 'Usually asked about' }

function PlaceLinks({
  places,
  onLeave,
}: {
  readonly places: readonly Place[]
  readonly onLeave: (() => void) | undefined
}) {
  if (places.length === 0) return null
  return (
    <div className="chk-go">
      {places.map((place) => (
        <Button
          key={place.id}
          fill="link"
          size="small"
          onClick={() => {
            goToPlace(place)
            onLeave?.()
          }}
        >
          {place.label}
        </Button>
      ))}
    </div>
  )
}

/** The findings of the payment check, each with what the servicer does now and a link to where it is done. The office reads what was found alone. */
export function FindingList({
  findings,
  isForOffice = false,
  mayEstimate = false,
  onLeave,
}: {
  readonly findings: readonly Finding[]
  readonly isForOffice?: boolean
  /** Whether the servicer may request more hours now. */
  readonly mayEstimate?: boolean
  /** Closes what the list is in, before a link leads to the place of what is missing. */
  readonly onLeave?: () => void
}) {
  return (
    <ul className="chk-list">
      {findings.map((finding) => (
        <li key={`${finding.code} ${finding.sentence}`} className={finding.risk}>
          <Icon name={finding.risk === 'unpaid' ? 'alert' : 'help'} />
          <div className="grow">
            <p className="chk-risk">{riskLabels[finding.risk]}</p>
            <p className="chk-what">{finding.sentence}</p>
            {isForOffice ? null : <p className="chk-do">{finding.action}</p>}
            {isForOffice ? null : <PlaceLinks places={listPlaces(finding, mayEstimate)} onLeave={onLeave} />}
          </div>
        </li>
      ))}
    </ul>
  )
}
