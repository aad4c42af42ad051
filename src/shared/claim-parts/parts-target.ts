import type { Claim, ClaimPart } from '../../../contract/shapes/claim.ts'
import type { RequestedPart } from '../../../domain/labor-claims/parts.ts'
import type { Engine, Seen } from '../../../offline/engine.ts'
import { setParts } from '../../../offline/operations/set-parts.ts'
import { knownOf, toRequestedPart, addPart } from './claim-parts.ts'
import type { DraftPart } from './claim-parts.ts'

/** The claim that parts are being selected for, as a shop page sees it. */
export interface PartsTarget {
  /** The claim's id, filed or not. */
  readonly claimId: string
  readonly label: string
  /** The address to return to. */
  readonly back: string
  readonly serial: string
  readonly parts: readonly RequestedPart[]
  readonly add: (part: DraftPart) => Promise<void>
}

export const draftPartsKey = (claim: string): string => `new-claim-parts:${claim}`
/** The address of a claim, to return to. */
export const ticketPath = (id: string) => `/dashboard/labor-claims/ticket/${id}`
const newClaimPath = '/dashboard/labor-claims/new'

/** Saves a claim's changed list of parts, with the list that was shown before. */
export async function saveParts(engine: Engine, seen: Seen<Claim>, parts: readonly ClaimPart[]): Promise<void> {
  const { value: claim } = seen
  await engine.enqueue(
    setParts,
    {
      params: { id: claim.ticket_id },
      body: { parts: parts.map(toRequestedPart), was: claim.order.products.map(toRequestedPart) },
    },
    { groupLabel: `${claim.display_id} · ${claim.customer_company || claim.customer_name}`, known: { parts } },
  )
}

/** The parts that a claim being filed has so far. */
export const readDraftParts = async (engine: Engine, newId: string): Promise<readonly DraftPart[]> =>
  (await engine.draft<DraftPart[]>(draftPartsKey(newId))) ?? []

/** The claim that is being filed (`?newClaim=`) as the target of `parts`. */
export const toDraftTarget = (
  engine: Engine,
  newId: string,
  serial: string,
  parts: readonly DraftPart[],
): PartsTarget => ({
  claimId: newId,
  label: 'New claim',
  back: newClaimPath,
  serial,
  parts,
  add: async (part) => {
    await engine.saveDraft(draftPartsKey(newId), addPart(await readDraftParts(engine, newId), part))
  },
})

/** A claim (`?claim=`) as the target; null where its parts may not be changed. */
export function toClaimTarget(engine: Engine, claimId: string, claim: Seen<Claim> | null): PartsTarget | null {
  if (claim === null || claim.value.may.parts !== true) return null
  return {
    claimId,
    label: claim.value.display_id,
    back: ticketPath(claimId),
    serial: claim.value.serial_number,
    parts: claim.value.order.products,
    add: async (part) => {
      // Read again, since another tab or a quick second press may have added a part.
      const now = (await engine.claim(claimId)) ?? claim
      await saveParts(engine, now, addPart(now.value.order.products, knownOf(part)))
    },
  }
}
