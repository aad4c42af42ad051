// Reads X12 files of version 004010 strictly, by tables from public element lists. It knows nothing of how the files are made.
import type { ElementRule, Use } from './strict-tables.ts'
import { elements, notes, tables } from './strict-tables.ts'

/** A segment that was read: its name, then its elements. */
export type Read = readonly string[]
export interface ReadSet {
  readonly code: string
  readonly control: string
  /** Without ST and SE. */
  readonly segments: readonly Read[]
}
export interface ReadFile {
  readonly isa: Read
  readonly gs: Read
  readonly sets: readonly ReadSet[]
}

/** Why a file is not X12. */
export class NotX12 extends Error {}
function fail(why: string): never {
  throw new NotX12(why)
}
function check(holds: boolean, why: string): asserts holds {
  if (!holds) fail(why)
}

const patterns = {
  AN: /^.*\S$/,
  ID: /^[A-Z0-9]+$/,
  DT: /^(19|20)\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/,
  TM: /^([01]\d|2[0-3])[0-5]\d([0-5]\d(\d\d?)?)?$/,
  R: /^-?(0|[1-9]\d*|([1-9]\d*)?\.\d*[1-9])$/,
  N0: /^(0|[1-9]\d*)$/,
  N2: /^-?(0|[1-9]\d*)$/,
} as const

const isRealDate = (text: string) => {
  const iso = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
  const at = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso)
}
/** The sign and the point of a number do not count as its length. */
const lengthOf = (text: string, type: ElementRule[1]) =>
  type === 'R' || type === 'N2' ? text.replaceAll(/[-.]/g, '').length : text.length

function checkElement(text: string, [, type, min, max, codes]: ElementRule, where: string) {
  const isControl = where === 'IEA02'
  check(isControl ? /^\d{9}$/.test(text) : patterns[type].test(text), `${where} is no ${type}: ${text}`)
  check(lengthOf(text, type) >= min && lengthOf(text, type) <= max, `${where} has a wrong length: ${text}`)
  check(codes === undefined || codes.split(' ').includes(text), `${where} has an unknown code: ${text}`)
  check(type !== 'DT' || isRealDate(text), `${where} is no date: ${text}`)
}

function checkNote(note: string, has: (at: number) => boolean, name: string) {
  const [first = 0, ...rest] = (note.slice(1).match(/\d\d/g) ?? []).map(Number)
  const held = [first, ...rest].filter(has).length
  const holds = {
    P: () => held === 0 || held === rest.length + 1,
    R: () => held > 0,
    C: () => !has(first) || rest.every(has),
    L: () => !has(first) || rest.some(has),
  }[note[0] as 'P' | 'R' | 'C' | 'L']
  check(holds(), `${name} breaks ${note}`)
}

function checkSegment(segment: Read) {
  const [name = '', ...values] = segment
  const rules = elements[name] ?? fail(`Unknown segment ${name}`)
  check(values.length > 0 && values.length <= rules.length, `${name} has ${values.length} elements`)
  check(values.at(-1) !== '', `${name} ends with an empty element`)
  for (const [at, rule] of rules.entries()) {
    const where = `${name}${String(at + 1).padStart(2, '0')}`
    const text = values[at] ?? ''
    if (text === '') check(rule[0] === 'O', `${where} is mandatory`)
    else checkElement(text, rule, where)
  }
  for (const note of notes[name] ?? []) checkNote(note, (at) => (values[at - 1] ?? '') !== '', name)
}

/** Reads segments by a table from a place on; returns the place behind them. */
function follow(table: readonly Use[], segments: readonly Read[], start: number): number {
  let at = start
  for (const use of table) {
    let count = 0
    while (segments[at]?.[0] === use.name && count < use.max) {
      at = use.loop === undefined ? at + 1 : follow(use.loop, segments, at + 1)
      count += 1
    }
    check(count > 0 || !use.must, `${use.name} is missing before ${segments[at]?.join(' ') ?? 'the end'}`)
  }
  return at
}

function readSet(segments: readonly Read[]): ReadSet {
  const [st = [], ...rest] = segments
  const se = rest.at(-1) ?? []
  const body = rest.slice(0, -1)
  check(st[0] === 'ST' && se[0] === 'SE', 'A transaction set has no ST or SE')
  check(se[1] === String(segments.length), `SE01 counts ${se[1]} of ${segments.length} segments`)
  check(se[2] === st[2], 'SE02 is not ST02')
  const code = st[1] ?? ''
  const end = follow(tables[code] ?? fail(`Unknown transaction set ${code}`), body, 0)
  check(end === body.length, `${body[end]?.join(' ')} stands at the wrong place`)
  const lines = body.filter(([name]) => name === 'LX').map(([, line]) => line)
  check(
    lines.every((line, at) => line === String(at + 1)),
    'LX01 does not count',
  )
  return { code, control: st[2] ?? '', segments: body }
}

const isaLengths = [2, 10, 2, 10, 2, 15, 2, 15, 6, 4, 1, 5, 9, 1, 1, 1]
const basic = /^[A-Z0-9 !"&'()*+,\-./:;?=]*$/
const extended = /^[A-Za-z0-9 !"&'()*+,\-./:;?=%~@[\]_{}\\|<>#$]*$/

function readHeader(text: string) {
  const [separator = '', component = '', end = ''] = [text[3], text[104], text[105]]
  check(text.startsWith('ISA'), 'It does not begin with ISA')
  const isa = text.slice(0, 105).split(separator)
  check(isa.length === 17, 'ISA has not 16 elements')
  for (const [at, length] of isaLengths.entries())
    check(isa[at + 1]?.length === length, `ISA${at + 1} has not ${length} characters`)
  check(new Set([separator, component, end]).size === 3, 'Two separators are the same')
  check(isa[12] === '00401' && isa[11] === 'U', 'It is not version 004010')
  check(/^\d{9}$/.test(isa[13] ?? '') && Number(isa[13]) > 0, 'ISA13 has not nine digits')
  check(isa[15] === 'T' || isa[15] === 'P', 'ISA15 is neither test nor production')
  return { isa, separator, component, end }
}

/** Reads a file with one functional group. Throws `NotX12` where anything in it is not as the standard has it. */
export function readX12(text: string, characters: 'basic' | 'extended'): ReadFile {
  const { isa, separator, component, end } = readHeader(text)
  const line = text.startsWith('\r\n', 106) ? `${end}\r\n` : end
  check(text.endsWith(line), 'The last segment does not end')
  const segments = text
    .slice(0, -line.length)
    .split(line)
    .map((segment) => segment.split(separator))
  for (const segment of segments.slice(1)) {
    for (const value of segment) {
      check((characters === 'basic' ? basic : extended).test(value), `Wrong characters: ${value}`)
      check(!value.includes(component) && !value.includes(end), `A separator in ${value}`)
    }
    checkSegment(segment)
  }
  const [gs = [], ...inner] = segments.slice(1)
  const [ge = [], iea = []] = inner.slice(-2)
  check(gs[0] === 'GS' && ge[0] === 'GE' && iea[0] === 'IEA', 'The envelope is not whole')
  check(gs[8] === '004010' && ge[2] === gs[6], 'GS08 or GE02 is wrong')
  check(iea[1] === '1' && iea[2] === isa[13], 'IEA01 or IEA02 is wrong')
  const body = inner.slice(0, -2)
  const starts = body.flatMap(([name], at) => (name === 'ST' ? [at] : []))
  check(starts[0] === 0, 'The group does not begin with ST')
  const sets = starts.map((start, at) => readSet(body.slice(start, starts[at + 1] ?? body.length)))
  check(ge[1] === String(sets.length), 'GE01 does not count the sets')
  check(new Set(sets.map(({ control }) => control)).size === sets.length, 'Two sets have the same number')
  return { isa, gs, sets }
}

const cents = (text: string | undefined) => Math.round(Number(text ?? '0') * 100)

/** The loops of a set, one for each LX, without it. */
export function readLoops({ segments }: ReadSet): Read[][] {
  const starts = segments.flatMap(([name], at) => (name === 'LX' ? [at] : []))
  const last = segments.findLastIndex(([name]) => name === 'TDS')
  const end = last === -1 ? segments.length : last
  return starts.map((start, at) => segments.slice(start + 1, starts[at + 1] ?? end))
}

/** Checks that parts, charges and allowances of each claim add up to its total, and the totals to that of the set. In cents. */
export function checkSums(set: ReadSet): number {
  let total = 0
  for (const segments of readLoops(set)) {
    const of = (name: string) => segments.filter(([one]) => one === name)
    const parts = of('IT1').reduce((sum, [, , qty, , price]) => sum + Number(qty) * cents(price), 0)
    const charges = of('ITA').reduce(
      (sum, [, kind, , , , , , amount]) => sum + (kind === 'A' ? -1 : 1) * Number(amount),
      0,
    )
    const amount = cents(of('AMT')[0]?.[2])
    check(parts + charges === amount, `A claim comes to ${amount}, its parts and charges to ${parts + charges}`)
    total += amount
  }
  check(set.segments.find(([name]) => name === 'TDS')?.[1] === String(total), 'TDS01 is not the sum')
  return total
}
