import type { X12Partner } from './partner.ts'

/** Which characters a partner's file may have, and which of them separate. */
export interface X12Rules {
  readonly characters: X12Partner['characters']
  readonly element: string
  readonly component: string
  /** Ends a segment; `ending` is written, which may add a new line. */
  readonly segment: string
  readonly ending: string
}

const endings = {
  tilde: { segment: '~', ending: '~' },
  'tilde-line': { segment: '~', ending: '~\r\n' },
  line: { segment: '\n', ending: '\n' },
} as const

/** The rules of a partner's files. */
export const toRules = (partner: X12Partner): X12Rules => ({
  characters: partner.characters,
  element: partner.element_separator,
  component: partner.component_separator,
  ...endings[partner.segment_end],
})

const basicMarks = ' !"&\'()*+,-./:;?='
/** What the extended set adds to the letters and marks of the basic one; its letters of other languages are not used. */
const extendedMarks = '%~@[]_{}\\|<>#$'

/** Letters and marks that have a usual spelling in the sets, and no decomposition that leads to it. */
const spellings: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', Æ: 'AE', æ: 'ae', Œ: 'OE', œ: 'oe', Ø: 'O', ø: 'o', Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ı: 'i' },
  ...{ Ð: 'D', ð: 'd', Þ: 'Th', þ: 'th', '‘': "'", '’': "'", '“': '"', '”': '"', '„': '"', '«': '"', '»': '"' },
  ...{ '–': '-', '—': '-', '−': '-', '‐': '-', '‑': '-', '⁄': '/', '×': 'x', '€': 'EUR', '£': 'GBP', '°': ' deg ' },
  ...{ '•': '-', '·': '-' },
}

function isCarried(character: string, { characters, element, component, segment }: X12Rules): boolean {
  if (character === element || character === component || character === segment) return false
  if (/^[A-Z0-9]$/.test(character) || basicMarks.includes(character)) return true
  return characters === 'extended' && (/^[a-z]$/.test(character) || extendedMarks.includes(character))
}

const isSeparator = (character: string, { element, component, segment }: X12Rules) =>
  /^\s$/u.test(character) || character === element || character === component || character === segment

/**
 * A text in the characters of a partner. Letters lose their accents, marks get their plain form, the basic set has capital
 * letters, a separator becomes a space, and any other character a question mark. At most `max` characters. Empty where no
 * letter or digit is left.
 */
export function toText(text: string, max: number, rules: X12Rules): string {
  const spaced = text.replaceAll(/(\d)([¼½¾⅐-⅞])/g, '$1 $2')
  const plain = Array.from(spaced.normalize('NFKD').replaceAll(/\p{M}/gu, ''), (one) => spellings[one] ?? one).join('')
  const typed = rules.characters === 'basic' ? plain.toUpperCase() : plain
  const carried = Array.from(typed, (one) => (isSeparator(one, rules) ? ' ' : isCarried(one, rules) ? one : '?'))
    .join('')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
  const cut = carried.slice(0, max).trimEnd()
  return /[a-z0-9]/i.test(cut) ? cut : ''
}

/**
 * A number that has to arrive as it is, such as a serial number; the basic set has capital letters. Null where it is empty,
 * longer than `max`, or has a character that the file cannot carry: a changed number would be another one.
 */
export function toIdentifier(text: string, max: number, rules: X12Rules): string | null {
  const typed = rules.characters === 'basic' ? text.trim().toUpperCase() : text.trim()
  const isWhole = typed !== '' && typed.length <= max && Array.from(typed).every((one) => isCarried(one, rules))
  return isWhole ? typed : null
}

/** A text in pieces of at most `size` characters, between two words where there is a space; at most `most` of them. */
export function toPieces(text: string, size: number, most: number): string[] {
  const pieces: string[] = []
  let rest = text
  while (rest !== '' && pieces.length < most) {
    const space = rest.length <= size ? -1 : rest.lastIndexOf(' ', size)
    const end = space > 0 ? space : size
    pieces.push(rest.slice(0, end).trimEnd())
    rest = rest.slice(end).trimStart()
  }
  return pieces
}
