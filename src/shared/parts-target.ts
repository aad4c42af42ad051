import type { Claim, ClaimPart } from '../../contract/shapes/claim.ts'
import type { RequestedPart } from '../../domain/labor-claims/parts.ts'
import type { Engine, Seen } from '../../offline/engine.ts'
import { setParts } from '../../offline/operations/set-parts.ts'
import { useEngine } from '../data/engine.tsx'
import { useLiveQuery } from '../data/use-live-query.ts'
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
const ticketPath = (id: string) => `/dashboard/labor-claims/ticket/${id}`
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

/** The claim in an address (`?claim=`, or `?newClaim=` for one being filed); null where there is none that may be changed. */
export function usePartsTarget(search: URLSearchParams): PartsTarget | null {
  const engine = useEngine()
  const [claimId, newId] = [search.get('claim') ?? '', search.get('newClaim') ?? '']
  const seen = useLiveQuery(async (own) => (claimId === '' ? null : own.claim(claimId)), [claimId])
  const drafted = useLiveQuery(
    async (own) => (newId === '' ? [] : ((await own.draft<DraftPart[]>(draftPartsKey(newId))) ?? [])),
    [newId],
  )
  if (newId !== '')
    return {
      claimId: newId,
      label: 'New claim',
      back: newClaimPath,
      serial: search.get('serial') ?? '',
      parts: drafted.state === 'ready' ? drafted.value : [],
      add: async (part) => {
        const now = (await engine.draft<DraftPart[]>(draftPartsKey(newId))) ?? []
        await engine.saveDraft(draftPartsKey(newId), addPart(now, part))
      },
    }
  const claim = seen.state === 'ready' ? seen.value : null
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
