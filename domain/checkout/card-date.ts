const hourMs = 3_600_000

/**
 * Whether a card has expired: it is valid to the end of its month where the buyer is. In the last zone of the earth that is
 * 12 hours after UTC's; whether a card is good is the gateway's word in the end.
 */
export const isExpired = (month: number, year: number, now: Date): boolean =>
  Date.UTC(year, month, 1) + 12 * hourMs <= now.getTime()
