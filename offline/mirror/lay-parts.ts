// A pending list of parts over the claim's own, merged by the rule that the server uses. What the form knew of a part
// (number, name, price) is shown until the server tells it.
import * as z from 'zod/mini'
import { partsChange } from '../../contract/labor-claims-filing.ts'
import { claim as claimShape, claimPart } from '../../contract/shapes/claim.ts'
import type { Claim } from '../../contract/shapes/claim.ts'
import { mergeParts } from '../../domain/labor-claims/parts.ts'
import type { WantedPart } from '../../domain/labor-claims/parts.ts'
import { answerTo, hasEffect } from './pending-op.ts'
import type { PendingOp } from './pending-op.ts'
import { readOnce } from './read-once.ts'

type Shown = Claim['order']['products'][number]

const facts = z.object({ parts: z.array(claimPart) })
/** The parts that an op names, as the claim shows them; those that it had before keep what the server said of them. */
export function shownParts(wanted: readonly WantedPart[], before: readonly Shown[], known: unknown): Shown[] {
  const told = readOnce(facts, known)?.parts ?? []
  return wanted.map((part) => {
    const same = before.find((one) => one.product_id === part.product_id && one.source === part.source)
    if (same !== undefined) return { ...same, qty: part.qty }
    const named =
      before.find((one) => one.product_id === part.product_id) ?? told.find((one) => one.product_id === part.product_id)
    return {
      product_id: part.product_id,
      number: named?.number ?? '',
      name: named?.name ?? `Part ${part.product_id}`,
      price: named?.price ?? 0,
      superseded_by: named?.superseded_by ?? null,
      qty: part.qty,
      source: part.source,
      state: part.source === 'stock' ? 'From stock' : 'To order',
    }
  })
}

/** The claim with the op's list in it; as it was where the op was refused, or where its answer has brought a newer claim. */
export function layParts(claim: Claim, op: PendingOp): Claim {
  const form = readOnce(partsChange, op.input?.body)
  if (form === null || !hasEffect(op)) return claim
  const answer = answerTo(op, claimShape)
  if (answer !== null) return answer.rev > claim.rev ? { ...claim, order: answer.order } : claim
  const { products } = claim.order
  const wanted = mergeParts(
    products.map(({ product_id, qty, source }) => ({ product_id, qty, source })),
    form.parts,
    form.was,
  )
  return { ...claim, order: { products: shownParts(wanted, products, op.known) } }
}
