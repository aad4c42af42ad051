import { createHash } from 'node:crypto'
import type { X12Plan } from '../../../contract/x12.ts'
import { maxFound } from '../../../domain/lists/max-found.ts'
import type { Cents } from '../../../domain/money/cents.ts'
import type { X12Rules } from '../../../domain/x12/characters.ts'
import { sumApproved, toClaimLoop } from '../../../domain/x12/claim-set.ts'
import type { Loop, Segment } from '../../../domain/x12/elements.ts'
import type { SetCode } from '../../../domain/x12/interchange.ts'
import { toRegistrationLoop } from '../../../domain/x12/registration-set.ts'
import type { Tx } from '../../kernel/call.ts'
import { loadClaims } from './claims.store.ts'
import { listCorrected, listMoved } from './corrected.store.ts'
import type { Due, DueQuery, DueSlice } from './due.store.ts'
import { listDue } from './due.store.ts'
import { loadRegistrations } from './registrations.store.ts'

/** A record that can be sent. */
export interface Ready {
  readonly id: string
  readonly approvedAt: Date
  readonly wasSent: boolean
  /** It was sent as it was approved, and what is sent of it was corrected since. */
  readonly isCorrected: boolean
  readonly segments: readonly Segment[]
  /** Of the segments. */
  readonly digest: string
  readonly amount: Cents
}

/** Most records of a file. */
const maxItems = 500
/** Records that are read at a time: more and more, since each time finds and sorts all those behind the last ones. */
const minRead = 1000
const maxRead = 8000

/** The rules of the files that were made then; those of now for null. */
export type RulesAt = (at: Date | null) => X12Rules

interface Loaded {
  readonly number: string
  readonly toLoop: (rules: X12Rules) => Loop
  readonly amount: Cents
}

async function loadRecords(tx: Tx, code: SetCode, due: readonly Due[]): Promise<Map<string, Loaded>> {
  if (code === '140') {
    const all = await loadRegistrations(
      tx,
      due.map(({ id }) => id),
    )
    return new Map(
      [...all].map(([id, one]) => [
        id,
        { number: one.number, toLoop: (rules) => toRegistrationLoop(one, rules), amount: 0 },
      ]),
    )
  }
  const all = await loadClaims(tx, due)
  return new Map(
    [...all].map(([id, one]) => [
      id,
      { number: one.number, toLoop: (rules) => toClaimLoop(one, rules), amount: sumApproved(one) },
    ]),
  )
}

/** Migration 128 computes the same of the segments in earlier files. */
const toDigest = (segments: readonly Segment[]): string =>
  createHash('sha256')
    .update(segments.map((segment) => segment.join('\u{1f}')).join('\u{1e}'))
    .digest('hex')

const movedAway = 'It went to this manufacturer, and its model is another one’s now. Withdraw it there by hand.'

interface Found {
  readonly ready: Ready[]
  readonly left: X12Plan['left']
  /** Of the records that can be sent, and of those that cannot. */
  readonly ids: Set<string>
}

/** By the rules of that file: what a manufacturer takes now makes no record another one. */
function isAsSent({ sent }: Due, { toLoop }: Loaded, rulesAt: RulesAt): boolean {
  if (sent === null) return false
  const loop = toLoop(rulesAt(sent.at))
  return loop.ok && toDigest(loop.segments) === sent.digest
}

function addRecord({ ready, left, ids }: Found, due: Due, record: Loaded, rulesAt: RulesAt): void {
  const { id, approvedAt, wasSent, sent } = due
  if (ids.has(id) || isAsSent(due, record, rulesAt)) return
  ids.add(id)
  const loop = record.toLoop(rulesAt(null))
  if (!loop.ok) {
    if (left.length < maxFound) left.push({ id, number: record.number, why: loop.why })
    return
  }
  const { segments } = loop
  const { amount } = record
  ready.push({ id, approvedAt, wasSent, isCorrected: sent !== null, segments, digest: toDigest(segments), amount })
}

/**
 * What can be sent, and what cannot: records that were corrected since they were sent, until `end`, then those that were
 * approved, each the earliest approval first. They are read until there are more than one file holds: those that cannot be
 * sent must not keep the others out, however many they are.
 */
export async function readDue(tx: Tx, code: SetCode, query: DueQuery, end: Date, rulesAt: RulesAt) {
  const found: Found = { ready: [], left: [], ids: new Set() }
  const lists = [
    (slice: DueSlice) => listCorrected(tx, code, { ...query, until: end }, slice),
    (slice: DueSlice) => listDue(tx, code, query, slice),
  ]
  for (const list of lists) {
    let after: Due | null = null
    let limit = minRead
    do {
      const due: readonly Due[] = await list({ after, limit })
      const records = await loadRecords(tx, code, due)
      for (const one of due) {
        const record = records.get(one.id)
        if (record !== undefined) addRecord(found, one, record, rulesAt)
      }
      after = due.length === limit ? (due.at(-1) ?? null) : null
      limit = Math.min(2 * limit, maxRead)
    } while (after !== null && found.ready.length <= maxItems)
    if (found.ready.length > maxItems) break
  }
  const { ready, left } = found
  for (const { id, number } of await listMoved(tx, code, { ...query, until: end }))
    if (left.length < maxFound) left.push({ id, number, why: movedAway })
  return { ready: ready.slice(0, maxItems), left, hasMore: ready.length > maxItems }
}
