import type { BulletinsOfManufacturer, OfficeBulletin } from '../../../../../contract/bulletins.ts'
import { isShownOn } from '../../../../../domain/bulletins/bulletin.ts'
import { formatRange } from '../../../../../domain/bulletins/ranges.ts'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { formatFullDay } from '../../../../shared/formats/format-date.ts'
import { Button } from '../../../../ui/button.tsx'
import { StatusChip } from '../../../../ui/status-chip.tsx'
import { listModelNames } from './bulletin-fields.ts'

const actions = { write: 'Written', change: 'Changed', withdraw: 'Withdrawn', restore: 'Shown again' } as const
const fieldNames: Readonly<Record<string, string>> = {
  ...{ kind: 'kind', title: 'title', text: 'text', equipment_ids: 'models', ranges: 'serial numbers' },
  ...{ part_numbers: 'parts', shown_from: 'first day', shown_to: 'last day' },
}

function getStatus(bulletin: OfficeBulletin, today: string) {
  if (bulletin.is_withdrawn) return { label: 'Withdrawn', tone: 'plain', mark: 'ring' } as const
  if (isShownOn(bulletin, today)) return { label: 'Shown', tone: 'ok', mark: 'full' } as const
  return bulletin.shown_from > today
    ? ({ label: 'Begins later', tone: 'info', mark: 'half' } as const)
    : ({ label: 'Ended', tone: 'plain', mark: 'ring' } as const)
}

function formatDays({ shown_from: from, shown_to: to }: OfficeBulletin): string {
  return to === null ? `From ${formatFullDay(from)}` : `${formatFullDay(from)} to ${formatFullDay(to)}`
}

/** A recall or bulletin for the office: what it says, which machines it is about, when, and who changed it. */
export function BulletinCard({
  of,
  bulletin,
  today,
  onChange,
  onWithdraw,
}: {
  readonly of: BulletinsOfManufacturer
  readonly bulletin: OfficeBulletin
  readonly today: string
  readonly onChange: () => void
  readonly onWithdraw: () => void
}) {
  const models = listModelNames(bulletin, of.models)
  const facts: readonly (readonly [string, string])[] = [
    ['Kind', bulletin.kind === 'recall' ? 'Recall' : 'Service bulletin'],
    ['Models', models.length === 0 ? 'By serial number alone' : models.join(', ')],
    ['Serial numbers', bulletin.ranges.length === 0 ? 'All' : bulletin.ranges.map(formatRange).join(', ')],
    ['Parts', bulletin.part_numbers.length === 0 ? 'None' : bulletin.part_numbers.join(', ')],
    ['Days', formatDays(bulletin)],
  ]
  return (
    <SectionCard title={bulletin.title} end={<StatusChip {...getStatus(bulletin, today)} />}>
      <div className="bd">
        <p className="bu-text">{bulletin.text}</p>
      </div>
      <dl className="pt-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="bu-history">
        {bulletin.history.map(({ action, by, at, fields, reason }) => (
          <li key={`${at} ${action}`}>
            {actions[action]}
            {fields.length === 0 ? '' : ` (${fields.map((field) => fieldNames[field] ?? field).join(', ')})`}
            {by === '' ? '' : ` by ${by}`} on {formatFullDay(at)}
            {reason === '' ? '' : `: ${reason}`}
          </li>
        ))}
      </ul>
      <div className="bd row">
        <Button size="small" icon="edit" aria-haspopup="dialog" onClick={onChange}>
          Change
        </Button>
        <Button size="small" fill="clear" aria-haspopup="dialog" onClick={onWithdraw}>
          {bulletin.is_withdrawn ? 'Show again' : 'Withdraw'}
        </Button>
      </div>
    </SectionCard>
  )
}
