import { getMonday } from '../warranty/serials.ts'

/** The end of a serial number: year and week, a plant letter, five digits. */
const ending = /(\d{4})[A-Z]\d{5}$/

/**
 * Returns year and week of manufacture as one number, 2534 for week 34 of 2025, or null if the serial number does not end
 * as those of our models do. The database stores the same (docs/decisions/079-reports.md).
 */
export function getMadeWeek(serial: string): number | null {
  const digits = ending.exec(serial)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** The Monday of such a week, `YYYY-MM-DD`, or null where the year has no such week. */
export const getMadeMonday = (madeWeek: number): string | null =>
  getMonday(2000 + Math.floor(madeWeek / 100), madeWeek % 100)

/** `2025-W34`. */
export const formatMadeWeek = (madeWeek: number): string =>
  `${2000 + Math.floor(madeWeek / 100)}-W${String(madeWeek % 100).padStart(2, '0')}`
