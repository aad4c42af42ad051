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

/** A change of a list of parts, applied to the list as it is by then. */
export type ListChange<T> = (parts: readonly T[]) => readonly T[]

const lastChanges = new WeakMap<Engine, Promise<void>>()

/** Runs changes one after the other, since each one must read what the one before has saved. */
function runInTurn(engine: Engine, change: () => Promise<void>): Promise<void> {
  const done = (lastChanges.get(engine) ?? Promise.resolve()).then(change, change)
  lastChanges.set(engine, done)
  return done
}

/** Saves a claim's changed list of parts, with the list that was shown before. */
async function saveParts(engine: Engine, seen: Seen<Claim>, parts: readonly ClaimPart[]): Promise<void> {
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

/** Changes a claim's parts. The claim is read again, since the screen may be behind another tab or a quick press. */
export const changeParts = (engine: Engine, seen: Seen<Claim>, change: ListChange<ClaimPart>): Promise<void> =>
  runInTurn(engine, async () => {
    const now = (await engine.claim(seen.value.ticket_id)) ?? seen
    const { products } = now.value.order
    const parts = change(products)
    if (parts !== products) await saveParts(engine, now, parts)
  })

/** The parts that a claim being filed has so far. */
export const readDraftParts = async (engine: Engine, newId: string): Promise<readonly DraftPart[]> =>
  (await engine.draft<DraftPart[]>(draftPartsKey(newId))) ?? []

/** Changes the parts of a claim that is being filed. */
export const changeDraftParts = (engine: Engine, newId: string, change: ListChange<DraftPart>): Promise<void> =>
  runInTurn(engine, async () => {
    await engine.saveDraft(draftPartsKey(newId), change(await readDraftParts(engine, newId)))
  })

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
  add: (part) => changeDraftParts(engine, newId, (list) => addPart(list, part)),
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
    add: (part) => changeParts(engine, claim, (list) => addPart(list, knownOf(part))),
  }
}
