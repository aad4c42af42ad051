/** Trims every text of a value, however deep. */
export function tidy(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.map(tidy)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]: [string, unknown]) => [key, tidy(one)]))
}
