import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { listCorrections } from '../../../../../domain/labor-claims/states.ts'

/** The statuses that the reader can set on this claim now, each with the action that leads there. */
export const listClaimCorrections = (claim: Claim) =>
  listCorrections({ ...claim, cameFrom: claim.came_from }, claim.actions, {
    // As the server has it: an address alone is whom the filer asked for.
    hasServicer: claim.assigned_to !== null,
  })
