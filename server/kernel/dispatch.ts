// One call from access to reply, free of any protocol: HTTP and the batch both call `dispatch`.
// The order is the rule: access, owner, parse, receipt, effect, reply. A refusal at any step is the answer.
import { actingAs } from '../../contract/kernel/headers.ts'
import { hasCardNumber } from '../../domain/checkout/card-number.ts'
import { checkAccess, explainRefusal, limitActor } from './access.ts'
import type { Actor, Call, Tx } from './call.ts'
import { checkRefusal, checkReply } from './check-reply.ts'
import type { AnyHandler } from './implement.ts'
import { isForDevelopment } from './incoming.ts'
import type { Incoming, Kernel } from './incoming.ts'
import { makeCall, makeOwnTransactionsCall } from './make-call.ts'
import type { CallContext } from './make-call.ts'
import { requireFreshProof } from './fresh-proof.ts'
import type { OpHead } from './op.ts'
import { readKey, readOp } from './op.ts'
import type { Outgoing } from './outgoing.ts'
import { buildAnswer, buildRefusalAnswer } from './outgoing.ts'
import type { Parsed } from './parse.ts'
import { parseInput } from './parse.ts'
import { recordRefusal } from './record-refusal.ts'
import { Refusal, refuse } from './refuse.ts'
import type { Mounted } from './routes.ts'
import { sendInner } from './send-inner.ts'
import { takeApiToken } from './api-token.ts'
import { applySideEffects, noSideEffects, resetSideEffects } from './side-effects.ts'
import { toRefusal } from './to-refusal.ts'
import type { RefusalContext } from './to-refusal.ts'
import { inTransaction } from './unit-of-work.ts'
import { upgradePayload } from './upgrades.ts'
import { voidSuperseded } from './void-superseded.ts'
import { withReceipt } from './with-receipt.ts'

type Payload = Outgoing['payload']

/** Answers a call; never throws. */
export async function dispatch(kernel: Kernel, incoming: Incoming): Promise<Outgoing> {
  const { ports } = kernel
  const { id } = incoming.target
  const started = ports.elapsed()
  const key = readKey(incoming.header)
  const outgoing = await answerCall(kernel, incoming).catch(async (error: unknown) => {
    const context = { log: ports.log, requestId: incoming.request.id, row: id, hasKey: key !== null }
    const declared = toDeclared(kernel, incoming, error, context)
    const refused = explainRefusal(incoming.target.module, incoming.actor, declared)
    const refusal = await voidSuperseded(kernel, incoming, refused, context)
    await recordRefusal(kernel, incoming, refusal)
    return buildRefusalAnswer(refusal, key)
  })
  ports.tally.call(id, outgoing.status, (ports.elapsed() - started) / 1000)
  return outgoing
}

/** The refusal for an error. One that the row does not declare fails the call in tests; a person is better off with the refusal. */
function toDeclared({ ports }: Kernel, { target }: Incoming, error: unknown, context: RefusalContext): Refusal {
  const refusal = toRefusal(error, context)
  if (ports.checksRefusals !== true) return refusal
  try {
    checkRefusal(target.id, target.row, refusal.code)
    return refusal
  } catch (undeclared) {
    return toRefusal(undeclared, context)
  }
}

async function answerCall(kernel: Kernel, arrived: Incoming): Promise<Outgoing> {
  const { module, row } = arrived.target
  if (row.only === 'development' && !isForDevelopment(kernel.ports, arrived.request)) refuse('call.notFound')
  const op = row.effect === 'write' ? readOp(arrived.header, row.v ?? 1) : null
  const actor = resolveActor(arrived, op)
  checkAccess(module, row.access, actor)
  const incoming = { ...arrived, actor: limitActor(module, actor) }
  if (row.proof === 'fresh') requireFreshProof(incoming)
  checkOwner(op, incoming.actor)
  const { raw, input, token } = readInput(incoming, op)
  const request = { ...incoming.request, ssoToken: incoming.request.ssoToken ?? token }
  const effects = noSideEffects()
  const named = { ...incoming, request }
  const send: CallContext['send'] = (inner) => sendInner(dispatch, kernel, named, inner)
  return perform({ kernel, incoming: named, op, effects, send }, raw, input)
}

/** Runs the handler as its row's effect and transaction mode demand, and answers its reply. */
async function perform(context: CallContext, raw: unknown, input: Parsed): Promise<Outgoing> {
  const { kernel, incoming, op, effects } = context
  const { target } = incoming
  const { row } = target
  const { database } = kernel.ports
  const applyTo = async (call: Call, prepared?: unknown) =>
    toPayload(kernel, target, await applyHandler(target.handler, input, call, prepared))
  const key = op?.key ?? null

  if (row.envelope !== undefined) return buildAnswer(200, await applyTo(makeCall(context, database.db)), key)
  if (row.effect === 'read') {
    const read = () => readRow(context, applyTo)
    return row.isHeavy === true ? kernel.heavyReads(read) : read()
  }
  const write = async (): Promise<Outgoing> => {
    if (row.transaction === 'own') return buildAnswer(200, await applyTo(makeOwnTransactionsCall(context)), key)
    const prepared = await prepareHandler(target.handler, input, makeCall(context, database.db))
    return inTransaction(database, async (tx) => {
      resetSideEffects(effects)
      const apply = () => applyTo(makeCall(context, tx), prepared)
      return op === null || row.secret === true
        ? buildAnswer(200, await apply(), key)
        : withReceipt({ kernel, incoming, op, raw, effects }, tx, apply)
    })
  }
  const outgoing = await write()
  applySideEffects(kernel, effects)
  return {
    ...outgoing,
    transaction: effects.transaction,
    cookie: effects.cookie,
    visit: effects.visit,
    device: effects.device,
  }
}

/** Answers a read: a list from the replica where it may be, and from the primary where that fails. */
async function readRow(context: CallContext, apply: (call: Call) => Promise<Payload>): Promise<Outgoing> {
  const { kernel, incoming } = context
  const { listReplica } = kernel
  const source =
    incoming.target.row.isList === true && listReplica !== null
      ? await listReplica.choose(incoming.hasWrittenLately ?? true)
      : null
  const read = async (db: Call['tx']) => buildAnswer(200, await withAudit(context, db, apply), null)
  if (source !== null)
    try {
      return { ...(await read(source.db)), replicaSnapshot: source.snapshot }
    } catch (error) {
      if (error instanceof Refusal) throw error
      listReplica?.noteFailure(error)
    }
  return read(kernel.ports.database.db)
}

/** Applies a read over a plain database. Its audit entries are committed before the answer, in a transaction of their own. */
async function withAudit(
  context: CallContext,
  db: Call['tx'],
  apply: (call: Call) => Promise<Payload>,
): Promise<Payload> {
  const { database } = context.kernel.ports
  const writes: ((tx: Tx) => Promise<void>)[] = []
  const payload = await apply({
    ...makeCall(context, db),
    writeAudit: (write) => {
      writes.push(write)
      return Promise.resolve()
    },
  })
  if (writes.length > 0)
    await inTransaction(database, async (tx) => {
      for (const write of writes) await write(tx)
    })
  return payload
}

/** The actor as the op was made: it carries its own acting-as, which a later switch of the session does not change. */
function resolveActor({ header, actor }: Incoming, op: OpHead | null): Actor | null {
  const role = header(actingAs)
  if (actor === null || (op === null && role === null)) return actor
  return { ...actor, viewingAsServicer: role === 'servicer' }
}

function checkOwner(op: OpHead | null, actor: Actor | null): void {
  if (op === null || op.owner === null) return
  if (actor === null) refuse('auth.signedOut')
  if (op.owner !== actor.userId) refuse('op.otherOwner')
}

/**
 * The body as it arrived, the whole input in the row's present shape, and the user's `api_token`, which any body may have
 * (`WO011`). It belongs to the session and not to the data: a repeat under another token is the same call.
 */
function readInput(
  { target, params, query, body }: Incoming,
  op: OpHead | null,
): { raw: unknown; input: Parsed; token: string | null } {
  const { row } = target
  const { data: raw, token } =
    row.body === undefined ? { data: undefined, token: null } : takeApiToken(row.body, body())
  if (row.cardFree === true && hasCardNumber([params, query, raw])) refuse('billing.rawCard')
  const upgraded = op === null ? raw : upgradePayload(row, op.version, raw)
  return { raw, input: parseInput(row, params, query, upgraded), token }
}

const prepareHandler = async (handler: AnyHandler, input: Parsed, call: Call): Promise<unknown> =>
  typeof handler === 'function' ? undefined : handler.prepare(input as never, call as never)

const applyHandler = async (handler: AnyHandler, input: Parsed, call: Call, prepared: unknown): Promise<unknown> =>
  typeof handler === 'function'
    ? handler(input as never, call as never)
    : handler.apply(input as never, call as never, prepared as never)

function toPayload({ ports }: Kernel, { id, row }: Mounted, reply: unknown): Payload {
  if (ports.checksReplies) checkReply(id, row, reply)
  return row.replyAs === 'bytes'
    ? (reply as { bytes: Uint8Array; type: string; etag: string })
    : { json: JSON.stringify(reply) }
}
