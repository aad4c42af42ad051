// One call from access to reply, free of any protocol: HTTP and the batch both come through here.
// The order is the rule: access, owner, parse, receipt, transaction, handler, reply; a refusal at any step is an answer.
import type { Row } from '../../contract/kernel/endpoint.ts'
import { actingAs } from '../../contract/kernel/headers.ts'
import { holdsCardNumber } from '../../domain/checkout/card-number.ts'
import { checkAccess } from './access.ts'
import type { Actor, Call, InnerAnswer, InnerCall, SessionHandle, Tx } from './call.ts'
import { requestHash } from './canonical.ts'
import { checkReply } from './check-reply.ts'
import { asRefusal } from './fault.ts'
import type { Life } from './life.store.ts'
import type { OpHead } from './op.ts'
import { isInParts } from './in-parts.ts'
import { keyOf, readOp } from './op.ts'
import type { Outgoing } from './outgoing.ts'
import { answered, refused } from './outgoing.ts'
import type { Parsed } from './parse.ts'
import { parseInput } from './parse.ts'
import type { Ports } from './ports.ts'
import { standing } from './receipt.ts'
import { keepAnswer, nobody } from './receipts.store.ts'
import { Refusal, refuse } from './refuse.ts'
import type { Mounted, Routes } from './routes.ts'
import { stageJob, wantedJobs } from './stage.store.ts'
import { prepare } from './two-steps.ts'
import { inTransaction } from './unit-of-work.ts'
import { lifted } from './upgrades.ts'

export interface Kernel {
  readonly ports: Ports
  readonly routes: Routes
  readonly life: Life
  /** Whether it takes no new calls: what is in flight ends first. */
  readonly isStopping: () => boolean
}

export interface Incoming {
  readonly target: Mounted
  readonly params: Readonly<Record<string, string>>
  readonly query: unknown
  /** Reads the body, or refuses: nobody's body is read before access is known. */
  readonly body: () => unknown
  readonly header: (name: string) => string | null
  readonly actor: Actor | null
  readonly session: SessionHandle | null
  readonly visit: Call['visit']
  readonly now: Date
  readonly request: {
    readonly id: string
    readonly address: string
    readonly userAgent: string
    readonly ssoToken: string | null
  }
}

/** What a handler did beside its transaction: forgotten when the transaction is tried again. */
interface Aside {
  cookie: Outgoing['cookie']
  visit: Outgoing['visit']
  hasStaged: boolean
  /** Of the receipt that this call took or found. */
  position: string | null
}

/** Answers a call; never throws. */
export async function dispatch(kernel: Kernel, incoming: Incoming): Promise<Outgoing> {
  const { target } = incoming
  const started = kernel.ports.elapsed()
  const key = keyOf(incoming.header)
  const outgoing = await work(kernel, incoming).catch((error: unknown) =>
    refused(
      asRefusal(error, { log: kernel.ports.log, requestId: incoming.request.id, row: target.id, hasKey: key !== null }),
      key,
    ),
  )
  kernel.ports.tally.call(target.id, outgoing.status, (kernel.ports.elapsed() - started) / 1000)
  return outgoing
}

async function work(kernel: Kernel, incoming: Incoming): Promise<Outgoing> {
  const { target } = incoming
  const { row } = target
  if (row.only === 'development' && !kernel.ports.development) refuse('call.notFound')
  const op = row.effect === 'write' ? readOp(incoming.header, row.v ?? 1) : null
  const actor = withActingAs(incoming, op)
  checkAccess(target.module, row.access, actor)
  checkOwner(op, actor)
  const raw = row.body === undefined ? undefined : incoming.body()
  if (row.cardFree === true && holdsCardNumber([incoming.params, incoming.query, raw])) refuse('billing.rawCard')
  const input = parseInput(
    row,
    incoming.params,
    incoming.query,
    op === null ? raw : lifted(target.id, row, op.version, raw),
  )
  const aside: Aside = { cookie: null, visit: null, hasStaged: false, position: null }
  const callOn = (tx: Tx) => makeCall(kernel, { ...incoming, actor }, op, tx, aside)
  const reply = (call: Call, found?: { readonly found: unknown }) => handle(kernel, target, input, call, found)

  if (row.effect === 'read' || row.envelope !== undefined)
    return answered(200, await reply(callOn(kernel.ports.database.db)), op?.key ?? null)
  const found = await prepare(target.handler, input, callOn(kernel.ports.database.db))
  const hasReceipt = op !== null && row.secret !== true
  if (!hasReceipt && isInParts(target.handler))
    return answered(200, await reply(callOn(kernel.ports.database.db), found), op?.key ?? null)
  const outgoing = await inTransaction(kernel.ports.database, async (tx) => {
    Object.assign(aside, { cookie: null, visit: null, hasStaged: false, position: null })
    if (op === null || !hasReceipt) return answered(200, await reply(callOn(tx), found), op?.key ?? null, aside.cookie)
    // Nobody's receipts are all visitors': what belongs to a visit is repeated to that visit alone.
    const whose = row.ofVisit === true && actor === null ? `${target.id} ${incoming.visit?.tokenHash ?? ''}` : target.id
    const hash = requestHash(whose, incoming.params, row.query === undefined ? null : incoming.query, raw)
    return await once(
      kernel,
      tx,
      op,
      aside,
      { owner: actor?.userId ?? nobody, route: target.id, hash, now: incoming.now },
      () => reply(callOn(tx), found),
    )
  })
  // Committed: before that, whoever reads the log would take it for shorter than it was.
  if (aside.position !== null) kernel.life.note(aside.position)
  if (aside.hasStaged) kernel.ports.nudge()
  return { ...outgoing, cookie: aside.cookie, visit: aside.visit }
}

/** Effect and receipt in one transaction: applied now, or answered as before. */
async function once(
  kernel: Kernel,
  tx: Tx,
  op: OpHead,
  aside: Aside,
  what: { owner: number; route: string; hash: string; now: Date },
  apply: () => Promise<Outgoing['payload']>,
): Promise<Outgoing> {
  const { tally } = kernel.ports
  const stands = await standing(
    tx,
    { owner: what.owner, key: op.key, route: what.route, reqHash: what.hash, now: what.now },
    op,
  ).catch((error: unknown) => {
    if (error instanceof Refusal) tally.receipt(error.code === 'op.voided' ? 'voided' : 'refused')
    throw error
  })
  aside.position = stands.position
  if (stands.kind === 'again') {
    tally.receipt('replayed')
    return answered(stands.status, { json: stands.body }, op.key)
  }
  const payload = await apply()
  await keepAnswer(tx, what.owner, op.key, 200, 'json' in payload ? payload.json : 'null')
  tally.receipt('kept')
  return answered(200, payload, op.key)
}

async function handle(
  kernel: Kernel,
  target: Mounted,
  input: Parsed,
  call: Call,
  found?: { readonly found: unknown },
): Promise<Outgoing['payload']> {
  const handler = target.handler as (input: Parsed, call: Call, found?: { readonly found: unknown }) => Promise<unknown>
  const reply = await handler(input, call, found)
  if (kernel.ports.checksReplies) checkReply(target.id, target.row, reply)
  return target.row.replyAs === 'bytes'
    ? (reply as { bytes: Uint8Array; type: string; etag: string })
    : { json: JSON.stringify(reply) }
}

/** An op carries how it was made; a later switch of the session does not change it. */
function withActingAs(incoming: Incoming, op: OpHead | null): Actor | null {
  const said = incoming.header(actingAs)
  if (incoming.actor === null || (op === null && said === null)) return incoming.actor
  return { ...incoming.actor, viewingAsServicer: said === 'servicer' }
}

function checkOwner(op: OpHead | null, actor: Actor | null): void {
  if (op === null || op.owner === null) return
  if (actor === null) refuse('auth.signedOut')
  if (op.owner !== actor.userId) refuse('op.otherOwner')
}

function makeCall(kernel: Kernel, incoming: Incoming, op: OpHead | null, tx: Tx, aside: Aside): Call {
  const { ports } = kernel
  return {
    actor: incoming.actor,
    session: incoming.session,
    op,
    now: incoming.now,
    tx,
    newId: () => ports.ids.newId(),
    randomBytes: (count) => ports.ids.randomBytes(count),
    files: ports.files,
    stage: async (kind, payload, runAt = incoming.now) => {
      // What is due later is looked for then.
      if (runAt <= incoming.now) aside.hasStaged = true
      await stageJob(tx, kind, payload, runAt)
    },
    apart: async (work) => {
      if (tx !== ports.database.db) throw new Error('A transaction of its own cannot begin inside of another.')
      const own: Aside = { cookie: null, visit: null, hasStaged: false, position: null }
      const done = await inTransaction(ports.database, async (ownTx) => {
        const wanted = wantedJobs(incoming.now)
        const result = await work({ ...makeCall(kernel, incoming, op, ownTx, own), stage: wanted.stage })
        await wanted.write(ownTx)
        own.hasStaged = wanted.isAnyDue()
        return result
      })
      if (own.hasStaged) ports.nudge()
      return done
    },
    startSession: (token, remember) => {
      aside.cookie = { token, remember }
    },
    endSession: () => {
      aside.cookie = 'end'
    },
    visit: incoming.visit,
    startVisit: (token) => {
      aside.visit = { token }
    },
    endVisit: () => {
      aside.visit = 'end'
    },
    send: incoming.target.row.envelope === undefined ? null : (inner) => sendInner(kernel, incoming, inner),
    lanes: ports.database.lanes,
    request: { ...incoming.request, header: incoming.header },
    development: ports.development,
  }
}

/** A call of an envelope: as its caller what can be queued; as others also the bytes of what they had queued. */
async function sendInner(kernel: Kernel, outer: Incoming, inner: InnerCall): Promise<InnerAnswer> {
  const [path = '', search = ''] = inner.path.split('?', 2)
  const header = (name: string) => inner.headers[name] ?? null
  const match = kernel.routes.find(inner.method, path)
  const isOfOthers = outer.target.row.envelope === 'of-others'
  const mayGo = (row: Row) => row.offline === 'queue' || (isOfOthers && row.source.includes('003-uploads-in-parts'))
  const no = match === null ? 'call.notFound' : mayGo(match.target.row) ? null : 'op.notQueueable'
  const outgoing =
    match === null || no !== null
      ? refused(new Refusal(no ?? 'call.notFound'), keyOf(header))
      : await dispatch(kernel, {
          ...outer,
          ...(isOfOthers && inner.as !== undefined ? { actor: inner.as } : {}),
          target: match.target,
          params: match.params,
          query: Object.fromEntries(new URLSearchParams(search)),
          body: () => inner.body,
          header,
          now: kernel.ports.clock.now(),
        })
  return {
    status: outgoing.status,
    ack: outgoing.ack,
    body: 'json' in outgoing.payload ? (JSON.parse(outgoing.payload.json) as unknown) : null,
    retryAfter: outgoing.retryAfter,
  }
}
