import type { Calendar } from './days.ts'
import type { Plan } from './plan.ts'
import type { Random } from './random.ts'
import { runPlan } from './claim-history.ts'
import type { Step } from './claim-history.ts'

const minute = 60_000
export interface Visit {
  readonly start: Date
  readonly finish: Date
  readonly isRepair: boolean
  readonly miles: number
}
export interface TimedStep {
  readonly step: Step
  readonly at: Date
}
export interface ClaimTimeline {
  readonly filedAt: Date
  readonly steps: readonly TimedStep[]
  readonly visits: readonly Visit[]
  readonly closedAt: Date | null
  readonly end: Step['to']
}

const hours = ['09:40', '10:25', '11:05', '12:10', '14:20', '15:30', '16:05', '16:40']

/** Creates the timeline of a claim: steps in order, none in the future, visits before the steps that follow from them. */
export function createTimeline(plan: Plan, calendar: Calendar, random: Random): ClaimTimeline {
  const { steps, end } = runPlan(plan)
  const filedAt = calendar.at(-plan.filedDaysAgo, '09:12')
  const latest = calendar.now.getTime()
  const visits: Visit[] = []
  const timed = steps.map((step, index): TimedStep => {
    const day =
      plan.days?.[index] ??
      Math.min(0, -plan.filedDaysAgo + Math.round(((index + 1) * plan.filedDaysAgo) / (steps.length + 1)))
    let at = Math.min(calendar.at(day, hours[index] ?? '17:00').getTime(), latest - (steps.length - index) * 5 * minute)
    if (step.action === 'estimate' || step.action === 'complete') {
      const visit = planVisit(plan, calendar, random, day, latest, step.action === 'complete')
      visits.push(visit)
      at = Math.min(visit.finish.getTime() + 10 * minute, latest - (steps.length - index) * 5 * minute)
    }
    return { step, at: new Date(at) }
  })
  const closing = timed.find(
    ({ step }) => step.to.completed || step.to.status === 'paid' || step.to.status === 'declined',
  )
  return { filedAt, steps: timed, visits, closedAt: closing?.at ?? null, end }
}

/** Plans a visit on that day, at the time of the appointment if there is one. It ends before now. */
function planVisit(
  plan: Plan,
  calendar: Calendar,
  random: Random,
  day: number,
  latest: number,
  isRepair: boolean,
): Visit {
  const minutes = isRepair ? random.int(55, 150) : 70
  const planned = calendar
    .at(day, plan.appointment?.[0] === day ? plan.appointment[1] : (plan.clearAt ?? '10:50'))
    .getTime()
  const start = Math.min(planned, latest - (minutes + 60) * minute)
  return {
    start: new Date(start),
    finish: new Date(start + minutes * minute),
    isRepair,
    miles: Math.round(plan.distance * 20) / 10,
  }
}
