// Effect and receipt in one transaction (docs/decisions/002-outbox-protocol.md): a key is applied once; a repeat gets the stored answer.
import type { Tx } from './call.ts'
import { requestHash } from './canonical.ts'
import type { Incoming, Kernel } from './incoming.ts'
import { lookUpReceipt, replaceOp } from './look-up-receipt.ts'
import type { OpHead } from './op.ts'
import { buildAnswer } from './outgoing.ts'
import type { Outgoing } from './outgoing.ts'
import { anonymousUserId, dropClaim, storeAnswer } from './receipts.store.ts'
import { Refusal } from './refuse.ts'
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
    ...{ owner, key: op.key, route: incoming.target.id, reqHash: hashRequest(keyed), now: incoming.now },
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
  if (effects.visit !== null && effects.visit !== 'end') {
    // Only this answer carries the cookie of the visit. A repeat without it begins another visit, which has what it answers.
    await dropClaim(tx, owner, op.key)
    Object.assign(effects, { position: null, transaction: null })
    return buildAnswer(200, payload, op.key)
  }
  await storeAnswer(tx, owner, op.key, 200, 'json' in payload ? payload.json : 'null')
  tally.receipt('kept')
  return buildAnswer(200, payload, op.key)
}

/** All visitors share one owner of receipts, so a visit's call is hashed with the visit: another visit cannot replay it. */
function hashRequest({ incoming: { target, actor, visit, params, query }, raw }: Keyed): string {
  const { row } = target
  const route = row.ofVisit === true && actor === null ? `${target.id} ${visit?.tokenHash ?? ''}` : target.id
  return requestHash(route, params, row.query === undefined ? null : query, raw)
}
