const hourMs = 3_600_000

/** `8 d`, `5 h`, or `new` within the first hour. */
export function formatAge(since: string, now: number): string {
  const hours = Math.floor((now - Date.parse(since)) / hourMs)
  if (hours < 1) return 'new'
  return hours < 24 ? `${hours} h` : `${Math.floor(hours / 24)} d`
}
