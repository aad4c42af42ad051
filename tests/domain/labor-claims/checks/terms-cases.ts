// The cases of the payment check that follow from the manufacturer's terms: standard times and approvals.
import type { Case } from './situation.ts'
import { today, trip } from './situation.ts'

const standardTime = [{ equipment_id: 2, part: '', hours: 1 }]
const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}`
const hours = (from: string, to: string) => [trip(today, from, to)]
const planned = [trip(day(25), null, null)]

export const termsCases: readonly Case[] = [
  [
    'hours within the standard time of the repair',
    { trips: hours('09:00', '10:00'), terms: { standard_times: standardTime } },
    [],
  ],
  [
    'hours above the standard time, paid by hours',
    { trips: hours('09:00', '10:30'), terms: { standard_times: standardTime } },
    ['hours.above-standard'],
  ],
  [
    'hours above the standard time, paid by it',
    { trips: hours('09:00', '10:30'), terms: { standard_times: standardTime, labor_basis: 'standard' } },
    ['hours.above-standard'],
  ],
  [
    'hours above the standard time that were approved before the visit',
    { trips: hours('09:00', '10:30'), terms: { standard_times: standardTime }, approved: 2, approvedOn: day(18) },
    [],
  ],
  [
    'a standard time of another model says nothing',
    { trips: hours('09:00', '10:30'), terms: { standard_times: [{ equipment_id: 3, part: '', hours: 1 }] } },
    [],
  ],
  ['a payment below the limit needs no approval', { terms: { preauthorize_above: 200 } }, []],
  ['a payment at the limit needs no approval', { terms: { preauthorize_above: 142.5 } }, []],
  ['a payment above the limit needs approval', { terms: { preauthorize_above: 142.49 } }, ['approval.missing']],
  [
    'a payment above the limit was approved',
    { terms: { preauthorize_above: 100 }, approved: 2, approvedOn: day(18) },
    [],
  ],
  [
    'an approval that holds on the day of the visit',
    { terms: { preauthorize_above: 100, preauthorization_days: 2 }, approved: 2, approvedOn: day(18) },
    [],
  ],
  [
    'an approval that expired the day before the visit',
    { terms: { preauthorize_above: 100, preauthorization_days: 2 }, approved: 2, approvedOn: day(17) },
    ['approval.expired'],
  ],
  [
    'an approval without end',
    { terms: { preauthorize_above: 100, preauthorization_days: null }, approved: 2, approvedOn: '2026-01-17' },
    [],
  ],
  [
    'an approval that ends soon, before a visit',
    { trips: planned, terms: { preauthorization_days: 5 }, approved: 2, approvedOn: day(18) },
    ['trips.none', 'approval.expiring'],
  ],
  [
    'an approval that ends later, before a visit',
    { trips: planned, terms: { preauthorization_days: 6 }, approved: 2, approvedOn: day(18) },
    ['trips.none'],
  ],
  [
    'an approval that has ended before any visit',
    { trips: planned, terms: { preauthorization_days: 1 }, approved: 2, approvedOn: day(18) },
    ['trips.none', 'approval.expired'],
  ],
  [
    'a diagnosis before the approval does not use it up',
    {
      trips: [trip(day(16), '09:00', '09:30'), trip(today, '09:00', '10:00')],
      terms: { preauthorization_days: 5 },
      ...{ approved: 2, approvedOn: day(18) },
    },
    [],
  ],
  ['no terms need no approval', { approved: 2, approvedOn: '2026-01-17' }, []],
]
