/** Runs at once what writes days and times, in a time zone (`America/Chicago`); null for a zone that there is not. */
export type InTimeZone = (zone: string) => (<T>(write: () => T) => T) | null
