// Effect and receipt in one transaction (docs/decisions/002-outbox-protocol.md): a key is applied once; a repeat gets the stored answer.
import type { Tx } from './call.ts'
import { requestHash } from './canonical.ts'
import type { Incoming, Kernel } from './incoming.ts'
import { lookUpReceipt, replaceOp, toReceiptHash } from './look-up-receipt.ts'
import type { OpHead } from './op.ts'
import { buildAnswer } from './outgoing.ts'
import type { Outgoing } from './outgoing.ts'
import { anonymousUserId, storeAnswer } from './receipts.store.ts'
import { Refusal } from './refuse.ts'
import { hashToken } from './session.ts'
import type { SideEffects } from './side-effects.ts'

/** A call with a key, as its receipt identifies it. */
export interface Keyed {
  readonly kernel: Kernel
  readonly incoming: Incoming
  readonly op: OpHead
  /** The body as it arrived, before any upgrade. */
  readonly raw: unknown
  readonly effects: SideEffects
}

/** Runs `apply` and stores its answer with the key, or answers what the key was answered before. */
export async function withReceipt(keyed: Keyed, tx: Tx, apply: () => Promise<Outgoing['payload']>): Promise<Outgoing> {
  const { kernel, incoming, op, effects } = keyed
  const { tally } = kernel.ports
  const owner = incoming.actor?.userId ?? anonymousUserId
  const receipt = {
    ...{ owner, key: op.key, route: incoming.target.id, now: incoming.now },
    reqHash: hashRequest(keyed, incoming.visit?.tokenHash ?? ''),
  }
  const found = await lookUpReceipt(tx, receipt, op).catch((error: unknown) => {
    if (error instanceof Refusal) tally.receipt(error.code === 'op.voided' ? 'voided' : 'refused')
    throw error
  })
  effects.position = found.position
  effects.transaction = found.transaction
  if (found.kind === 'again') {
    tally.receipt('replayed')
    return buildAnswer(found.status, { json: found.body }, op.key)
  }
  const { imported } = incoming
  if (imported !== undefined && imported.replaces !== null) await replaceOp(tx, imported.replaces, owner, incoming.now)
  const payload = await apply()
  if (imported !== undefined) {
    const reply = 'json' in payload ? (JSON.parse(payload.json) as unknown) : null
    await imported.record({ tx, now: incoming.now, newId: () => kernel.ports.ids.newId() }, reply)
  }
  // The receipt of a call that began a visit is the visit's: a repeat that has its cookie is answered, one without begins another.
  const begun = effects.visit === null || effects.visit === 'end' ? null : hashToken(effects.visit.token)
  const reqHash = begun === null ? receipt.reqHash : hashRequest(keyed, begun)
  await storeAnswer(
    tx,
    { owner, key: op.key, reqHash },
    { status: 200, body: 'json' in payload ? payload.json : 'null' },
  )
  tally.receipt('kept')
  return buildAnswer(200, payload, op.key)
}

function hashRequest({ incoming: { target, actor, params, query }, raw }: Keyed, visit: string): string {
  const { row } = target
  const content = requestHash(target.id, params, row.query === undefined ? null : query, raw)
  return toReceiptHash(content, row.ofVisit === true && actor === null ? visit : null)
}
