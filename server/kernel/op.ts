// The headers of a queued call, parsed once: key, owner, version and times.
import * as headers from '../../contract/kernel/headers.ts'
import { instant } from '../../contract/shapes/basics.ts'
import type { Op } from './call.ts'
import { refuse } from './refuse.ts'

type Headers = (name: string) => string | null

/** An op as its headers describe it. */
export interface OpHead extends Op {
  readonly owner: number | null
  readonly supersedes: string | null
}

const isKey = (text: string) => /^[\x21-\x7e]{1,200}$/.test(text)

/** The key as it was sent, for the echo; null where it is missing or not printable. */
export function readKey(header: Headers): string | null {
  const key = header(headers.idempotencyKey)
  return key !== null && isKey(key) ? key : null
}

/** A call's key and the one that it corrects, as `readOp` would read them; null where there is none, or one of both is invalid. */
export function readSuperseded(header: Headers): { readonly key: string; readonly supersedes: string } | null {
  const [key, supersedes] = [readKey(header), header(headers.supersedes)]
  return key === null || supersedes === null || !isKey(supersedes) || supersedes === key ? null : { key, supersedes }
}

/** The op behind a call, or null without a key. Without a version it has the row's `present` one. Refuses invalid headers (`call.invalid`). */
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
  const version = parseWhole(header(headers.opVersion), 1, 1_000_000)
  if (version === undefined) errors[headers.opVersion] = 'Must be a whole number'
  const owner = parseWhole(header(headers.opOwner), 0, 2_147_483_647)
  if (owner === undefined) errors[headers.opOwner] = 'Must be a user number'
  const skewMs = parseWhole(header(headers.opSkew), -1e12, 1e12)
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

/** A whole number in the range; null where the header is missing, undefined where it is anything else. */
function parseWhole(text: string | null, min: number, max: number): number | null | undefined {
  if (text === null || text === '') return null
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) return undefined
  const rounded = Math.round(value)
  return rounded >= min && rounded <= max ? rounded : undefined
}
