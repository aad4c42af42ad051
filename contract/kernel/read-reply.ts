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
  const rest = structuredClone(body)
  const entries = findEntries(rest, read.error.issues)
  if (entries === null) return { ok: false }
  // JSON has no undefined: it marks what goes.
  for (const [list, index] of entries) list[index] = undefined
  for (const [list] of entries) list.splice(0, list.length, ...list.filter((one) => one !== undefined))
  const again = z.safeParse(row.reply, rest)
  return again.success ? { ok: true, value: again.data as Reply<R>, isPartial: true } : { ok: false }
}

type Entry = readonly [list: unknown[], index: number]

/** The innermost entries of lists that have these issues; null where one of the issues is in no entry. */
function findEntries(body: unknown, issues: readonly z.core.$ZodIssue[]): readonly Entry[] | null {
  const found: Entry[] = []
  for (const issue of issues) {
    let value = body
    let entry: readonly Entry[] | null = null
    for (const step of issue.path) {
      if (Array.isArray(value)) entry = [[value, Number(step)]]
      value = (value as Readonly<Record<PropertyKey, unknown>> | null | undefined)?.[step]
    }
    // Of several shapes it has the one that differs in entries alone.
    if (issue.code === 'invalid_union') {
      const shape = value
      entry = issue.errors.map((one) => findEntries(shape, one)).find((one) => one !== null) ?? entry
    }
    if (entry === null) return null
    found.push(...entry)
  }
  return found
}
