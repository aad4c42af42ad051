// The headers of a queued call, read once: its key, its maker, its version, its times.
import * as headers from '../../contract/kernel/headers.ts'
import { instant } from '../../contract/shapes/basics.ts'
import type { Op } from './call.ts'
import { refuse } from './refuse.ts'

type Headers = (name: string) => string | null

/** An op as its headers tell it. */
export interface OpHead extends Op {
  readonly owner: number | null
  readonly supersedes: string | null
}

const isKey = (text: string) => /^[\x21-\x7e]{1,200}$/.test(text)

/** The key as it was sent, for the echo; null where there is none or where it is not printable. */
export function keyOf(header: Headers): string | null {
  const key = header(headers.idempotencyKey)
  return key !== null && isKey(key) ? key : null
}

/** The op behind a call, or null without a key; one that says no version has the row's `present` one. Refuses headers that are not what they should be (`call.invalid`). */
export function readOp(header: Headers, present: number): OpHead | null {
  const key = header(headers.idempotencyKey)
  const supersedes = header(headers.supersedes)
  if (key === null || key === '') {
    if (supersedes !== null)
      refuse('call.invalid', { errors: { [headers.supersedes]: 'Needs an Idempotency-Key beside it' } })
    return null
  }
  const errors: Record<string, string> = {}
  if (!isKey(key)) errors[headers.idempotencyKey] = 'Must be 1 to 200 printable characters'
  if (supersedes !== null && (!isKey(supersedes) || supersedes === key))
    errors[headers.supersedes] = 'Must be the key of another op'
  const version = whole(header(headers.opVersion), 1, 1_000_000)
  if (version === undefined) errors[headers.opVersion] = 'Must be a whole number'
  const owner = whole(header(headers.opOwner), 0, 2_147_483_647)
  if (owner === undefined) errors[headers.opOwner] = 'Must be a user number'
  const skewMs = whole(header(headers.opSkew), -1e12, 1e12)
  if (skewMs === undefined) errors[headers.opSkew] = 'Must be milliseconds'
  const created = header(headers.opCreated)
  if (created !== null && !instant.safeParse(created).success) errors[headers.opCreated] = 'Must be a time with a zone'
  if (Object.keys(errors).length > 0) refuse('call.invalid', { errors })
  return {
    key,
    version: version ?? present,
    owner: owner ?? null,
    createdAt: created === null ? null : new Date(created),
    skewMs: skewMs ?? null,
    supersedes,
  }
}

/** A number without decimals in the range, null where nothing was said, undefined where it is something else. */
function whole(text: string | null, least: number, most: number): number | null | undefined {
  if (text === null || text === '') return null
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) return undefined
  const rounded = Math.round(value)
  return rounded >= least && rounded <= most ? rounded : undefined
}
