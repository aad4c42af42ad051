import { getWeek } from '../../../../../domain/warranty/serials.ts'
import type { SerialReading } from '../../../../shared/machine/machine-reader.ts'
import { EquipmentIcon } from '../../../../shared/machine/equipment-icon.tsx'
import { Note } from '../../../../ui/note.tsx'
import { formatModel } from './machine-entry.ts'
import type { MachineEntry } from './machine-entry.ts'

/** The model and week decoded from a serial number, or that it cannot be decoded offline. */
export function SerialReadingNote({
  entry,
  reading,
}: {
  readonly entry: MachineEntry
  readonly reading: SerialReading | null
}) {
  const week = entry.manufactured === null ? null : getWeek(entry.manufactured)
  return (
    <div className="rg-reading" role="status">
      {entry.machine === null ? null : (
        <div className="row g3">
          <EquipmentIcon type={entry.machine.row.equipment_type_name} isPlain />
          <span className="grow">
            <span className="t14 b">{formatModel(entry.machine)}</span>
            <span className="t13 mute">
              {entry.machine.row.equipment_sub_type_name}
              {week === null ? '' : ` · made in week ${week.week} of ${week.year}`}
            </span>
          </span>
        </div>
      )}
      {entry.machine === null && reading?.is === 'unknown' ? (
        <Note icon="no-signal" tone="warn">
          {reading.sentence}.
        </Note>
      ) : null}
    </div>
  )
}
