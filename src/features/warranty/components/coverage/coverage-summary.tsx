import type { Cover } from '../../../../../contract/shapes/registration.ts'
import { formatFullDay } from '../../../../shared/formats/format-date.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { coverageLabels, formatCover, getStatusNote } from './coverage-text.ts'
import type { CoverageStatus } from './coverage-text.ts'
import './coverage.css'

const icons = { running: 'shield-check', ended: 'shield', none: 'minus', unknown: 'clock' } as const
const formatShort = ({ is, until, months }: Cover) =>
  is === 'none' || until === null ? (is === 'unknown' && months > 0 ? `${months} mo` : '–') : formatFullDay(until)

/**
 * The four coverages of a machine side by side, each with an icon, a name and the last day. Only an approved registration
 * shows the shield. A declined one has no coverage.
 */
export function CoverageSummary({
  coverage,
  status,
}: {
  readonly coverage: readonly Cover[]
  readonly status: CoverageStatus
}) {
  const statusNote = getStatusNote(status)
  const isDeclined = status === 'declined'
  return (
    <div className="cov-all">
      {statusNote === null ? null : (
        <p className="cov-note">
          <Icon name={isDeclined ? 'alert' : 'clock'} size="s" className={isDeclined ? 'bad-t' : 'mute'} />
          <span>{statusNote}</span>
        </p>
      )}
      {isDeclined ? null : (
        <ul className="cov" aria-label={status.startsWith('pending') ? 'Coverage once approved' : 'Coverage'}>
          {coverage.map((cover) => (
            <li key={cover.kind} className={statusNote === null ? cover.is : 'unknown'}>
              <Icon name={statusNote !== null && cover.is === 'running' ? 'clock' : icons[cover.is]} size="s" />
              <span className="sr">
                {coverageLabels[cover.kind]} {formatCover(cover)}
              </span>
              <span className="k" aria-hidden="true">
                {coverageLabels[cover.kind]}
                {cover.is === 'ended' ? ' expired' : ''}
              </span>
              <span className="v tn" aria-hidden="true">
                {formatShort(cover)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
