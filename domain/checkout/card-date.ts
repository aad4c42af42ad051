/** Whether a card's month has ended: it is good until then, everywhere on earth. */
export const isExpired = (month: number, year: number, now: Date): boolean => Date.UTC(year, month, 1) <= now.getTime()
