/** Whether something of the time `at` is older than `maxAge`, all in ms. A time in the future came from a clock that was set back since: it says nothing. */
export const isOlderThan = (maxAge: number, at: number, now: number): boolean => at > now || now - at > maxAge
