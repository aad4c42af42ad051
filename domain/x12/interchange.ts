import type { X12Rules } from './characters.ts'
import { toRules } from './characters.ts'
import type { Segment } from './elements.ts'
import { toSegment, withoutGaps } from './elements.ts'
import { toHead } from './parties.ts'
import type { X12Partner } from './partner.ts'
import { maxId } from './partner.ts'

/** Product Registration (140) and Product Service Claim (142). Both are in the functional group WA. */
export const setCodes = ['140', '142'] as const
export type SetCode = (typeof setCodes)[number]
/** The largest number of an interchange; it has nine digits. */
export const maxControlNumber = 999_999_999

/** The records of one transaction set: those that were never sent (`original`), or those that are sent again. */
export interface X12Set {
  readonly purpose: 'original' | 'again'
  /** The segments of each record, numbered in this order. */
  readonly loops: readonly (readonly Segment[])[]
  /** What follows the records. */
  readonly end: readonly Segment[]
}

/** A file for a partner. */
export interface X12Interchange {
  readonly code: SetCode
  readonly partner: X12Partner
  readonly shop: string
  readonly manufacturer: string
  /** 1 to `maxControlNumber`; never used before. */
  readonly controlNumber: number
  readonly at: Date
  /** At least one, each with at least one record. */
  readonly sets: readonly X12Set[]
}

const purposes = { original: '00', again: '15' } as const
const digits = (number: number, length: number) => String(number).padStart(length, '0')

/** `000000012`, as the interchange and its file are named. */
export const formatControlNumber = (controlNumber: number): string => digits(controlNumber, 9)

function toBody(of: X12Interchange, set: X12Set, at: { readonly date: string; readonly time: string }, place: number) {
  const rules = toRules(of.partner)
  const reference = `${formatControlNumber(of.controlNumber)}-${place}`
  const body = withoutGaps([
    toSegment('BGN', purposes[set.purpose], reference, at.date, at.time, 'UT'),
    ...toHead(of, of.partner, rules),
    ...set.loops.flatMap((loop, index) => [toSegment('LX', String(index + 1)), ...loop]),
    ...set.end,
  ])
  const control = digits(place, 4)
  return withoutGaps([toSegment('ST', of.code, control), ...body, toSegment('SE', String(body.length + 2), control)])
}

/** A segment as text. A separator in an element would break the file: the elements are made without them. */
function formatSegment(segment: Segment, { element, component, segment: end, ending }: X12Rules): string {
  const [name] = segment
  const isBroken = segment.some(
    (one, at) =>
      one.includes(element) || one.includes(end) || (one.includes(component) && !(name === 'ISA' && at === 16)),
  )
  if (isBroken) throw new Error(`An element of ${name} has a separator in it`)
  return segment.join(element) + ending
}

/**
 * The file: an interchange (ISA to IEA) in version 004010 with one functional group of one or two transaction sets, the
 * counts and control numbers of each, and times in UTC.
 */
export function formatInterchange(of: X12Interchange): string {
  const { partner } = of
  const rules = toRules(partner)
  const iso = of.at.toISOString()
  const [date, time] = [iso.slice(0, 10).replaceAll('-', ''), iso.slice(11, 16).replace(':', '')]
  const control = formatControlNumber(of.controlNumber)
  const group = String(of.controlNumber)
  const blank = ' '.repeat(10)
  const segments: Segment[] = [
    [
      ...(['ISA', '00', blank, '00', blank] as const),
      ...[partner.sender_qualifier, partner.sender_id.padEnd(maxId)],
      ...[partner.receiver_qualifier, partner.receiver_id.padEnd(maxId)],
      ...[date.slice(2), time, 'U', '00401', control, '0', partner.usage, rules.component],
    ],
    [
      ...([
        'GS',
        'WA',
        partner.sender_code || partner.sender_id,
        partner.receiver_code || partner.receiver_id,
      ] as const),
      ...[date, time, group, 'X', '004010'],
    ],
    ...of.sets.flatMap((set, index) => toBody(of, set, { date, time }, index + 1)),
    ['GE', String(of.sets.length), group],
    ['IEA', '1', control],
  ]
  return segments.map((segment) => formatSegment(segment, rules)).join('')
}
