import * as z from 'zod/mini'
import { endpoints } from '../../contract/kernel/endpoint.ts'
import { ok, text } from '../../contract/shapes/basics.ts'
import type { Call } from '../../server/kernel/call.ts'
import type { Implemented } from '../../server/kernel/implement.ts'
import { implement } from '../../server/kernel/implement.ts'
import { refuse } from '../../server/kernel/refuse.ts'

const reply = z.object({ id: z.string(), viewing_as_servicer: z.boolean() })
const here = {
  spec: 'ours',
  source: 'tests',
  refusals: ['labor-claims.tooEarly', 'labor-claims.parentMissing', 'op.notQueueable'],
} as const

/** Calls for tests only: they write a crash report, so that effects can be counted, and fail on demand. */
export const probe = endpoints('probe', {
  /** `say`: 'no' refuses, 'wait' must be tried again, 'break' fails after its effect, 'never' cannot be stored. */
  keep: {
    ...here,
    method: 'POST',
    path: '/probe/keep',
    access: 'user',
    effect: 'write',
    offline: 'queue',
    body: z.strictObject({ say: text(200), at: z.optional(z.number()) }),
    reply,
    v: 2,
  },
  keepAt: {
    ...here,
    method: 'PUT',
    path: '/probe/{place}/keep',
    access: 'user',
    effect: 'write',
    offline: 'queue',
    params: z.object({ place: text(20) }),
    query: z.strictObject({ loud: z.optional(z.string()) }),
    body: z.strictObject({ say: text(200) }),
    reply,
    v: 1,
  },
  remove: {
    ...here,
    method: 'DELETE',
    path: '/probe/keep',
    access: 'user',
    effect: 'write',
    offline: 'queue',
    reply: ok,
    v: 1,
  },
  stage: {
    ...here,
    method: 'POST',
    path: '/probe/stage',
    access: 'user',
    effect: 'write',
    offline: 'online',
    refreshes: [],
    body: z.strictObject({ fails: z.boolean() }),
    reply: ok,
  },
  /** A documented GET that writes. */
  touch: {
    ...here,
    method: 'GET',
    path: '/probe/touch',
    access: 'user',
    effect: 'write',
    offline: 'online',
    refreshes: [],
    reply: ok,
  },
  large: {
    ...here,
    method: 'GET',
    path: '/probe/large',
    access: 'anyone',
    effect: 'read',
    offline: 'mirror',
    reply: z.object({ text: z.string() }),
  },
  largeSecret: {
    ...here,
    method: 'POST',
    path: '/probe/large-secret',
    access: 'anyone',
    effect: 'write',
    offline: 'online',
    refreshes: [],
    secret: true,
    reply: z.object({ text: z.string() }),
  },
  picture: {
    ...here,
    method: 'GET',
    path: '/probe/picture',
    access: 'anyone',
    effect: 'read',
    offline: 'online',
    reply: z.object({ bytes: z.instanceof(Uint8Array), type: z.string(), etag: z.string() }),
    replyAs: 'bytes',
  },
  twice: {
    ...here,
    method: 'POST',
    path: '/probe/twice',
    access: 'anyone',
    effect: 'write',
    offline: 'online',
    refreshes: [],
    secret: true,
    body: z.strictObject({ say: text(200) }),
    reply,
  },
})

const done = { ok: true } as const

export const probeHandlers: Implemented = implement(probe, {
  keep: ({ body }, call) => keep(body.say, call),
  keepAt: ({ body }, call) => keep(body.say, call),
  remove: async (_, call) => {
    await call.tx.deleteFrom('javascript_error').execute()
    return done
  },
  stage: async ({ body }, call) => {
    await call.stage('probe', { said: 'something' })
    return body.fails ? refuse('op.notQueueable') : done
  },
  touch: () => Promise.resolve({ ok: true }),
  large: () => Promise.resolve({ text: 'part '.repeat(2000) }),
  largeSecret: () => Promise.resolve({ text: 'code '.repeat(2000) }),
  picture: () => Promise.resolve({ bytes: new Uint8Array([137, 80, 78, 71]), type: 'image/png', etag: '"one"' }),
  twice: ({ body }, call) => keep(body.say, call),
})

async function keep(show: string, call: Call): Promise<{ id: string; viewing_as_servicer: boolean }> {
  if (show === 'no') return refuse('labor-claims.tooEarly')
  if (show === 'wait') return refuse('labor-claims.parentMissing')
  const id = call.newId()
  await call.tx
    .insertInto('javascript_error')
    .values({
      report_id: id,
      client_op_id: call.op?.key ?? null,
      user_id: call.actor?.userId ?? null,
      error: show,
      error_body: '',
      browser: '',
      url: '',
      made_at: null,
      received_at: call.now,
    })
    .execute()
  if (show === 'break') throw new Error('broken on demand')
  if (show === 'never')
    await call.tx
      .insertInto('javascript_error')
      .values({
        report_id: id,
        client_op_id: null,
        user_id: null,
        error: 'a\u0000b',
        error_body: '',
        browser: '',
        url: '',
        made_at: null,
        received_at: call.now,
      })
      .execute()
  return { id, viewing_as_servicer: call.actor?.viewingAsServicer ?? false }
}
