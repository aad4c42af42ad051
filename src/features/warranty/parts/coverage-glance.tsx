import type { Cover } from '../../../../contract/shapes/registration.ts'
import { fullDay } from '../../../shared/when.ts'
import { Icon } from '../../../ui/icon.tsx'
import { coverNames, coverWords } from './coverage-words.ts'
import './coverage.css'

const signs = { running: 'shield-check', ended: 'shield', none: 'minus', unknown: 'clock' } as const
const short = ({ is, until, months }: Cover) =>
  is === 'none' || until === null ? (is === 'unknown' && months > 0 ? `${months} mo` : '–') : fullDay(until)

/** The four covers of a machine side by side: sign, name and last day, each said whole for who listens. */
export function CoverageGlance({ coverage }: { readonly coverage: readonly Cover[] }) {
  return (
    <ul className="cov" aria-label="Coverage">
      {coverage.map((cover) => (
        <li key={cover.kind} className={cover.is}>
          <Icon name={signs[cover.is]} size="s" />
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
  )
}
