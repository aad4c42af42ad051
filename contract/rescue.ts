// Importing the unsent work of a device from its rescue file (docs/decisions/051-rescue-as-a-stream.md). The page reads the
// file item by item; the server never gets it whole.
import * as z from 'zod/mini'
import { maxFileBytes } from './files.ts'
import { endpoints } from './kernel/endpoint.ts'
import { sha256 } from './shapes/basics.ts'

const base64 = z.string('Must be base64').check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'Must be base64'))
const id = z.string('Required').check(z.regex(/^[\x21-\x7e]{1,200}$/, 'Must be 1 to 200 printable characters'))
const whole = z.number('Required').check(z.int('Must be a whole number'))
/** What a Date can hold. */
const epochMs = z.number('Required').check(z.gte(-8.64e15, 'Must be a time'), z.lte(8.64e15, 'Must be a time'))

/** The shapes of an item: `object` refuses unknown fields, as every call does, or ignores them, as a file's reader does. */
function createShapes(object: typeof z.strictObject) {
  /** Sealed with the file's own key (`rescue`), or as it was stored on the device. */
  const sealed = object({ under: z.enum(['rescue', 'device'], 'Must be rescue or device'), iv: base64, data: base64 })
  const content = object({
    params: z.optional(z.unknown()),
    query: z.optional(z.unknown()),
    body: z.optional(z.unknown()),
    label: z._default(z.string(), ''),
    groupLabel: z._default(z.string(), ''),
  })
  /** What the export of the outbox screen holds: readable, and as good as sealed where its proof fits. */
  const plain = object({ under: z.literal('plain'), content })
  const op = object({
    opId: id,
    seq: whole,
    kind: id,
    v: whole.check(z.gte(1, 'Must be 1 or more'), z.lte(1_000_000, 'Must be less')),
    state: z.string('Required').check(z.maxLength(40, 'Too long')),
    groupId: id,
    dependsOn: z._default(z.array(id).check(z.maxLength(500, 'Too many')), []),
    supersedes: z._default(z.nullable(id), null),
    actingAs: z._default(z.nullable(z.literal('servicer')), null),
    createdAt: epochMs,
    skewMs: z._default(z.nullable(z.number().check(z.gte(-1e12), z.lte(1e12))), null),
    /** Shows that the owner saved it on that device (contract/op-proof.ts). Files of earlier builds have none. */
    proof: z.optional(z.string().check(z.maxLength(200, 'Too long'))),
    error: z.optional(
      z.nullable(
        object({
          status: z.number(),
          code: z.string(),
          at: z.number(),
          said: z.optional(z.nullable(sealed)),
          message: z.optional(z.nullable(z.string())),
        }),
      ),
    ),
    body: z.nullable(z.union([sealed, plain])),
  })
  const item = object({
    /** The user's number, or `device:<id>` for work that was saved without signing in. */
    user: id,
    wrapped_key: z.nullable(base64.check(z.maxLength(2000, 'Too long'))),
    op,
  })
  return { sealed, content, op, item }
}

const sent = createShapes(z.strictObject)
const found = createShapes(z.object)
export type SealedRecord = z.output<typeof found.sealed>
/** The content of an operation as its device sealed it. Unknown fields are ignored: files of other versions can be read. */
export const opContent = found.content
export type OpContent = z.output<typeof found.content>
export type RescueOp = z.output<typeof found.op>
/** One operation of a rescue file, with what opens it. Unknown fields are ignored: files of other versions can be read. */
export const rescueItem = found.item
export type RescueItem = z.output<typeof rescueItem>

/** The user that a file names, or null for a visitor. */
export const parseRescueUser = (user: string): number | null => (/^\d{1,9}$/.test(user) ? Number(user) : null)

export const rescueBatch = 50
/** An item's own limit is that of its call; a batch has many small ones, or one large one. */
const batchBytes = 2 * 1024 * 1024

const deviceId = z.nullable(z.string().check(z.maxLength(200, 'Too long')))
const batch = <T extends z.core.$ZodType>(item: T) =>
  z.array(item).check(z.minLength(1, 'Nothing to import'), z.maxLength(rescueBatch, `At most ${rescueBatch} items`))

export const senders = ['owner', 'mine'] as const
export type Sender = (typeof senders)[number]

/** What precedes the bytes of a photo: the operation that attaches it, who sends it, and how the bytes are sealed. */
export const photoHead = z.object({
  device_id: deviceId,
  as: z.enum(senders, 'Must be owner or mine'),
  item: rescueItem,
  sha256,
  seal: z.object({ under: z.enum(['rescue', 'device', 'plain']), iv: z.optional(base64) }),
})
export type PhotoHead = z.output<typeof photoHead>

export const rescueStates = ['arrived', 'was-there', 'refused', 'later', 'for-its-person', 'unreadable'] as const
export type RescueState = (typeof rescueStates)[number]
export const proofStates = ['fits', 'none', 'does-not-fit', 'visitor'] as const

const preview = z.object({
  op_id: z.string(),
  user_id: z.nullable(z.number()),
  /** The owner's name. */
  name: z.string(),
  kind: z.string(),
  label: z.string(),
  group_label: z.string(),
  created_at: z.string(),
  /** The state on the device: queued, sending, rejected, conflict, quarantined. */
  state: z.string(),
  proof: z.enum(proofStates),
  /** Whether the server has it already, or it was replaced. */
  receipt: z.enum(['none', 'arrived', 'replaced']),
  /** The server's reason on the device, if it had refused the item. */
  reason: z.nullable(z.string()),
  may_send: z.object({ owner: z.boolean(), mine: z.boolean() }),
  /** Why nobody, or only its owner, can send it. */
  why: z.nullable(z.string()),
  /** The photo that it attaches, and whether its bytes have arrived, for the owner and for the caller. */
  photo: z.nullable(z.object({ sha256: z.string(), there: z.object({ owner: z.boolean(), mine: z.boolean() }) })),
  /** The saved input; null where it cannot be read. */
  input: z.nullable(z.object({ params: z.unknown(), body: z.unknown() })),
})

export const rescue = endpoints('rescue', {
  /** Opens items and checks their proofs. Nothing of them runs. */
  previewRescue: {
    spec: 'ours',
    source: 'docs/decisions/051-rescue-as-a-stream.md',
    method: 'POST',
    path: '/outbox/import/preview',
    access: ['admin'],
    effect: 'write',
    offline: 'online',
    secret: true,
    refreshes: [],
    bodyLimit: batchBytes,
    body: z.strictObject({ device_id: deviceId, items: batch(sent.item) }),
    reply: z.object({ items: z.array(preview) }),
  },
  importRescue: {
    spec: 'ours',
    source: 'docs/decisions/051-rescue-as-a-stream.md',
    method: 'POST',
    path: '/outbox/import',
    access: ['admin'],
    effect: 'write',
    offline: 'online',
    refreshes: 'everything',
    envelope: 'of-others',
    bodyLimit: batchBytes,
    /** `corrected` replaces the body of an item that is sent as one's own. */
    body: z.strictObject({
      device_id: deviceId,
      items: batch(
        z.strictObject({
          ...sent.item.shape,
          as: z.enum(senders, 'Must be owner or mine'),
          corrected: z.optional(z.unknown()),
        }),
      ),
    }),
    reply: z.object({
      items: z.array(
        z.object({
          op_id: z.string(),
          /** `was-there`: it had arrived before. `for-its-person`: only its owner can send it. */
          state: z.enum(rescueStates),
          error: z.nullable(z.string()),
          message: z.nullable(z.string()),
        }),
      ),
    }),
    refusals: [
      'rescue.decision',
      'rescue.noProof',
      'rescue.replaced',
      'rescue.notYours',
      'rescue.unreadable',
      'rescue.ownerGone',
    ],
  },
  /**
   * Brings the bytes of a photo, so that the operation can attach it. The body: the length of the head in four bytes
   * (big-endian), the head as JSON (`photoHead`), the bytes.
   */
  bringRescuePhoto: {
    spec: 'ours',
    source: 'docs/decisions/051-rescue-as-a-stream.md',
    method: 'POST',
    path: '/outbox/import/photo',
    access: ['admin'],
    effect: 'write',
    offline: 'online',
    refreshes: [],
    envelope: 'of-others',
    bodyAs: 'bytes',
    bodyLimit: maxFileBytes + batchBytes,
    body: z.instanceof(Uint8Array),
    reply: z.object({ complete: z.boolean() }),
    refusals: [
      'rescue.decision',
      'rescue.noProof',
      'rescue.notYours',
      'rescue.unreadable',
      'rescue.ownerGone',
      'rescue.photo',
    ],
  },
})
