import * as z from 'zod/mini'
import { claimRow } from '../../../contract/shapes/claim.ts'
import type { Claim, ClaimRow, WireTrip } from '../../../contract/shapes/claim.ts'
import type { Owner } from '../../../offline/engine.ts'
import { claimGroup } from '../../../offline/operations/operation.ts'
import type { PendingOp } from '../../../offline/operations/pending-op.ts'
import { buildClaim } from '../../support/claim-fixture.ts'

export const me: Owner = { userId: 7, accountId: 3, email: 'servicer@demo.test', name: 'Sam Ortiz' }
export const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** An accepted job of user 7, as the server reports it. */
export function aClaim(over: Partial<Claim> = {}): Claim {
  return buildClaim({
    ticket_id: id(1),
    account_id: 9,
    filed_by: 21,
    servicer_name: 'Northside Fitness Service',
    customer_name: 'Dana Reed',
    customer_address_1: '1 Shore Dr',
    customer_city: 'Chicago',
    customer_state_id: 13,
    customer_state: 'IL',
    customer_postal_code: '60601',
    distance: 12,
    ...over,
  })
}
export const rowOf = (claim: Claim): ClaimRow => z.parse(claimRow, claim)

export function aTrip(over: Partial<WireTrip> = {}): WireTrip {
  return {
    id: id(100),
    trip_date_scheduled: '2026-11-20',
    trip_service_requested: '',
    trip_services_performed: 'Belt replaced',
    trip_time_left: null,
    trip_time_start: '2026-11-20T15:00:00Z',
    trip_time_finish: '2026-11-20T17:00:00Z',
    miles: 12,
    late: false,
    overlaps: [],
    made_at: '2026-11-20T17:01:00.000Z',
    skew_ms: null,
    author: { user_id: 7, name: 'Sam Ortiz', organization: 'Northside Fitness Service' },
    ...over,
  }
}

let count = 0
/** A queued op of claim 1, saved one second after the one before. */
export function anOp(
  kind: string,
  input: { params?: unknown; body?: unknown },
  over: Partial<PendingOp> = {},
): PendingOp {
  count += 1
  return {
    opId: id(10_000 + count),
    seq: count,
    kind,
    groupId: claimGroup(id(1)),
    entityId: id(1),
    state: 'queued',
    waiting: 'turn',
    progress: null,
    error: null,
    createdAt: Date.UTC(2026, 10, 20, 18, 0, count % 60),
    ackedAt: null,
    ackedMark: null,
    skewMs: null,
    blobs: [],
    result: null,
    input: { params: input.params ?? { id: id(1) }, body: input.body },
    ...over,
  }
}

const tripBody = {
  trip_date_scheduled: '2026-11-20',
  trip_services_performed: 'Belt replaced',
  trip_time_start: '2026-11-20T15:00:00Z',
  trip_time_finish: '2026-11-20T17:00:00Z',
}
export const tripOp = (tripId: string, body: object = {}, over: Partial<PendingOp> = {}) =>
  anOp('addTrip', { body: { id: tripId, ...tripBody, ...body } }, { entityId: tripId, ...over })
export const noteOp = (noteId: string, note: string, over: Partial<PendingOp> = {}) =>
  anOp('addNote', { body: { id: noteId, note, class: 'servicer' } }, { entityId: noteId, ...over })
export const stepOp = (body: object, over: Partial<PendingOp> = {}) => anOp('actOnClaim', { body }, over)
export const photoOp = (fileId: string, sha256: string, over: Partial<PendingOp> = {}) =>
  anOp(
    'addFile',
    { params: null, body: { id: fileId, ref_id: id(1), upload: sha256, title: 'Serial plate' } },
    { entityId: fileId, blobs: [{ sha256, size: 400_000, type: 'image/jpeg' }], ...over },
  )
