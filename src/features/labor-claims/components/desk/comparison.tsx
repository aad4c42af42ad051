import { readCheckedClaim } from '../../../../../contract/claim-pay.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { CompareRow, CompareTable, PlateCell } from '../../../../shared/desk/compare-table.tsx'
import type { ReadablePlate } from '../../../../shared/desk/use-plate-reading.ts'
import { formatFullDay } from '../../../../shared/formats/format-date.ts'

const formatDate = (day: string | null | undefined) => (day == null ? '–' : formatFullDay(day))

/** What the plate and the registration say, beside the claim. What differs is marked. */
export function Comparison({ claim, plate }: { readonly claim: Claim; readonly plate: ReadablePlate | null }) {
  const facts = readCheckedClaim(claim).pay_facts ?? null
  const read = plate?.reading.is === 'read' ? plate.reading.serial : null
  const registered = facts?.registration ?? null
  return (
    <CompareTable of="Claim">
      <CompareRow
        label="Serial"
        evidence={<PlateCell plate={plate} serial={claim.serial_number} />}
        claim={<span className="mono">{claim.serial_number}</span>}
        isSame={read === null ? null : read === claim.serial_number}
      />
      <CompareRow
        label="Model"
        evidence={facts?.serial_model?.model ?? (facts?.has_pattern === true ? 'No model has this serial' : '–')}
        claim={claim.model}
        isSame={facts?.has_pattern === true ? facts.serial_model?.equipment_id === claim.equipment_id : null}
      />
      <CompareRow
        label="Bought"
        evidence={
          registered === null ? (facts === null ? '–' : 'Not registered') : formatDate(registered.purchased_date)
        }
        claim={formatDate(facts?.purchased_date)}
        isSame={
          registered?.purchased_date == null || facts?.purchased_date == null
            ? null
            : registered.purchased_date === facts.purchased_date
        }
      />
    </CompareTable>
  )
}
