/** The number of a ticket, from `ST-10001`, `st 10001` or `10001`; null for anything else. */
export function parseTicketNumber(typed: string): number | null {
  const digits = /^\s*(?:st[-\s]?)?(\d{1,9})\s*$/i.exec(typed)?.[1]
  return digits === undefined ? null : Number(digits)
}

/** `ST-10001`. */
export const formatTicketNumber = (number: number): string => `ST-${number}`

/** The tag of a ticket in the subject of a mail: `[ST-10001]`. */
export const formatSubjectTag = (number: number): string => `[${formatTicketNumber(number)}]`

/** The ticket that the subject of a mail names, or null. */
export function findTicketNumber(subject: string): number | null {
  const digits = /\bST-(\d{1,9})\b/i.exec(subject)?.[1]
  return digits === undefined ? null : Number(digits)
}
