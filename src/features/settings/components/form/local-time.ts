const two = (number: number) => String(number).padStart(2, '0')

/** An ISO time as a field for date and time shows it, in this device's time zone; empty for null. */
export function toLocalTime(iso: string | null): string {
  if (iso === null) return ''
  const at = new Date(iso)
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The typed time of this device as ISO 8601; null for an empty field. */
export function toInstant(local: string): string | null {
  const at = new Date(local)
  return local === '' || Number.isNaN(at.getTime()) ? null : at.toISOString()
}
