// The parts of a claim. A list that waits is merged into the claim's list by the server's rule. Numbers, names and prices
// that the form knew are shown until the server answers.
import * as z from 'zod/mini'
import { claimsOnDevice } from '../../contract/labor-claims-device.ts'
import { partsChange } from '../../contract/shapes/claim-filing.ts'
import type { PartsChange } from '../../contract/shapes/claim-filing.ts'
import { claim as claimShape, claimPart } from '../../contract/shapes/claim.ts'
import type { Claim, ClaimPart } from '../../contract/shapes/claim.ts'
import { mergeParts } from '../../domain/labor-claims/parts.ts'
import type { RequestedPart } from '../../domain/labor-claims/parts.ts'
import { describeCurrent } from './description.ts'
import { defineOperation } from './operation.ts'
import { getAnswer, getWas, hasEffect } from './pending-op.ts'
import type { PendingOp } from './pending-op.ts'
import { readOnce } from './read-once.ts'

const { setParts: row } = claimsOnDevice
const kind = 'setParts'
const knownParts = z.object({ parts: z.array(claimPart) })

type ShownPart = Claim['order']['products'][number]

/** The selected parts as the claim shows them. Parts that were there before keep what the server has of them. */
export function toShownParts(
  selected: readonly RequestedPart[],
  before: readonly ShownPart[],
  known: unknown,
): ShownPart[] {
  const named = readOnce(knownParts, known)?.parts ?? []
  return selected.map((part) => {
    const same = before.find((one) => one.product_id === part.product_id && one.source === part.source)
    if (same !== undefined) return { ...same, qty: part.qty }
    const product =
      before.find((one) => one.product_id === part.product_id) ??
      named.find((one) => one.product_id === part.product_id)
    return {
      product_id: part.product_id,
      number: product?.number ?? '',
      name: product?.name ?? `Part ${part.product_id}`,
      price: product?.price ?? 0,
      superseded_by: product?.superseded_by ?? null,
      qty: part.qty,
      source: part.source,
      state: part.source === 'stock' ? 'From stock' : 'To order',
    }
  })
}

/** The claim with the list in it. Unchanged after a refusal, or where the server's answer is no newer than the claim. */
function applyParts(claim: Claim, op: PendingOp): Claim {
  const form = readOnce(partsChange, op.input?.body)
  if (form === null || !hasEffect(op)) return claim
  const answer = getAnswer(op, claimShape)
  if (answer !== null) return answer.rev > claim.rev ? { ...claim, order: answer.order } : claim
  const { products } = claim.order
  const merged = mergeParts(
    products.map(({ product_id, qty, source }) => ({ product_id, qty, source })),
    form.parts,
    form.was,
  )
  return { ...claim, order: { products: toShownParts(merged, products, op.known) } }
}

/** The parts of a list with their names, as far as the form knew them. */
export function toNamedParts({ parts }: PartsChange, known: unknown): readonly ClaimPart[] {
  const candidates = (known as { readonly parts?: readonly unknown[] } | undefined)?.parts ?? []
  const named = candidates.flatMap((one) => readOnce(claimPart, one) ?? [])
  return parts.map((part) => ({
    number: '',
    name: `Part ${part.product_id}`,
    state: '',
    price: 0,
    ...named.find((one) => one.product_id === part.product_id),
    ...part,
  }))
}

/** A list that was never sent is replaced by the newer one; the first one's `was` stays. */
export const setParts = defineOperation({
  kind,
  row,
  queue: 'words',
  icon: 'action',
  mintsId: false,
  entityId: (input) => input.params.id,
  label: ({ body }) => (body.parts.length === 1 ? 'Parts, 1 line' : `Parts, ${body.parts.length} lines`),
  target: {
    of: 'claim',
    id: (input) => input.params.id,
    effect: { create: null, apply: applyParts, applyToRow: null, findLocalFile: null, answersWithClaim: true },
  },
  getPendingKeys: () => ['parts'],
  refreshes: ['claim'],
  foldInto(waiting, input) {
    if (waiting.kind !== kind) return null
    const was = getWas(waiting.input.body)
    return { params: input.params, body: { ...input.body, ...(was === undefined ? {} : { was }) } }
  },
  describe(item) {
    const form = readOnce(partsChange, item.input?.body)
    if (form === null) return null
    const names = toNamedParts(form, item.known).map((part) => `${part.qty} × ${part.name} ${part.number}`.trim())
    return {
      title: null,
      facts: [{ name: 'Parts', value: names.length === 0 ? 'none' : names.join(', ') }],
      noteTitle: null,
    }
  },
  describeServerState: (item) => describeCurrent(item.error?.current),
  editing: { canEdit: (item) => readOnce(partsChange, item.input?.body) !== null },
})
