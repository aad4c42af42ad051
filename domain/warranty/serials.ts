/**
 * Serial numbers of the demo brands: model prefix, year and week (`2534`), plant letter, five digits.
 * `MT52534K00417` is a Meridian T500 of week 34 of 2025.
 */
export interface SerialPattern {
  readonly equipment_id: number
  readonly prefix: string
}

export type ParsedSerial =
  | { readonly is: 'read'; readonly serial: string; readonly equipment_id: number; readonly manufactured: string }
  /** `sentence` is the reason. */
  | { readonly is: 'not'; readonly sentence: string }

/** Returns the stored form: upper case, without spaces and dashes. */
export const normalizeSerial = (typed: string): string => typed.toUpperCase().replace(/[\s-]+/g, '')

const dayMs = 86_400_000

/** Returns the Monday of an ISO week, `YYYY-MM-DD`, or null if the year has no such week. */
export function getMonday(year: number, week: number): string | null {
  if (week < 1 || week > 53) return null
  const fourth = Date.UTC(year, 0, 4)
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * dayMs + (week - 1) * 7 * dayMs
  // Week 53 of a year with 52 weeks is the first week of the next year. Its Thursday decides.
  if (new Date(monday + 3 * dayMs).getUTCFullYear() !== year) return null
  return new Date(monday).toISOString().slice(0, 10)
}

const shape = /^(\d{2})(\d{2})([A-Z])(\d{5})$/

/** Returns the Monday of the week of manufacture, `YYYY-MM-DD`, or null if the serial does not match the prefix. */
export function getManufactureDate(serial: string, prefix: string): string | null {
  const match = serial.startsWith(prefix) ? shape.exec(serial.slice(prefix.length)) : null
  return match === null ? null : getMonday(2000 + Number(match[1]), Number(match[2]))
}

/** The beginning of the sentence about a serial that no pattern fits: a model without a pattern may have it (`WO097`). */
export const noSuchStart = 'None of our models has serial numbers that start with'

/**
 * Parses a serial with the known patterns; the longest prefix wins. `today` is `YYYY-MM-DD`: a week in the future is
 * invalid.
 */
export function parseSerial(typed: string, patterns: readonly SerialPattern[], today: string): ParsedSerial {
  const serial = normalizeSerial(typed)
  const not = (sentence: string): ParsedSerial => ({ is: 'not', sentence })
  if (serial === '') return not('Type or scan the serial number from the plate')
  const [model] = patterns
    .filter(({ prefix }) => prefix !== '' && serial.startsWith(prefix))
    .sort((a, b) => b.prefix.length - a.prefix.length)
  if (model === undefined) return not(`${noSuchStart} ${serial.slice(0, 3)}`)
  const rest = serial.slice(model.prefix.length)
  const match = shape.exec(rest)
  if (match === null)
    return not(
      `After ${model.prefix} enter year and week (4 digits), a plant letter and 5 digits, as in ${model.prefix}2534K00417`,
    )
  const [year, week] = [2000 + Number(match[1]), Number(match[2])]
  const manufactured = getMonday(year, week)
  if (manufactured === null) return not(`${year} has no week ${match[2] ?? ''}`)
  if (manufactured > today) return not(`Week ${match[2] ?? ''} of ${year} is in the future`)
  return { is: 'read', serial, equipment_id: model.equipment_id, manufactured }
}

/** Returns the ISO week of a day (`YYYY-MM-DD`), and the year of that week. */
export function getWeek(day: string): { readonly year: number; readonly week: number } {
  const at = Date.parse(`${day}T00:00:00Z`)
  const thursday = at + (3 - ((new Date(at).getUTCDay() + 6) % 7)) * dayMs
  const year = new Date(thursday).getUTCFullYear()
  return { year, week: Math.floor((thursday - Date.UTC(year, 0, 1)) / (7 * dayMs)) + 1 }
}
