/** How long a customer has waited for the shop: not yet long, answer today, overdue. */
export type Urgency = 'fresh' | 'due' | 'late'

const hour = 3_600_000
/** Hours until a wait is marked. They count around the clock, nights and weekends too. */
export const dueAfterHours = 8
export const lateAfterHours = 24

/** The urgency of a wait of `waitedMs` milliseconds. */
export function getUrgency(waitedMs: number): Urgency {
  if (waitedMs >= lateAfterHours * hour) return 'late'
  return waitedMs >= dueAfterHours * hour ? 'due' : 'fresh'
}
