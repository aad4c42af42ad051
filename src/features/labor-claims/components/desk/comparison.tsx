import type { ReactNode } from 'react'
import { readCheckedClaim } from '../../../../../contract/claim-pay.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { formatFullDay } from '../../../../shared/formats/format-date.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Key } from './desk-keys.tsx'
import type { ReadablePlate } from './use-plate-reading.ts'
import '../../../../ui/table.css'

/** The characters of `seen` with those marked that differ from `wanted` in their place. */
export function DifferingText({ seen, wanted }: { readonly seen: string; readonly wanted: string }) {
  return (
    <span className="mono">
      {Array.from(seen, (character, at) =>
        character === wanted[at] ? <span key={at}>{character}</span> : <mark key={at}>{character}</mark>,
      )}
      {seen.length < wanted.length ? <mark aria-label="missing characters">…</mark> : null}
    </span>
  )
}

function Same({ isSame }: { readonly isSame: boolean | null }) {
  if (isSame === null) return <span className="mute">–</span>
  return isSame ? (
    <>
      <Icon name="check-circle" size="s" className="ok-t" />
      <span className="sr">Agrees</span>
    </>
  ) : (
    <span className="bad-t b nw">
      <Icon name="alert" size="s" /> Differs
    </span>
  )
}

function Row({
  label,
  evidence,
  claim,
  isSame,
}: {
  readonly label: string
  readonly evidence: ReactNode
  readonly claim: ReactNode
  readonly isSame: boolean | null
}) {
  return (
    <tr className={isSame === false ? 'is-other' : ''}>
      <th scope="row">{label}</th>
      <td>{evidence}</td>
      <td>{claim}</td>
      <td>
        <Same isSame={isSame} />
      </td>
    </tr>
  )
}

function PlateCell({ plate, serial }: { readonly plate: ReadablePlate | null; readonly serial: string }) {
  if (plate === null) return <span className="mute">No plate shown</span>
  const { reading, read } = plate
  if (reading.is === 'read')
    return (
      <>
        <DifferingText seen={reading.serial} wanted={serial} />
        {reading.isSure ? null : <span className="t12 mute"> Read with doubt: look at the picture.</span>}
      </>
    )
  return (
    <>
      <Button size="small" isBusy={reading.is === 'reading'} data-key="p" aria-keyshortcuts="p" onClick={read}>
        {reading.is === 'reading' ? 'Reading…' : 'Read plate'}
        <Key name="p" />
      </Button>
      {reading.is === 'nothing' ? <span className="t12 mute">No serial number could be read.</span> : null}
      {reading.is === 'failed' ? <span className="t12 bad-t">{reading.why}</span> : null}
    </>
  )
}

const formatDate = (day: string | null | undefined) => (day == null ? '–' : formatFullDay(day))

/** What the plate and the registration say, beside the claim. What differs is marked. */
export function Comparison({ claim, plate }: { readonly claim: Claim; readonly plate: ReadablePlate | null }) {
  const facts = readCheckedClaim(claim).pay_facts ?? null
  const read = plate?.reading.is === 'read' ? plate.reading.serial : null
  const registered = facts?.registration ?? null
  return (
    <table className="tbl dk-compare">
      <caption className="sr">What was found, compared with the claim</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">Fact</span>
          </th>
          <th scope="col">Found</th>
          <th scope="col">Claim</th>
          <th scope="col">
            <span className="sr">Agrees</span>
          </th>
        </tr>
      </thead>
      <tbody>
        <Row
          label="Serial"
          evidence={<PlateCell plate={plate} serial={claim.serial_number} />}
          claim={<span className="mono">{claim.serial_number}</span>}
          isSame={read === null ? null : read === claim.serial_number}
        />
        <Row
          label="Model"
          evidence={facts?.serial_model?.model ?? (facts?.has_pattern === true ? 'No model has this serial' : '–')}
          claim={claim.model}
          isSame={facts?.has_pattern === true ? facts.serial_model?.equipment_id === claim.equipment_id : null}
        />
        <Row
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
      </tbody>
    </table>
  )
}
