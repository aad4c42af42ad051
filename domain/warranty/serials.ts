/**
 * Serial numbers of the demo brands: model prefix, year and week (`2534`), plant letter, five digits (`product.md`).
 * `MT52534K00417` is a Meridian T500 of week 34 of 2025.
 */
export interface SerialPattern {
  readonly equipment_id: number
  readonly prefix: string
}

export type ReadSerial =
  | { readonly is: 'read'; readonly serial: string; readonly equipment_id: number; readonly manufactured: string }
  /** `sentence` says what does not fit. */
  | { readonly is: 'not'; readonly sentence: string }

/** As it is kept: upper case, without spaces and dashes. */
export const serialKey = (typed: string): string => typed.toUpperCase().replace(/[\s-]+/g, '')

const dayMs = 86_400_000

/** The Monday of an ISO week, `YYYY-MM-DD`, or null where that year has no such week. */
export function mondayOf(year: number, week: number): string | null {
  if (week < 1 || week > 53) return null
  const fourth = Date.UTC(year, 0, 4)
  const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * dayMs + (week - 1) * 7 * dayMs
  // Week 53 of a year with 52 weeks is the next year's first: its Thursday says whose it is.
  if (new Date(monday + 3 * dayMs).getUTCFullYear() !== year) return null
  return new Date(monday).toISOString().slice(0, 10)
}

const shape = /^(\d{2})(\d{2})([A-Z])(\d{5})$/

/** The Monday of the week in which the machine with this serial was made, `YYYY-MM-DD`, or null where it does not fit its model's prefix. */
export function manufacturedOn(serial: string, prefix: string): string | null {
  const parts = serial.startsWith(prefix) ? shape.exec(serial.slice(prefix.length)) : null
  return parts === null ? null : mondayOf(2000 + Number(parts[1]), Number(parts[2]))
}

/**
 * Reads a serial against the known patterns; the longest prefix wins. `today` is a day, `YYYY-MM-DD`: a week that has
 * not come yet does not fit.
 */
export function readSerial(typed: string, patterns: readonly SerialPattern[], today: string): ReadSerial {
  const serial = serialKey(typed)
  const not = (sentence: string): ReadSerial => ({ is: 'not', sentence })
  if (serial === '') return not('Type or scan the serial number from the plate')
  const [model] = patterns
    .filter(({ prefix }) => prefix !== '' && serial.startsWith(prefix))
    .sort((a, b) => b.prefix.length - a.prefix.length)
  if (model === undefined) return not(`No model of ours has serial numbers that begin with ${serial.slice(0, 3)}`)
  const rest = serial.slice(model.prefix.length)
  const parts = shape.exec(rest)
  if (parts === null)
    return not(
      `After ${model.prefix} come year and week (4 digits), a plant letter and 5 digits, as in ${model.prefix}2534K00417`,
    )
  const [year, week] = [2000 + Number(parts[1]), Number(parts[2])]
  const manufactured = mondayOf(year, week)
  if (manufactured === null) return not(`${year} has no week ${parts[2] ?? ''}`)
  if (manufactured > today) return not(`Week ${parts[2] ?? ''} of ${year} has not come yet`)
  return { is: 'read', serial, equipment_id: model.equipment_id, manufactured }
}

/** The ISO week of a day (`YYYY-MM-DD`), and the year that the week belongs to. */
export function weekOf(day: string): { readonly year: number; readonly week: number } {
  const at = Date.parse(`${day}T00:00:00Z`)
  const thursday = at + (3 - ((new Date(at).getUTCDay() + 6) % 7)) * dayMs
  const year = new Date(thursday).getUTCFullYear()
  return { year, week: Math.floor((thursday - Date.UTC(year, 0, 1)) / (7 * dayMs)) + 1 }
}
