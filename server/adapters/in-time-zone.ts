import type { InTimeZone } from '../ports/time-zone.ts'

const isZone = (zone: string): boolean => {
  // A name, and no path of a file: the system's library would open it.
  if (!/^[A-Za-z][\w+-]*(?:\/[\w+-]+){0,2}$/.test(zone)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * Sets the zone of this process while something is written, and the own one again before anything else runs. JavaScript's
 * dates know no other zone than that of their process.
 */
export function createInTimeZone(env: { TZ?: string | undefined }): InTimeZone {
  // A variable that is there is replaced later: the list of them, which other threads read, is never moved.
  const own = (env.TZ ||= Intl.DateTimeFormat().resolvedOptions().timeZone)
  return (zone) =>
    isZone(zone)
      ? (write) => {
          env.TZ = zone
          try {
            return write()
          } finally {
            env.TZ = own
          }
        }
      : null
}
