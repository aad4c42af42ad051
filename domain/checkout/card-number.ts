/** Every second digit from the right counts twice: true of each card's number, and of one in ten others. */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at])
    const counted = at % 2 === 0 ? digit : digit * 2
    sum += counted > 9 ? counted - 9 : counted
  }
  return sum % 10 === 0
}

/** Digits with at most one sign between them, as numbers of cards are written; `groups` are what stands between signs. */
const runs = /\d+(?:[ \t.\-_/]\d+)*/g
const isUuid = (text: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
const hasLength = (digits: string) => digits.length >= 12 && digits.length <= 19
const isNumber = (digits: string) => hasLength(digits) && !/^0+$/.test(digits) && passesLuhn(digits)

/** A whole run; in one that is too long for a card also the groups side by side in it: a number with its date behind it. */
function runHolds(run: string): boolean {
  const groups = run.split(/\D/)
  const whole = run.replace(/\D/g, '')
  return whole.length <= 19 ? isNumber(whole) : groups.some((_, from) => groupsHold(groups, from))
}

/** From one group on, as far as a number can reach: long texts are read in one go. */
function groupsHold(groups: readonly string[], from: number): boolean {
  let digits = ''
  for (let at = from; at < groups.length && digits.length <= 19; at += 1) {
    digits += groups[at] ?? ''
    if (isNumber(digits)) return true
  }
  return false
}

/** Whether this text has a card's number in it, 12 to 19 digits, however it is written. */
export const textHoldsCardNumber = (text: string): boolean => !isUuid(text) && (text.match(runs) ?? []).some(runHolds)

const deepest = 64

/** Whether a card's number stands anywhere in what was sent: in its texts, its numbers, its names of fields (`product.md`, cards). */
export function holdsCardNumber(sent: unknown, depth = 0): boolean {
  if (typeof sent === 'string') return textHoldsCardNumber(sent)
  if (typeof sent === 'number') return Number.isSafeInteger(sent) && isNumber(String(sent))
  if (typeof sent !== 'object' || sent === null || depth > deepest) return false
  return Object.entries(sent).some(([name, value]) => textHoldsCardNumber(name) || holdsCardNumber(value, depth + 1))
}
