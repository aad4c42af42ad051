// Parses a stored value once per schema. The overlay runs again with each step of an op, while the stored objects stay
// the same.
import * as z from 'zod/mini'

const parsed = new WeakMap<object, Map<z.core.$ZodType, unknown>>()

function parse<T extends z.core.$ZodType>(schema: T, value: unknown): z.output<T> | null {
  const result = z.safeParse(schema, value)
  return result.success ? result.data : null
}

/** The value in this shape, or null where it does not fit. The same object for the same value: it is never changed. */
export function readOnce<T extends z.core.$ZodType>(schema: T, value: unknown): z.output<T> | null {
  if (typeof value !== 'object' || value === null) return parse(schema, value)
  const results = parsed.get(value) ?? new Map<z.core.$ZodType, unknown>()
  parsed.set(value, results)
  if (!results.has(schema)) results.set(schema, parse(schema, value))
  return results.get(schema) as z.output<T> | null
}
