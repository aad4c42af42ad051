import type { ClaimRow } from '../../../../contract/shapes/claim.ts'
import type { Seen } from '../../../../offline/engine.ts'

type Rows = readonly Seen<ClaimRow>[]

/** Jobs to accept, then jobs with a question from the office. */
export function listJobsToAnswer(rows: Rows): Rows {
  const open = rows.filter(({ value }) => !value.completed)
  return [
    ...open.filter(({ value }) => value.status === 'assigned' && !value.accepted),
    ...open.filter(({ value }) => value.status === 'pending - response needed'),
  ]
}

/** Accepted, unfinished jobs with an appointment on the day of `now` (epoch ms, device time zone), earliest first. */
export function listJobsToday(rows: Rows, now: number): Rows {
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
