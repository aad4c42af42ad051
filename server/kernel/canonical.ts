// Two requests of one op must have the same hash, alone or in a batch, whatever the order of their keys.
import { createHash } from 'node:crypto'
import { refuse } from './refuse.ts'

const maxDepth = 64

/** JSON with sorted keys. Refuses a value nested deeper than 64 levels (`call.invalid`). */
export function canonical(value: unknown, depth = 0): string {
  if (depth > maxDepth) refuse('call.invalid', { errors: { body: 'Nested too deeply' } })
  if (Array.isArray(value)) return `[${value.map((one) => canonical(one ?? null, depth + 1)).join(',')}]`
  if (value instanceof Uint8Array) return JSON.stringify(createHash('sha256').update(value).digest('hex'))
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one, depth + 1)}`).join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}

/** The SHA-256 of an op's row, parameters, query and body, in hex. */
export function requestHash(route: string, params: unknown, query: unknown, body: unknown): string {
  return createHash('sha256')
    .update(canonical([route, params, query, body]))
    .digest('hex')
}
