// Importing the unsent work of a device from its rescue file (docs/decisions/007-worker-and-rescue.md, 023-importing-a-rescue-file.md).
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'

const base64 = z.string('Must be base64').check(z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'Must be base64'))
/** Sealed with the file's own key (`rescue`), or as it was stored on the device. */
const record = z.object({ under: z.enum(['rescue', 'device'], 'Must be rescue or device'), iv: base64, data: base64 })
export type RescueRecord = z.output<typeof record>

const op = z.object({
  opId: z.string('Required'),
  seq: z.number('Required'),
  kind: z.string('Required'),
  v: z.number('Required'),
  state: z.string('Required'),
  groupId: z.string('Required'),
  dependsOn: z._default(z.array(z.string()), []),
  supersedes: z._default(z.nullable(z.string()), null),
  actingAs: z._default(z.nullable(z.literal('servicer')), null),
  createdAt: z.number('Required'),
  skewMs: z._default(z.nullable(z.number()), null),
  body: z.nullable(record),
})
export type RescueOp = z.output<typeof op>

/** The file that `/rescue.html` writes. Unknown fields are ignored, so that files of other versions can be read. */
export const rescueFile = z.object({
  format: z.literal('partwright-rescue', 'This is not a rescue file'),
  v: z.literal(1, 'This rescue file was written by a newer version'),
  device_id: z.nullable(z.string()),
  users: z
    .array(
      z.object({
        user: z.string(),
        wrapped_key: z.nullable(base64),
        ops: z.array(op),
        blobs: z.array(
          z.object({ sha256: z.string(), type: z.optional(z.string()), bytes: z.optional(z.nullable(record)) }),
        ),
      }),
    )
    .check(z.maxLength(50, 'At most 50 people')),
})
export type RescueFile = z.output<typeof rescueFile>

export const rescueStates = ['arrived', 'was-there', 'refused', 'later', 'for-its-person', 'unreadable'] as const

export const rescue = endpoints('rescue', {
  importRescue: {
    spec: 'ours',
    source: 'docs/decisions/023-importing-a-rescue-file.md',
    method: 'POST',
    path: '/outbox/import',
    access: ['admin'],
    effect: 'write',
    offline: 'online',
    refreshes: 'everything',
    envelope: 'of-others',
    bodyLimit: 192 * 1024 * 1024,
    /** The file's text, unparsed: files of other versions may have further fields. */
    body: z.strictObject({ file: z.string('Required').check(z.maxLength(180_000_000, 'This file is too large')) }),
    reply: z.object({
      people: z.array(
        z.object({
          user_id: z.nullable(z.number()),
          name: z.string(),
          items: z.array(
            z.object({
              op_id: z.string(),
              label: z.string(),
              /** `was-there`: the device had sent it after all. `for-its-person`: refused earlier, its user has to decide. */
              state: z.enum(rescueStates),
              message: z.nullable(z.string()),
            }),
          ),
        }),
      ),
    }),
  },
})
