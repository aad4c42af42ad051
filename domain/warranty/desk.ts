// The desk for registrations: its sections, orders and steps, and what a reviewer should know before approving
// (docs/decisions/150-registrations-at-the-desk.md).
import { writeFullDay } from '../american-dates.ts'
import { addDays } from '../reports/period.ts'
import type { RegistrationStatus } from './registration.ts'

/** The sections of the desk: what waits for a decision, and what waits for an answer. */
export const registrationSections = [
  'pending',
  'pending - response needed',
] as const satisfies readonly RegistrationStatus[]
export type RegistrationSection = (typeof registrationSections)[number]

export const registrationSorts = ['oldest', 'newest', 'account'] as const
export type RegistrationSort = (typeof registrationSorts)[number]

export const registrationSteps = ['approve', 'ask', 'decline', 'again'] as const
export type RegistrationStep = (typeof registrationSteps)[number]

export const registrationFindings = [
  'plate.missing',
  'plate.awaited',
  'receipt.missing',
  'receipt.awaited',
  'serial.elsewhere',
  'purchase.early',
  'installed.far',
  'scheme.none',
  'notes',
  'decided.before',
] as const
export type RegistrationFindingCode = (typeof registrationFindings)[number]
export interface RegistrationFinding {
  readonly code: RegistrationFindingCode
  readonly sentence: string
}

/** Whether a picture is there: `awaited` was announced by a device and has not arrived. */
export type PictureState = 'there' | 'awaited' | 'missing'

export interface ReviewFacts {
  readonly plate: PictureState
  readonly receipt: PictureState
  /** `YYYY-MM-DD`; null for a floor model, but not for one that an earlier version stored with a date. */
  readonly purchasedOn: string | null
  /** The day of installation, where the warranty starts on it; else null. */
  readonly startsOn: string | null
  readonly isFloorModel: boolean
  /** The Monday of the week of manufacture; null where the serial number has none. */
  readonly madeOn: string | null
  readonly hasScheme: boolean
  /** Registrations of the same machine by other accounts, without declined ones: `WR-30012 of Lakeshore Gym`. */
  readonly elsewhere: readonly string[]
  /** Declined registrations of the same machine, of any account: `WR-30031 of Lakeshore Gym`. */
  readonly declined: readonly string[]
  readonly notes: number
  readonly wasDecided: boolean
}

const maxInstallDays = 90

/** Whether a warranty starts before the purchase, or long after it. */
const isFar = ({ startsOn, purchasedOn }: ReviewFacts) =>
  startsOn !== null &&
  purchasedOn !== null &&
  (startsOn < purchasedOn || startsOn > addDays(purchasedOn, maxInstallDays))

const describeEarlier = ({ wasDecided, declined }: ReviewFacts) =>
  [
    ...(wasDecided ? ['It was decided or asked about before.'] : []),
    ...(declined.length > 0 ? [`The machine was declined as ${declined.join(' and ')}.`] : []),
  ].join(' ')

/** A floor model needs no receipt, and no page has a button for one: a date that it was stored with goes. */
function describeReceipt({ isFloorModel, purchasedOn }: ReviewFacts): string {
  if (!isFloorModel || purchasedOn === null) return 'There is no picture of the receipt.'
  const [year = 0, month = 1, day = 1] = purchasedOn.split('-').map(Number)
  return `This floor model has a purchase date, ${writeFullDay(year, month - 1, day)}. Correct the machine to remove it.`
}

/** What a reviewer should know before approving a registration. Without any it is clear, and may be approved with others. */
export function findInRegistration(facts: ReviewFacts): readonly RegistrationFinding[] {
  const { plate, receipt, purchasedOn, isFloorModel, madeOn, elsewhere, notes } = facts
  const found: readonly (readonly [RegistrationFindingCode, boolean, string])[] = [
    ['serial.elsewhere', elsewhere.length > 0, `Also registered as ${elsewhere.join(' and ')}.`],
    ['plate.missing', plate === 'missing', 'There is no picture of the serial plate.'],
    ['plate.awaited', plate === 'awaited', 'The picture of the serial plate has not arrived yet.'],
    ['receipt.missing', receipt === 'missing' && !(isFloorModel && purchasedOn === null), describeReceipt(facts)],
    ['receipt.awaited', receipt === 'awaited', 'The picture of the receipt has not arrived yet.'],
    [
      'purchase.early',
      madeOn !== null && purchasedOn !== null && purchasedOn < madeOn,
      'It was bought before the week in which it was made.',
    ],
    [
      'installed.far',
      isFar(facts),
      `Its warranty starts with the installation, before the purchase or more than ${maxInstallDays} days after it.`,
    ],
    ['scheme.none', !facts.hasScheme, 'No warranty of its model fits it.'],
    ['notes', notes > 0, notes === 1 ? 'It has a note.' : `It has ${notes} notes.`],
    ['decided.before', facts.wasDecided || facts.declined.length > 0, describeEarlier(facts)],
  ]
  return found.flatMap(([code, isFound, sentence]) => (isFound ? [{ code, sentence }] : []))
}

/** The status that a step leads to. */
export const stepStatuses: Readonly<Record<RegistrationStep, RegistrationStatus>> = {
  approve: 'approved',
  ask: 'pending - response needed',
  decline: 'declined',
  again: 'pending',
}
