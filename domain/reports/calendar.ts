/**
 * The calendar that all reports count in, an IANA name. Two readers in two time zones see the same figures, as in every
 * shop's books; the days of lists are the reader's own. The database has the same in `shop_day`.
 */
export const shopTimeZone = 'America/Chicago'
