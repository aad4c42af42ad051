// The payload of each queued kind as JSON Schema, to compare it with the last release's (docs/queued-payloads.json).
import * as z from 'zod/mini'
import type { Row } from '../../contract/kernel/endpoint.ts'
import { queuedKinds } from '../../contract/queued-kinds.ts'

export interface Payload {
  readonly v: number
  readonly call: string
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}
export type Payloads = Readonly<Record<string, Payload>>

function toSchema(schema: Row['body']): unknown {
  if (schema === undefined) return undefined
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Record<
    string,
    unknown
  >
  return rest
}

const toPayload = ({ v = 1, method, path, params, query, body }: Row): Payload => ({
  v,
  call: `${method} ${path}`,
  params: toSchema(params),
  query: toSchema(query),
  body: toSchema(body),
})

/** The payload of each kind in this build. */
export const listPayloads = (kinds: Readonly<Record<string, Row>> = queuedKinds): Payloads =>
  Object.fromEntries(Object.entries(kinds).map(([kind, row]) => [kind, toPayload(row)]))

/** As a file holds it. */
export const printPayloads = (): string => `${JSON.stringify(listPayloads(), null, 2)}\n`

/** What an update from `released` to `present` would strand, one sentence each. */
export function findStranded(
  released: Payloads,
  present: Payloads,
  upgradesOf: (kind: string) => readonly number[],
): readonly string[] {
  return Object.entries(released).flatMap(([kind, before]) => {
    const after = present[kind]
    if (after === undefined) return [`${kind} is gone: devices still have such items.`]
    const shape = (payload: Payload) => JSON.stringify({ ...payload, v: 0 })
    if (after.v < before.v) return [`${kind} has an older version than the last release.`]
    if (after.v === before.v)
      return shape(after) === shape(before)
        ? []
        : [`${kind} changed without a new version: an older server refuses it. Increase v in its row.`]
    const missing = Array.from({ length: after.v - before.v }, (_, n) => before.v + n).filter(
      (from) => !upgradesOf(kind).includes(from),
    )
    return missing.map((from) => `${kind} has no upgrade from version ${from}.`)
  })
}
