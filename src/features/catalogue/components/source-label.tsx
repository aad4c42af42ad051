import { useNow } from '../../../data/clock.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { formatMoment } from '../../../ui/format-time.ts'

/** Where the result came from: this device, with the time of its catalogue, or the shop's server. */
export function SourceLabel({
  source,
  asOf,
  verb = 'Found',
}: {
  readonly source: 'server' | 'device' | null
  readonly asOf: number | null
  readonly verb?: string
}) {
  const now = useNow(60_000)
  if (source === null) return null
  return (
    <span className="answered">
      <Icon name={source === 'device' ? 'device' : 'check-circle'} size="s" />
      {source === 'device'
        ? `${verb} on this device${asOf === null ? '' : `, catalogue as of ${formatMoment(asOf, now)}`}`
        : `${verb} in the shop’s catalogue`}
    </span>
  )
}
