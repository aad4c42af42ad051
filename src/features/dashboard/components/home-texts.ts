import type { HomeCount } from '../../../../contract/shapes/home.ts'
import type { Cover, RecordRow } from '../../../../contract/shapes/registration.ts'
import { daysUntil, formatFullDay, toDay } from '../../../shared/formats/format-date.ts'
import { formatCount } from '../../../shared/formats/format-price.ts'
import { formatCounted, formatList } from '../../../shared/outbox/waiting-label.ts'

/** `23`, or `10,000+`. */
export const formatTotal = ({ total, more }: HomeCount): string => `${formatCount(total)}${more ? '+' : ''}`

/** How long something has waited: `today`, `1 day`, `12 days`. */
export function formatWait(since: string, now: number): string {
  const days = daysUntil(toDay(since), toDay(now))
  return days >= 0 ? 'today' : formatCounted(-days, 'day')
}

/** `Meridian T500`. */
export const formatMachine = ({ brand, model }: { readonly brand: string; readonly model: string }): string =>
  model.startsWith(brand) ? model : `${brand} ${model}`.trim()

const coverNames: Readonly<Record<Cover['kind'], string>> = {
  frame: 'frame',
  parts: 'parts',
  wear: 'wear',
  labor: 'labor',
}
const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** A machine's coverage in one line: what ends first comes first. */
export function formatCoverage({ coverage }: Pick<RecordRow, 'coverage'>): string {
  const running = coverage.filter(({ is, until }) => is === 'running' && until !== null)
  if (running.length === 0) {
    const ended = coverage.flatMap(({ is, until }) => (is === 'ended' && until !== null ? [until] : [])).toSorted()
    const last = ended.at(-1)
    if (last !== undefined) return `Coverage ended ${formatFullDay(last)}`
    return coverage.some(({ is, months }) => is === 'unknown' && months > 0)
      ? 'Coverage starts with the purchase'
      : 'No coverage known'
  }
  const days = [...new Set(running.map(({ until }) => until ?? ''))].toSorted()
  return capitalize(
    days
      .map((day) => {
        const kinds = running.filter(({ until }) => until === day).map(({ kind }) => coverNames[kind])
        return `${formatList(kinds)} through ${formatFullDay(day)}`
      })
      .join(', '),
  )
}
