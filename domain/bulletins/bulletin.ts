import { compareText } from '../compare-text.ts'
import { normalizeSerial } from '../warranty/serials.ts'
import type { SerialRange } from './ranges.ts'
import { isInRange, isWeekRange } from './ranges.ts'

/** A recall: the machine has to be corrected. A service bulletin: what servicers should know of it. */
export const bulletinKinds = ['recall', 'bulletin'] as const
export type BulletinKind = (typeof bulletinKinds)[number]

/** What decides whether a bulletin is about a machine, and when it is shown. Days are `YYYY-MM-DD`. */
export interface BulletinScope {
  /** The models; empty: the serial numbers decide alone. */
  readonly equipment_ids: readonly number[]
  /** Serial numbers or weeks of make; empty: every machine of the models. */
  readonly ranges: readonly SerialRange[]
  readonly shown_from: string
  /** The last day; null: until it is withdrawn. */
  readonly shown_to: string | null
}

/** A machine. `equipment_id` is 0 or null where its model is not known yet, as without a signal. */
export interface ScopedMachine {
  readonly serial_number: string
  readonly equipment_id: number | null
}

/** Whether a bulletin is shown on a day. One that was withdrawn is not among them. */
export const isShownOn = ({ shown_from: from, shown_to: to }: BulletinScope, today: string): boolean =>
  from <= today && (to === null || today <= to)

/**
 * Whether a bulletin is about a machine. Where the model is not known, ranges of serial numbers decide alone: a recall that is
 * shown once too often does less harm than one that is missed. Weeks of make need the model.
 */
export function isAbout(
  { equipment_ids: models, ranges }: BulletinScope,
  { serial_number, equipment_id }: ScopedMachine,
): boolean {
  const serial = normalizeSerial(serial_number)
  const isModelKnown = equipment_id !== null && equipment_id > 0
  if (isModelKnown && models.length > 0 && !models.includes(equipment_id)) return false
  const hasModel = isModelKnown && models.includes(equipment_id)
  if (ranges.length === 0) return hasModel
  return serial !== '' && ranges.some((range) => (hasModel || !isWeekRange(range)) && isInRange(serial, range))
}

/** The bulletins about a machine on a day: recalls first, then those that were shown last. */
export function findBulletins<T extends BulletinScope & { readonly kind: BulletinKind }>(
  bulletins: readonly T[],
  machine: ScopedMachine,
  today: string,
): readonly T[] {
  const rank = ({ kind }: T) => bulletinKinds.indexOf(kind)
  return bulletins
    .filter((one) => isShownOn(one, today) && isAbout(one, machine))
    .toSorted((a, b) => rank(a) - rank(b) || compareText(b.shown_from, a.shown_from))
}
