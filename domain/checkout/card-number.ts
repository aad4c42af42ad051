/** The Luhn check: true for every card number, and for one in ten other numbers. */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at])
    const counted = at % 2 === 0 ? digit : digit * 2
    sum += counted > 9 ? counted - 9 : counted
  }
  return sum % 10 === 0
}

/** Digits with at most one separator between them, as card numbers are written. */
const runs = /\d+(?:[ \t.\-_/]\d+)*/g
const isUuid = (text: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
const hasLength = (digits: string) => digits.length >= 12 && digits.length <= 19
const isNumber = (digits: string) => hasLength(digits) && !/^0+$/.test(digits) && passesLuhn(digits)

/** Checks a whole run. In a run that is too long, adjacent groups are checked too: a number may be followed by its date. */
function runHasCardNumber(run: string): boolean {
  const groups = run.split(/\D/)
  const whole = run.replace(/\D/g, '')
  return whole.length <= 19 ? isNumber(whole) : groups.some((_, from) => groupsHaveCardNumber(groups, from))
}

/** Checks adjacent groups from one group on, up to the length of a card number. */
function groupsHaveCardNumber(groups: readonly string[], from: number): boolean {
  let digits = ''
  for (let at = from; at < groups.length && digits.length <= 19; at += 1) {
    digits += groups[at] ?? ''
    if (isNumber(digits)) return true
  }
  return false
}

/** Whether the text contains a card number, 12 to 19 digits, with or without separators. */
export const textHasCardNumber = (text: string): boolean =>
  !isUuid(text) && (text.match(runs) ?? []).some(runHasCardNumber)

const maxDepth = 64

/** Whether a payload contains a card number in a text, a number or a field name. */
export function hasCardNumber(payload: unknown, depth = 0): boolean {
  if (typeof payload === 'string') return textHasCardNumber(payload)
  if (typeof payload === 'number') return Number.isSafeInteger(payload) && isNumber(String(payload))
  if (typeof payload !== 'object' || payload === null || depth > maxDepth) return false
  return Object.entries(payload).some(([name, value]) => textHasCardNumber(name) || hasCardNumber(value, depth + 1))
}
