import type { ClaimAction } from '../domain/labor-claims/states.ts'
import type { DemoModel } from './model-range.ts'
import { getModel, models } from './model-range.ts'
import type { Customer } from './customers.ts'
import { elsewhere, minneapolis, portland } from './customers.ts'
import type { Defect } from './defects.ts'
import { defects } from './defects.ts'
import type { Random } from './random.ts'

export type Filer = 'dealer' | 'dealer-staff' | 'dealer2' | 'servicer' | 'servicer2'
export type Servicer = 'servicer' | 'servicer2'

/** The actions on a claim so far, in order. */
export type ClaimPath = readonly (ClaimAction | 'close')[]

export interface Plan {
  readonly customer: Customer
  readonly model: DemoModel
  readonly defect: Defect
  readonly filer: Filer
  readonly servicer: Servicer
  readonly path: ClaimPath
  readonly filedDaysAgo: number
  /** The day of each step of the path; null if it does not matter. */
  readonly days: readonly number[] | null
  /** The appointment: days from today and time of day; null without one. */
  readonly appointment: readonly [day: number, time: string] | null
  /** Miles one way. */
  readonly distance: number
  /** The serial of the first claim; null for generated ones. */
  readonly serial: string | null
  /** The time of the visit of a claim in which little is found: a young machine at a home. Null for others. */
  readonly clearAt: string | null
}

const assigned: ClaimPath = ['accept', 'assign']
const accepted: ClaimPath = [...assigned, 'accept']
const approved: ClaimPath = [...accepted, 'estimate', 'approve_labor']
const complete: ClaimPath = [...accepted, 'complete']
const toPay: ClaimPath = [...complete, 'approve_payment']
const queued: ClaimPath = [...toPay, 'queue_payment']
const paid: ClaimPath = [...queued, 'mark_paid']

const planJob = (
  who: number,
  machine: string,
  symptom: string,
  appointment: Plan['appointment'],
  distance: number,
  path: ClaimPath = accepted,
  filer: Filer = 'dealer',
): Plan => {
  const [customer, model] = [minneapolis[who], getModel(machine)]
  const defect = defects[model.type].find((one) => one.symptom === symptom) ?? {
    ...findDefect(model, 0),
    symptom,
  }
  if (customer === undefined) throw new Error(`There is no customer ${who}.`)
  return {
    customer,
    model,
    defect,
    filer,
    servicer: 'servicer',
    path,
    filedDaysAgo: 8,
    days: null,
    appointment,
    distance,
    ...{ serial: null, clearAt: null },
  }
}

function findDefect(model: DemoModel, index: number): Defect {
  const list = defects[model.type]
  const one = list[index % list.length]
  if (one === undefined) throw new Error(`Nothing goes wrong with a ${model.type}.`)
  return one
}

/** Dale Okafor's schedule: five stops today, three tomorrow, four later, and one done this morning. */
const jobs: readonly Plan[] = [
  {
    ...planJob(0, 'Meridian T500', 'Belt hesitates under load, E07 after ten minutes', [0, '10:15'], 4.2, approved),
    serial: 'MT52534K00417',
    days: [-7, -6, -6, -3, -2],
  },
  planJob(1, 'Meridian E340', 'Left pedal arm knocks', [0, '11:30'], 6.8, accepted, 'dealer-staff'),
  planJob(2, 'Stride R200', 'Recoil strap does not return', [0, '13:15'], 12.1, accepted, 'servicer'),
  planJob(3, 'Meridian B210', 'Second trip: crank set arrived', [0, '15:00'], 9.4, approved),
  planJob(4, 'Harbor S15', 'Step sensor fault, code 22', [0, '16:30'], 3.9, assigned),
  planJob(6, 'Alder F30', 'Cable frayed at the upper pulley', [1, '09:00'], 7.7, accepted, 'dealer2'),
  planJob(7, 'Northwind T900', 'Incline stops at 6 %, motor hums', [1, '11:00'], 2.3),
  planJob(8, 'Kestrel B200', 'Console shows no speed', [1, '14:30'], 10.5, accepted, 'servicer'),
  planJob(9, 'Tideline E240', 'Resistance stays at level 1', [3, '09:30'], 17.2),
  planJob(10, 'Alder F10', 'Weight stack sticks at the third plate', [3, '13:00'], 3.1, accepted, 'dealer-staff'),
  planJob(11, 'Meridian T700', 'Drifts to the left, edge of the belt is fraying', [4, '10:00'], 14.6, approved),
  planJob(12, 'Stride S40', 'Right step sinks by itself', [6, '08:30'], 5.8),
  {
    ...planJob(
      5,
      'Stride T80',
      'Drifts to the left, edge of the belt is fraying',
      [0, '08:10'],
      8.3,
      complete,
      'servicer',
    ),
    days: [-6, -5, -5, 0],
  },
]

type Many = readonly [count: number, path: ClaimPath]
const dales: readonly Many[] = [
  [2, [...accepted, 'estimate']],
  [2, [...complete, 'ask']],
  [2, complete],
  [2, toPay],
  [2, queued],
  [6, paid],
  [1, [...complete, 'decline']],
  [1, [...accepted, 'close']],
]
const others: readonly Many[] = [
  [4, accepted],
  [2, [...accepted, 'estimate']],
  [1, [...complete, 'ask']],
  [3, complete],
  [2, toPay],
  [2, queued],
  [5, paid],
  [1, [...paid, 'close']],
]
const unassigned: readonly Many[] = [
  [10, []],
  [7, ['accept']],
  [4, [...assigned, 'refuse']],
  [4, ['ask']],
  [3, ['decline']],
  [1, ['accept', 'close']],
]

/** Times of visits at which the servicers have no other trip. */
const clearTimes = ['07:00', '13:40', '07:20', '16:30']

/** Plans the claims of the demo shop. The first claim comes first. */
export function planClaims(random: Random): readonly Plan[] {
  const many = (
    list: readonly Many[],
    places: readonly Customer[],
    filers: readonly Filer[],
    servicer: Servicer,
  ): Plan[] =>
    list.flatMap(([count, path]) =>
      Array.from({ length: count }, (): Plan => {
        const model = random.pick(models)
        const isOpenJob = path === accepted
        return {
          customer: random.pick(places),
          model,
          defect: findDefect(model, random.int(0, 9)),
          filer: random.pick(filers),
          servicer,
          path,
          filedDaysAgo: path.length * random.int(2, 4) + random.int(1, 6),
          days: null,
          appointment: isOpenJob ? [random.int(0, 4), random.pick(['09:00', '10:45', '13:30', '15:15'])] : null,
          distance: random.int(15, 240) / 10,
          ...{ serial: null, clearAt: null },
        }
      }),
    )
  const plans = [
    ...jobs,
    ...many(dales, minneapolis, ['dealer', 'dealer-staff', 'servicer', 'dealer2'], 'servicer'),
    ...many(others, portland, ['dealer2', 'servicer2'], 'servicer2'),
    ...many(unassigned, elsewhere, ['dealer', 'dealer-staff', 'dealer2'], 'servicer'),
  ]
  // Most payments to approve are clear, so that the desk has some to approve together.
  const submitted = plans.filter(({ path, days }) => path === complete && days === null)
  return plans.map((plan) => {
    const clearAt = clearTimes[submitted.indexOf(plan)] ?? null
    return clearAt === null ? plan : { ...plan, customer: { ...plan.customer, company: '' }, clearAt }
  })
}
