import type { RegistrationStatus } from '../../domain/warranty/registration.ts'
import { getWeek } from '../../domain/warranty/serials.ts'
import type { demoUsers } from '../accounts.ts'
import { demoAddresses } from '../accounts.ts'
import type { Numbered } from '../claims.ts'
import type { Customer } from '../customers.ts'
import { elsewhere, minneapolis } from '../customers.ts'
import type { Calendar } from '../days.ts'
import type { PictureKind } from '../pictures.ts'
import type { Plan } from '../plan.ts'
import type { Random } from '../random.ts'
import type { DemoModel } from '../model-range.ts'
import { getModel } from '../model-range.ts'

export type Registrant = keyof typeof demoUsers

/** A planned registration of the demo shop. Days are `YYYY-MM-DD`. */
export interface PlannedRegistration {
  readonly who: Registrant
  readonly model: DemoModel
  readonly serial: string
  /** The customer; null for a floor model. */
  readonly customer: Customer | null
  /** The given market type; null if it follows from the buyer. */
  readonly market: string | null
  readonly email: string
  readonly soldAt: number | null
  readonly purchased: string | null
  readonly status: RegistrationStatus
  readonly notes: readonly (readonly [who: Registrant, note: string])[]
  readonly pictures: readonly PictureKind[]
  /** Whether a picture was announced but never uploaded. */
  readonly isMissingOne: boolean
}

const both: readonly PictureKind[] = ['Serial plate', 'Receipt']
const { hillcrestPlainfield: plainfield, hillcrestParamus: paramus, lakeshoreMilwaukee: milwaukee } = demoAddresses

const nothing = { market: null, email: '', notes: [], pictures: [], isMissingOne: false } as const

/** Servicers file claims for machines that a dealer sold. */
const registrantOf: Readonly<Record<Plan['filer'], Registrant>> = {
  dealer: 'dealer',
  'dealer-staff': 'dealerStaff',
  dealer2: 'dealer2',
  servicer: 'dealer',
  servicer2: 'dealer2',
}

/** Plans registrations for the machines of the first and of every fourth claim, with the same serial and sale date. */
function ofClaims(claims: readonly Numbered[], purchases: ReadonlyMap<string, string | null>): PlannedRegistration[] {
  return claims
    .filter(({ plan }, index) => plan.serial !== null || index % 4 === 1)
    .map(({ plan, serial, claimId }, index): PlannedRegistration => {
      const who = registrantOf[plan.filer]
      return {
        ...nothing,
        who,
        model: plan.model,
        serial,
        customer: plan.customer,
        // Coverage of claims uses the months of the model.
        market: plan.model.market,
        soldAt: who === 'dealer2' ? milwaukee : plainfield,
        purchased: purchases.get(claimId) ?? null,
        status: 'approved',
        pictures: plan.serial !== null ? both : index % 5 === 0 ? ['Serial plate'] : [],
      }
    })
}

type RecentSale = readonly [
  who: Registrant,
  machine: string,
  daysAgo: number | null,
  status: RegistrationStatus,
  customer: Customer | undefined,
  rest?: Partial<PlannedRegistration>,
]

const home: Customer = {
  company: '',
  contact: 'Jordan Ellis',
  street: '12 Maple Terrace',
  place: '',
  city: 'Summit',
  state: 'NJ',
  postal: '07901',
  phone: '(908) 555-0188',
}
const [bayshore, township, nassau, police, thirdWard] = elsewhere
const [gym, club, raman, apartments] = minneapolis

/** Recent sales, and floor models. */
const recentSales: readonly RecentSale[] = [
  ['dealer', 'Meridian T700', 3, 'pending', township, { pictures: both }],
  ['dealer', 'Meridian E520', 3, 'pending', township, { pictures: ['Serial plate'], isMissingOne: true }],
  ['dealerStaff', 'Stride R200', 6, 'pending', nassau, { soldAt: paramus, pictures: ['Receipt'] }],
  [
    'dealer',
    'Meridian B430',
    12,
    'pending - response needed',
    police,
    {
      soldAt: paramus,
      pictures: ['Receipt'],
      notes: [
        ['dealer', 'Third bike of the same order; the other two follow next week.'],
        ['reviewer', 'The receipt is cut off below the date. Please add a picture of the whole of it.'],
      ],
    },
  ],
  [
    'dealerStaff',
    'Harbor S25',
    19,
    'pending - response needed',
    township,
    {
      notes: [['reviewer', 'Which of the two steppers in the lower level is this one? The plates differ by a digit.']],
    },
  ],
  [
    'dealer',
    'Alder F50',
    40,
    'declined',
    nassau,
    {
      pictures: ['Serial plate'],
      notes: [['reviewer', 'This machine was sold for a hotel before; the warranty is the first owner’s. Sorry.']],
    },
  ],
  ['dealer', 'Northwind T800', 65, 'approved', police, { pictures: both }],
  [
    'dealer',
    'Tideline E240',
    90,
    'approved',
    nassau,
    { notes: [['dealer', 'Put up by our own people on the same day.']] },
  ],
  ['dealer2', 'Harbor T34', 4, 'pending', thirdWard],
  ['dealer2', 'Kestrel B300', 30, 'approved', bayshore],
  [
    'dealer2',
    'Northwind R550',
    55,
    'declined',
    thirdWard,
    { notes: [['reviewer', 'The serial belongs to a demo unit that was never for sale.']] },
  ],
  ['servicer', 'Meridian T500', 10, 'pending', gym, { soldAt: null, pictures: ['Serial plate'] }],
  ['servicer', 'Stride S40', 80, 'approved', apartments, { soldAt: null }],
  ['servicer2', 'Alder F20', 25, 'approved', club, { soldAt: null }],
  ['customer', 'Meridian F110', 200, 'approved', home, { email: 'customer@demo.test', pictures: both }],
  ['customer', 'Stride B30', 9, 'pending', home, { email: 'customer@demo.test', pictures: ['Receipt'] }],
  ['dealer', 'Meridian F610', null, 'approved', undefined],
  ['dealer', 'Stride E70', null, 'approved', undefined, { pictures: ['Serial plate'] }],
  ['dealerStaff', 'Tideline R700', null, 'pending', undefined, { soldAt: paramus }],
  ['dealer2', 'Harbor E36', null, 'approved', undefined],
  ['dealer2', 'Kestrel E350', null, 'pending', undefined],
  ['dealer2', 'Meridian S250', 14, 'pending', raman],
]

/** Creates a serial of a machine made some weeks before a day. */
function serialMadeBefore(model: DemoModel, day: string, random: Random): string {
  const made = new Date(Date.parse(`${day}T12:00:00Z`) - random.int(6, 20) * 7 * 86_400_000).toISOString().slice(0, 10)
  const { year, week } = getWeek(made)
  const plant = random.pick(['K', 'M', 'P', 'T'])
  return `${model.prefix}${String(year % 100).padStart(2, '0')}${String(week).padStart(2, '0')}${plant}${String(random.int(1, 99_999)).padStart(5, '0')}`
}

/** Plans all registrations of the demo shop. One machine was a floor model before the customer bought it. */
export function planRegistrations(
  claims: readonly Numbered[],
  purchases: ReadonlyMap<string, string | null>,
  calendar: Calendar,
  random: Random,
): PlannedRegistration[] {
  const sold = recentSales.map(([who, machine, daysAgo, status, customer, rest]): PlannedRegistration => {
    const model = getModel(machine)
    const purchased = daysAgo === null ? null : calendar.day(-daysAgo)
    return {
      ...nothing,
      who,
      model,
      serial: serialMadeBefore(model, purchased ?? calendar.day(-30), random),
      customer: customer ?? null,
      soldAt: who === 'dealer2' ? milwaukee : plainfield,
      purchased,
      status,
      ...rest,
    }
  })
  const bought = sold.find((one) => one.who === 'customer')
  const floor = bought === undefined ? [] : [onTheFloorBefore(bought)]
  return [...ofClaims(claims, purchases), ...floor, ...sold]
}

const onTheFloorBefore = (bought: PlannedRegistration): PlannedRegistration => ({
  ...bought,
  ...nothing,
  who: 'dealer',
  customer: null,
  purchased: null,
  status: 'approved',
})
