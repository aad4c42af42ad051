/** The latest day that has begun anywhere, `YYYY-MM-DD`: a later one is in the future in every time zone. */
export const getLatestDay = (now: Date): string => new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
