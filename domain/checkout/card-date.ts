/** Whether a card has expired: it is valid to the end of its month, in UTC. */
export const isExpired = (month: number, year: number, now: Date): boolean => Date.UTC(year, month, 1) <= now.getTime()
