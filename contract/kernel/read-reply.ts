// The one place where a client validates an answer against its row.
import * as z from 'zod/mini'
import type { Reply, Row } from './endpoint.ts'

/** Parses a reply by its row; not ok where the body has another shape. */
export function readReply<R extends Row>(
  row: R,
  body: unknown,
): { readonly ok: true; readonly value: Reply<R> } | { readonly ok: false } {
  const read = z.safeParse(row.reply, body)
  return read.success ? { ok: true, value: read.data as Reply<R> } : { ok: false }
}
