import type { ClaimAction } from '../domain/labor-claims/states.ts'
import type { DemoModel } from './model-range.ts'
import { modelNamed, models } from './model-range.ts'
import type { Customer } from './customers.ts'
import { elsewhere, minneapolis, portland } from './customers.ts'
import type { Fault } from './defects.ts'
import { faults } from './defects.ts'
import type { Random } from './random.ts'

export type Filer = 'dealer' | 'dealer-staff' | 'dealer2' | 'servicer' | 'servicer2'
export type Servicer = 'servicer' | 'servicer2'

/** What has happened to a claim so far, in order. */
export type Road = readonly (ClaimAction | 'close')[]

export interface Plan {
  readonly customer: Customer
  readonly model: DemoModel
  readonly fault: Fault
  readonly filer: Filer
  readonly servicer: Servicer
  readonly road: Road
  readonly filedDaysAgo: number
  /** On which day each step of the road was taken, where that matters. */
  readonly days: readonly number[] | null
  /** Days from today and the time of day, where one is agreed on. */
  readonly appointment: readonly [day: number, time: string] | null
  /** Miles one way. */
  readonly distance: number
  /** The serial of the first claim is known; the others are made up. */
  readonly serial: string | null
}

const assigned: Road = ['accept', 'assign']
const accepted: Road = [...assigned, 'accept']
const approved: Road = [...accepted, 'estimate', 'approve_labor']
const complete: Road = [...accepted, 'complete']
const toPay: Road = [...complete, 'approve_payment']
const queued: Road = [...toPay, 'queue_payment']
const paid: Road = [...queued, 'mark_paid']

const job = (
  who: number,
  machine: string,
  words: string,
  appointment: Plan['appointment'],
  distance: number,
  road: Road = accepted,
  filer: Filer = 'dealer',
): Plan => {
  const [customer, model] = [minneapolis[who], modelNamed(machine)]
  const fault = faults[model.type].find((one) => one.words === words) ?? { ...faultOf(model, 0), words }
  if (customer === undefined) throw new Error(`There is no customer ${who}.`)
  return {
    customer,
    model,
    fault,
    filer,
    servicer: 'servicer',
    road,
    filedDaysAgo: 8,
    days: null,
    appointment,
    distance,
    serial: null,
  }
}

function faultOf(model: DemoModel, index: number): Fault {
  const list = faults[model.type]
  const one = list[index % list.length]
  if (one === undefined) throw new Error(`Nothing goes wrong with a ${model.type}.`)
  return one
}

/** Dale Okafor's next days: five stops today, three tomorrow, four later, and one done this morning. */
const jobs: readonly Plan[] = [
  {
    ...job(0, 'Meridian T500', 'Belt hesitates under load, E07 after ten minutes', [0, '10:15'], 4.2, approved),
    serial: 'MT52534K00417',
    days: [-7, -6, -6, -3, -2],
  },
  job(1, 'Meridian E340', 'Left pedal arm knocks', [0, '11:30'], 6.8, accepted, 'dealer-staff'),
  job(2, 'Stride R200', 'Recoil strap does not return', [0, '13:15'], 12.1, accepted, 'servicer'),
  job(3, 'Meridian B210', 'Second trip: crank set arrived', [0, '15:00'], 9.4, approved),
  job(4, 'Harbor S15', 'Step sensor fault, code 22', [0, '16:30'], 3.9, assigned),
  job(6, 'Alder F30', 'Cable frayed at the upper pulley', [1, '09:00'], 7.7, accepted, 'dealer2'),
  job(7, 'Northwind T900', 'Incline stops at 6 %, motor hums', [1, '11:00'], 2.3),
  job(8, 'Kestrel B200', 'Console shows no speed', [1, '14:30'], 10.5, accepted, 'servicer'),
  job(9, 'Tideline E240', 'Resistance stays at level 1', [3, '09:30'], 17.2),
  job(10, 'Alder F10', 'Weight stack sticks at the third plate', [3, '13:00'], 3.1, accepted, 'dealer-staff'),
  job(11, 'Meridian T700', 'Drifts to the left, edge of the belt is fraying', [4, '10:00'], 14.6, approved),
  job(12, 'Stride S40', 'Right step sinks by itself', [6, '08:30'], 5.8),
  {
    ...job(5, 'Stride T80', 'Drifts to the left, edge of the belt is fraying', [0, '08:10'], 8.3, complete, 'servicer'),
    days: [-6, -5, -5, 0],
  },
]

type Many = readonly [count: number, road: Road]
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

/** The claims of the demo shop, the first one first. */
export function planClaims(random: Random): readonly Plan[] {
  const many = (
    list: readonly Many[],
    places: readonly Customer[],
    filers: readonly Filer[],
    servicer: Servicer,
  ): Plan[] =>
    list.flatMap(([count, road]) =>
      Array.from({ length: count }, (): Plan => {
        const model = random.pick(models)
        const isOpenJob = road === accepted
        return {
          customer: random.pick(places),
          model,
          fault: faultOf(model, random.int(0, 9)),
          filer: random.pick(filers),
          servicer,
          road,
          filedDaysAgo: road.length * random.int(2, 4) + random.int(1, 6),
          days: null,
          appointment: isOpenJob ? [random.int(0, 4), random.pick(['09:00', '10:45', '13:30', '15:15'])] : null,
          distance: random.int(15, 240) / 10,
          serial: null,
        }
      }),
    )
  return [
    ...jobs,
    ...many(dales, minneapolis, ['dealer', 'dealer-staff', 'servicer', 'dealer2'], 'servicer'),
    ...many(others, portland, ['dealer2', 'servicer2'], 'servicer2'),
    ...many(unassigned, elsewhere, ['dealer', 'dealer-staff', 'dealer2'], 'servicer'),
  ]
}
