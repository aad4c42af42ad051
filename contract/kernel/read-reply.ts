// The one place where a client validates an answer against its row. A newer server may answer with values that this build
// does not know: what can be read is read.
import * as z from 'zod/mini'
import type { Reply, Row } from './endpoint.ts'

export type ReadReply<R extends Row> =
  /** `isPartial`: entries of lists were left out, because this build cannot read them. */
  { readonly ok: true; readonly value: Reply<R>; readonly isPartial: boolean } | { readonly ok: false }

/** Parses a reply by its row; not ok where the body has another shape outside its lists. */
export function readReply<R extends Row>(row: R, body: unknown): ReadReply<R> {
  const read = z.safeParse(row.reply, body)
  if (read.success) return { ok: true, value: read.data as Reply<R>, isPartial: false }
  const rest = leaveOut(
    body,
    read.error.issues.map((issue) => findEntry(body, issue.path)),
  )
  if (rest === null) return { ok: false }
  const again = z.safeParse(row.reply, rest)
  return again.success ? { ok: true, value: again.data as Reply<R>, isPartial: true } : { ok: false }
}

type Path = readonly PropertyKey[]

/** The path of the innermost entry of a list on the way to a value; null where no list is on the way. */
function findEntry(body: unknown, path: Path): Path | null {
  let value = body
  let entry: Path | null = null
  for (const [depth, step] of path.entries()) {
    if (Array.isArray(value)) entry = path.slice(0, depth + 1)
    value = (value as Readonly<Record<PropertyKey, unknown>> | null | undefined)?.[step]
  }
  return entry
}

/** The body without these entries; null where one of the errors is in no entry. */
function leaveOut(body: unknown, entries: readonly (Path | null)[]): unknown {
  if (entries.includes(null)) return null
  const left = new Set(entries.map((path) => JSON.stringify(path)))
  const copy = (value: unknown, path: readonly (string | number)[]): unknown => {
    if (Array.isArray(value))
      return value.flatMap((one, index) =>
        left.has(JSON.stringify([...path, index])) ? [] : [copy(one, [...path, index])],
      )
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copy(one, [...path, key])]))
  }
  return copy(body, [])
}
