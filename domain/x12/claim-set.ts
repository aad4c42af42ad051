import type { LineKind } from '../labor-claims/pay-lines.ts'
import type { Cents } from '../money/cents.ts'
import type { X12Rules } from './characters.ts'
import { toIdentifier, toPieces, toText } from './characters.ts'
import type { Loop, Segment } from './elements.ts'
import { toDate, toDecimal, toImplied, toSegment, withoutGaps } from './elements.ts'
import type { X12Party } from './parties.ts'
import { toParty } from './parties.ts'
import { toMachine } from './registration-set.ts'

/** A part that was used. `price` in cents; null where an order of the claim supplied it, which is charged there. */
export interface X12Part {
  readonly number: string
  readonly qty: number
  readonly price: Cents | null
}

/** A claim whose payment was approved. Days are `YYYY-MM-DD`, amounts cents. */
export interface X12Claim {
  readonly number: string
  /** The number of the machine's registration; null where none is known. */
  readonly registration: string | null
  readonly serial: string
  readonly brand: string
  readonly model: string
  readonly soldOn: string | null
  readonly requestedOn: string
  readonly approvedOn: string
  /** What the customer reported. */
  readonly complaint: string
  readonly customer: X12Party
  readonly servicer: { readonly name: string; readonly number: string }
  readonly visits: readonly { readonly day: string; readonly done: string }[]
  readonly parts: readonly X12Part[]
  readonly approved: Readonly<Record<LineKind, Cents>>
}

/** What was approved for a claim, in cents. */
export const sumApproved = ({ approved }: Pick<X12Claim, 'approved'>): Cents =>
  approved.labor + approved.trips + approved.mileage + approved.parts

const maxMessages = 10
/** A text in messages of at most 264 characters; none where its first 80 characters stand in the segment before. */
const toMessages = (text: string): (Segment | null)[] =>
  text.length <= 80 ? [] : toPieces(text, 264, maxMessages).map((piece) => toSegment('MSG', piece))

const toCharge = (description: string, amount: Cents) =>
  amount === 0 ? null : toSegment('ITA', 'C', '', '', '05', '', '', toImplied(amount), '', '', '', '', '', description)

/** What the parts of the claim come to at their prices. */
const sumParts = (parts: readonly X12Part[]) => parts.reduce((sum, { qty, price }) => sum + qty * (price ?? 0), 0)

/**
 * The approved amounts, so that parts, charges and allowances add up to the total: what was approved for parts beside their
 * prices is a charge or an allowance of its own.
 */
function toCharges({ approved, parts }: X12Claim): (Segment | null)[] {
  const rest = approved.parts - sumParts(parts)
  return [
    toCharge('LABOR', approved.labor),
    toCharge('TRIPS', approved.trips),
    toCharge('MILEAGE', approved.mileage),
    rest > 0 ? toCharge('PARTS ADJUSTMENT', rest) : null,
    rest < 0
      ? toSegment('ITA', 'A', '', '', '02', '', '', toImplied(-rest), '', '', '', '', '', 'PARTS ADJUSTMENT')
      : null,
  ]
}

function toParts(parts: readonly X12Part[], rules: X12Rules): (Segment | null)[] | string {
  const segments: (Segment | null)[] = []
  for (const [at, { number, qty, price }] of parts.entries()) {
    const sent = toIdentifier(number, 48, rules)
    if (sent === null) return number
    const priced = price === null ? ['0', 'NC'] : [toDecimal(price), '']
    segments.push(toSegment('IT1', String(at + 1), String(qty), 'EA', ...priced, 'MG', sent))
  }
  return segments
}

function toWho(of: X12Claim, rules: X12Rules): Segment[] {
  const servicer = toText(of.servicer.name, 60, rules)
  const number = toIdentifier(of.servicer.number, 80, rules) ?? ''
  return [
    ...toParty('EN', of.customer, rules),
    ...withoutGaps([
      servicer === '' ? null : toSegment('N1', 'SJ', servicer, ...(number.length < 2 ? [] : ['91', number])),
    ]),
  ]
}

/** What was done on all visits, in their order. */
const joinVisits = (visits: X12Claim['visits'], rules: X12Rules) =>
  visits
    .map(({ done }) => toText(done, 2640, rules))
    .filter((done) => done !== '')
    .join('; ')
    .slice(0, 2640)

/**
 * One claim of a Product Service Claim (142): its number, machine, customer and servicer, the problem (PRR), the repair (REP)
 * with its visits, charges and parts, and the total. Not sent, with the reason: what the mandatory loops need is missing or
 * cannot be carried.
 */
export function toClaimLoop(of: X12Claim, rules: X12Rules): Loop {
  const no = (why: string): Loop => ({ ok: false, why })
  const number = toIdentifier(of.number, 30, rules)
  if (number === null) return no('Its number has a character that X12 cannot carry.')
  const machine = toMachine(of, rules)
  if (!machine.ok) return machine
  const complaint = toText(of.complaint, 2640, rules)
  if (complaint === '') return no('It does not say what was wrong in letters that X12 can carry.')
  if (of.visits.length === 0) return no('No visit with a start or with what was done is logged on it.')
  const done = joinVisits(of.visits, rules)
  if (done === '') return no('No visit says what was done in letters that X12 can carry.')
  const parts = toParts(of.parts, rules)
  if (typeof parts === 'string') return no(`Its part ${parts} has a number that X12 cannot carry.`)
  const registration = of.registration === null ? null : toIdentifier(of.registration, 30, rules)
  return {
    ok: true,
    segments: withoutGaps([
      toSegment('N9', 'D9', number),
      registration === null ? null : toSegment('N9', 'QT', registration),
      ...machine.segments,
      of.soldOn === null ? null : toSegment('DTM', '006', toDate(of.soldOn)),
      ...toWho(of, rules),
      toSegment('PRR', '1', '', '', '', complaint.slice(0, 80).trimEnd()),
      toSegment('DTM', '211', toDate(of.requestedOn)),
      ...toMessages(complaint),
      toSegment('REP', '1', '', '', '', '', '', '', '', done.slice(0, 80).trimEnd()),
      ...of.visits.map(({ day }) => toSegment('DTM', '214', toDate(day))),
      toSegment('DTM', '275', toDate(of.approvedOn)),
      ...toCharges(of),
      ...toMessages(done),
      ...parts,
      toSegment('AMT', 'TT', toDecimal(sumApproved(of))),
    ]),
  }
}

/** The end of a set of claims: what all of them come to, in dollars. */
export const toClaimTotals = (total: Cents): Segment[] =>
  withoutGaps([toSegment('TDS', toImplied(total)), toSegment('CUR', 'SE', 'USD')])
