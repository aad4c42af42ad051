// The small shapes that several modules share: ids, days, times, money, text with a limit.
import * as z from 'zod/mini'

/** A readable number: user_id, account_id, manufacturer_id, … */
export const numberId = z.coerce
  .number('Must be a number')
  .check(
    z.int('Must be a whole number'),
    z.gte(1, 'Must be 1 or more'),
    z.lte(2_147_483_647, 'There is no such number'),
  )
/** A UUID, made by the device or server that creates the record. */
export const uuid = z
  .string('Required')
  .check(
    z.regex(
      /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      'Must be a UUID in lower case',
    ),
  )
export const sha256 = z.string('Required').check(z.regex(/^[0-9a-f]{64}$/, 'Must be a SHA-256 in lower-case hex'))

const isDay = (text: string) => {
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text && text >= '1900-01-01'
}
const dayShape = (isOne: (text: string) => boolean) =>
  z
    .string('Required')
    .check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Must be a date like 2026-11-20'), z.refine(isOne, 'There is no such date'))
/** A day, `YYYY-MM-DD`. It ends before the year 9999: the day and the month after it must be days too. */
export const day = dayShape((text) => isDay(text) && text < '9999-01-01')
/** A day in something stored, which may be of the year 9999: it was accepted once. */
export const storedDay = dayShape(isDay)
const isInstant = (text: string) => {
  const at = Date.parse(text)
  return !Number.isNaN(at) && isDay(text.slice(0, 10)) && at > Date.UTC(1900, 0, 1) && at < Date.UTC(9999, 0, 1)
}
/** A point in time, ISO 8601 with a zone. */
export const instant = z
  .string('Required')
  .check(
    z.regex(
      /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/,
      'Must be a time with a zone, like 2026-11-20T09:40:00Z',
    ),
    z.refine(isInstant, 'There is no such time'),
  )

/** Text that the database can store: no NUL, no lone surrogates. */
const storable = (text: string) => !text.includes('\u0000') && text.isWellFormed()
/** Free text of at most `max` characters. */
export const text = (max: number) =>
  z
    .string('Must be text')
    .check(
      z.maxLength(max, `At most ${max} characters`),
      z.refine(storable, 'Contains a character that cannot be stored'),
    )
/** Text that is not empty. */
export const someText = (max: number) =>
  z
    .string('Required')
    .check(
      z.trim(),
      z.minLength(1, 'Required'),
      z.maxLength(max, `At most ${max} characters`),
      z.refine(storable, 'Contains a character that cannot be stored'),
    )

/** Money on the wire: a number with at most two decimals. */
export const money = z.number('Must be an amount').check(
  z.gte(-99_999_999, 'Too small'),
  z.lte(99_999_999, 'Too large'),
  z.refine((n) => Math.abs(n * 100 - Math.round(n * 100)) < 1e-6, 'At most two decimals'),
)
/** `true`, `false`, `1` or `0` in a query. */
export const flag = z.pipe(
  z.enum(['true', 'false', '1', '0'], 'Must be true or false'),
  z.transform((text) => text === 'true' || text === '1'),
)

export const message = z.object({ message: z.string() })
export const ok = z.object({ ok: z.literal(true) })
/** The reply of a row that answers bytes. */
export const bytes = z.object({ bytes: z.instanceof(Uint8Array), type: z.string(), etag: z.string() })
