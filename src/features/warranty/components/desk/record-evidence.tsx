import type { SeenRecord } from '../../../../../offline/engine.ts'
import { getEvidenceGroup } from '../../../../../domain/files/evidence.ts'
import { CompareRow, CompareTable, PlateCell } from '../../../../shared/desk/compare-table.tsx'
import { DeskPictures } from '../../../../shared/desk/pictures.tsx'
import { formatFullDay } from '../../../../shared/formats/format-date.ts'
import { collectPhotos } from '../../../../shared/photos/collect-photos.ts'
import { listMissingPictures } from '../record/missing-pictures.ts'

/** The pictures of a registration, the serial number of its plate beside the registered one, and its dates. */
export function RecordEvidence({ seen }: { readonly seen: SeenRecord }) {
  const { value: record } = seen
  const { photos } = collectPhotos(seen)
  const pictures = photos.map((photo) => ({
    photo,
    group: getEvidenceGroup(photo.title, record.files.find((file) => file.id === photo.id)?.purpose),
    isOfRegistration: false,
  }))
  const { manufactured, purchased_date: purchased } = record
  return (
    <DeskPictures
      pictures={pictures}
      missing={listMissingPictures(record, photos)}
      otherLabel="Other"
      compare={(plate) => {
        const read = plate?.reading.is === 'read' ? plate.reading.serial : null
        return (
          <CompareTable of="Registered">
            <CompareRow
              label="Serial"
              evidence={<PlateCell plate={plate} serial={record.serial_number} />}
              claim={<span className="mono">{record.serial_number}</span>}
              isSame={read === null ? null : read === record.serial_number}
            />
            <CompareRow
              label="Bought"
              evidence={manufactured === null ? '–' : `Made ${formatFullDay(manufactured)}`}
              claim={record.floor_model ? 'Floor model' : purchased === null ? '–' : formatFullDay(purchased)}
              isSame={manufactured === null || purchased === null ? null : purchased >= manufactured}
            />
          </CompareTable>
        )
      }}
    />
  )
}
