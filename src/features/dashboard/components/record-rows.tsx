import type { RecordRow } from '../../../../contract/shapes/registration.ts'
import { recordGroup } from '../../../../offline/operations/operation.ts'
import { formatMachine, formatWait } from './home-texts.ts'
import { toRecord } from './home-paths.ts'
import { HomeRow } from './home-row.tsx'
import type { Pending } from './use-pending.ts'

/** Registrations that wait for somebody. */
export function RecordRows({
  rows,
  action,
  pending,
  now,
}: {
  readonly rows: readonly RecordRow[]
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
      action={action}
      pending={pending.get(recordGroup(row.id))}
    />
  ))
}
