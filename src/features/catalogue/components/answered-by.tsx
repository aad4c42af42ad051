import { useNow } from '../../../data/clock.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { sayMoment } from '../../../ui/say-time.ts'

/** Who answered: this device from what it keeps, with the time of its catalogue, or the shop's server just now. */
export function AnsweredBy({
  source,
  asOf,
  found = 'Found',
}: {
  readonly source: 'server' | 'device' | null
  readonly asOf: number | null
  readonly found?: string
}) {
  const now = useNow(60_000)
  if (source === null) return null
  return (
    <span className="answered">
      <Icon name={source === 'device' ? 'device' : 'check-circle'} size="s" />
      {source === 'device'
        ? `${found} on this device${asOf === null ? '' : `, catalogue of ${sayMoment(asOf, now)}`}`
        : `${found} in the shop’s catalogue`}
    </span>
  )
}
