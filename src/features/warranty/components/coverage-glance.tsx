import type { Cover } from '../../../../contract/shapes/registration.ts'
import { fullDay } from '../../../shared/when.ts'
import { Icon } from '../../../ui/icon.tsx'
import { coverNames, coverWords, standingWords } from './coverage-words.ts'
import type { CoverStanding } from './coverage-words.ts'
import './coverage.css'

const signs = { running: 'shield-check', ended: 'shield', none: 'minus', unknown: 'clock' } as const
const short = ({ is, until, months }: Cover) =>
  is === 'none' || until === null ? (is === 'unknown' && months > 0 ? `${months} mo` : '–') : fullDay(until)

/**
 * The four covers of a machine side by side: sign, name and last day, each said whole for who listens. A shield is a promise:
 * only an approved registration has one, and one that was declined covers nothing.
 */
export function CoverageGlance({
  coverage,
  status,
}: {
  readonly coverage: readonly Cover[]
  readonly status: CoverStanding
}) {
  const standing = standingWords(status)
  const isDeclined = status === 'declined'
  return (
    <div className="cov-all">
      {standing === null ? null : (
        <p className="cov-said">
          <Icon name={isDeclined ? 'alert' : 'clock'} size="s" className={isDeclined ? 'bad-t' : 'mute'} />
          <span>{standing}</span>
        </p>
      )}
      {isDeclined ? null : (
        <ul className="cov" aria-label={status.startsWith('pending') ? 'Coverage once it is approved' : 'Coverage'}>
          {coverage.map((cover) => (
            <li key={cover.kind} className={standing === null ? cover.is : 'unknown'}>
              <Icon name={standing !== null && cover.is === 'running' ? 'clock' : signs[cover.is]} size="s" />
              <span className="sr">
                {coverNames[cover.kind]} {coverWords(cover)}
              </span>
              <span className="k" aria-hidden="true">
                {coverNames[cover.kind]}
                {cover.is === 'ended' ? ' ended' : ''}
              </span>
              <span className="v tn" aria-hidden="true">
                {short(cover)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
