import type { ClaimRow } from '../../../../contract/shapes/claim.ts'
import type { Seen } from '../../../../offline/engine.ts'

type Rows = readonly Seen<ClaimRow>[]

/** Jobs that wait for the servicer's yes, then those with a question of the office. */
export function toAnswer(rows: Rows): Rows {
  const open = rows.filter(({ value }) => !value.completed)
  return [
    ...open.filter(({ value }) => value.status === 'assigned' && !value.accepted),
    ...open.filter(({ value }) => value.status === 'pending - response needed'),
  ]
}

/** Accepted jobs, not yet handed in, whose appointment is on the day of `now` (epoch ms), in the device's zone, earliest first. */
export function today(rows: Rows, now: number): Rows {
  const day = new Date(now).toDateString()
  const at = (row: Seen<ClaimRow>) => row.value.appointment_at ?? ''
  return rows
    .filter(
      ({ value }) =>
        value.appointment_at !== null &&
        value.status === 'assigned' &&
        value.accepted &&
        !value.completed &&
        new Date(value.appointment_at).toDateString() === day,
    )
    .toSorted((one, other) => at(one).localeCompare(at(other)))
}
