// What was saved or answered, read by its shape once: an op is laid anew with each of its steps, and its words stay the
// same objects until other ones are sealed.
import * as z from 'zod/mini'

const known = new WeakMap<object, Map<z.core.$ZodType, unknown>>()

function read<T extends z.core.$ZodType>(shape: T, value: unknown): z.output<T> | null {
  const parsed = z.safeParse(shape, value)
  return parsed.success ? parsed.data : null
}

/** A value in a shape; null where it has none of it. The same object for the same value: it is laid over, never changed. */
export function readOnce<T extends z.core.$ZodType>(shape: T, value: unknown): z.output<T> | null {
  if (typeof value !== 'object' || value === null) return read(shape, value)
  const before = known.get(value) ?? new Map<z.core.$ZodType, unknown>()
  known.set(value, before)
  if (!before.has(shape)) before.set(shape, read(shape, value))
  return before.get(shape) as z.output<T> | null
}
