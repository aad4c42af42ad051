import { useId } from 'react'
import type { ClaimRow } from '../../../../contract/shapes/claim.ts'
import { StatusChip } from '../../../ui/status-chip.tsx'
import { customerOf, statusChip } from './ticket-words.ts'
import './claim-choice.css'

/** One of the open claims, to be chosen: by number, customer, model and status. */
export function ClaimChoice({
  claims,
  chosen,
  onChoose,
}: {
  readonly claims: readonly ClaimRow[]
  readonly chosen: string | null
  readonly onChoose: (claim: ClaimRow) => void
}) {
  const name = useId()
  return (
    <fieldset className="claim-choice">
      <legend className="t13 m5">Which claim are they for?</legend>
      <div className="list">
        {claims.map((claim) => {
          const chip = statusChip(claim)
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
                <span className="t14 b">{customerOf(claim)}</span>
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
