import { getWeek } from '../../../../../domain/warranty/serials.ts'
import type { SerialReading } from '../../../../shared/machine-reader.ts'
import { EquipmentSign } from '../../../../shared/equipment-sign.tsx'
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
  const made = entry.manufactured === null ? null : getWeek(entry.manufactured)
  return (
    <div className="rg-news" role="status">
      {entry.machine === null ? null : (
        <div className="row g3">
          <EquipmentSign type={entry.machine.row.equipment_type_name} isPlain />
          <span className="grow">
            <span className="t14 b">{formatModel(entry.machine)}</span>
            <span className="t13 mute rg-line">
              {entry.machine.row.equipment_sub_type_name}
              {made === null ? '' : ` · made in week ${made.week} of ${made.year}`}
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
