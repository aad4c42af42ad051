// The outbox protocol beside the documented calls (docs/decisions/002-outbox-protocol.md): an envelope of queued calls,
// each with its own key, receipt and answer; discarding an op; announcing files.
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { instant, ok, sha256, text, uuid } from './shapes/basics.ts'

/** How many calls one envelope holds. A server of an earlier release names no number and takes 50 (taken-versions.ts). */
export const batchLimit = 100

/**
 * One queued call. `after` names keys of this envelope whose success it needs. `group` keeps the order: calls behind one
 * that must be retried wait too.
 */
export const batchCall = z.strictObject({
  key: uuid,
  group: z.string('Required').check(z.minLength(1, 'Required'), z.maxLength(200, 'At most 200 characters')),
  after: z._default(z.array(uuid).check(z.maxLength(batchLimit, 'Too many')), []),
  method: z.enum(['POST', 'PUT', 'DELETE'], 'Must be POST, PUT or DELETE'),
  /** Below `/api`, parameters filled in. */
  path: z.string('Required').check(z.minLength(1, 'Required'), z.maxLength(500, 'At most 500 characters')),
  body: z.optional(z.unknown()),
  v: z._default(z.number().check(z.int(), z.gte(1), z.lte(1_000_000)), 1),
  owner: z.optional(z.number().check(z.int())),
  created_at: z.optional(instant),
  skew_ms: z.optional(z.number().check(z.gte(-1e12), z.lte(1e12))),
  acting_as: z.optional(z.literal('servicer')),
  supersedes: z.optional(uuid),
})
export const batchAnswer = z.object({
  key: z.string(),
  status: z.number(),
  /** The echo of the key; null where the call was skipped. */
  ack: z.nullable(z.string()),
  body: z.unknown(),
  retry_after: z.optional(z.number()),
  /** Where the call stands among the server's writes (contract/kernel/marks.ts). */
  mark: z.optional(z.string()),
})

export const outbox = endpoints('outbox', {
  sendBatch: {
    spec: 'ours',
    source: 'docs/decisions/002-outbox-protocol.md',
    method: 'POST',
    path: '/outbox/batch',
    access: 'user',
    effect: 'write',
    offline: 'online',
    refreshes: 'everything',
    envelope: true,
    bodyLimit: 1024 * 1024,
    body: z.strictObject({
      calls: z
        .array(batchCall)
        .check(z.minLength(1, 'Nothing to send'), z.maxLength(batchLimit, `At most ${batchLimit} calls`)),
    }),
    reply: z.object({ answers: z.array(batchAnswer) }),
    refusals: ['op.skipped', 'op.notQueueable'],
  },
  /** Discards the op named in `X-Supersedes`: its key is voided, or 409 reports that it was applied. Visitors may too. */
  discardOp: {
    spec: 'ours',
    source: 'docs/decisions/002-outbox-protocol.md',
    method: 'POST',
    path: '/outbox/discard',
    access: 'anyone',
    effect: 'write',
    offline: 'queue',
    body: z.strictObject({ op: uuid }),
    reply: ok,
    v: 1,
  },
  /** Announces the hashes of a claim's or registration's files, so that both sides show '3 of 5 arrived'. */
  announceFiles: {
    spec: 'ours',
    source: 'docs/decisions/002-outbox-protocol.md',
    method: 'POST',
    path: '/outbox/announce',
    access: 'user',
    effect: 'write',
    offline: 'queue',
    body: z.strictObject({
      ref_id: uuid,
      files: z
        .array(z.strictObject({ sha256, title: text(200) }))
        .check(z.minLength(1, 'Nothing to announce'), z.maxLength(100, 'At most 100 files')),
    }),
    reply: ok,
    v: 1,
    refusals: ['files.recordUnknown', 'labor-claims.parentMissing'],
  },
  /** Withdraws the caller's own announcements: these files will not follow. What has arrived stays. */
  withdrawFiles: {
    spec: 'ours',
    source: 'docs/decisions/053-withdrawn-files.md',
    method: 'POST',
    path: '/outbox/withdraw',
    access: 'user',
    effect: 'write',
    offline: 'queue',
    body: z.strictObject({
      ref_id: uuid,
      files: z.array(sha256).check(z.minLength(1, 'Nothing to withdraw'), z.maxLength(100, 'At most 100 files')),
    }),
    reply: ok,
    v: 1,
  },
})
export type BatchCall = z.output<typeof batchCall>
export type BatchAnswer = z.output<typeof batchAnswer>
