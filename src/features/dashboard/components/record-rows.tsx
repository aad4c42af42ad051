import type { HomeRecord } from '../../../../contract/shapes/home.ts'
import { recordGroup } from '../../../../offline/operations/operation.ts'
import { StatusChip } from '../../../ui/status-chip.tsx'
import { formatMachine, formatWait } from './home-texts.ts'
import { toRecord } from './home-paths.ts'
import { HomeRow } from './home-row.tsx'
import type { Pending } from './use-pending.ts'

/** Registrations that wait for somebody, with the question. One that was answered waits for the office. */
export function RecordRows({
  rows,
  action,
  pending,
  now,
}: {
  readonly rows: readonly HomeRecord[]
  readonly action: string
  readonly pending: Pending
  readonly now: number
}) {
  return rows.map((row) => (
    <HomeRow
      key={row.id}
      to={toRecord(row.id)}
      title={row.company_name || row.contact_name || formatMachine(row)}
      facts={
        <>
          {formatMachine(row)} · <span className="mono">{row.serial_number}</span> · {formatWait(row.created_at, now)}
        </>
      }
      text={row.question ?? ''}
      {...(row.answered_at == null
        ? { action }
        : { action: 'Open', end: <StatusChip label="Answered" tone="info" mark="half" /> })}
      pending={pending.get(recordGroup(row.id))}
    />
  ))
}
