import { useId } from 'react'
import type { ClaimRow } from '../../../../../contract/shapes/claim.ts'
import { StatusChip } from '../../../../ui/status-chip.tsx'
import { getCustomerName, getStatusChip } from '../claim-display.ts'
import './claim-choice.css'

/** A radio list of open claims, each with its number, customer, model and status. */
export function ClaimChoice({
  claims,
  chosen,
  isBusy,
  onChoose,
}: {
  readonly claims: readonly ClaimRow[]
  readonly chosen: string | null
  readonly isBusy: boolean
  readonly onChoose: (claim: ClaimRow) => void
}) {
  const name = useId()
  return (
    <fieldset className="claim-choice" disabled={isBusy}>
      <legend className="t13 m5">Which claim are these for?</legend>
      <div className="list">
        {claims.map((claim) => {
          const chip = getStatusChip(claim)
          return (
            <label key={claim.ticket_id} className="item">
              <input
                type="radio"
                name={name}
                checked={chosen === claim.ticket_id}
                onChange={() => {
                  onChoose(claim)
                }}
              />
              <span className="grow">
                <span className="t14 b">{getCustomerName(claim)}</span>
                <span className="t13 mute block">
                  {claim.display_id} · {claim.model} · {claim.customer_city}
                </span>
              </span>
              <StatusChip {...chip} />
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
