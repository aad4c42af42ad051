// What a claim was sent back for (docs/decisions/115-sent-back-for.md). The worker, which shows no claim, does not carry it.
import * as z from 'zod/mini'
import type { Claim } from './shapes/claim.ts'

/** `about` names the thing (`domain/labor-claims/points.ts`), `was` is how it was when the reviewer asked. Times are ISO 8601. */
export const claimPoint = z.object({
  id: z.string(),
  about: z.string(),
  was: z.string(),
  comment: z.string(),
  by: z.string(),
  at: z.string(),
  answered_at: z.nullable(z.string()),
})
export type ClaimPoint = z.output<typeof claimPoint>

const points = z.array(claimPoint)

/** The points of a claim, the latest first. What does not fit is none. */
export function readPoints({ points: sent }: Pick<Claim, 'points'>): readonly ClaimPoint[] {
  const read = points.safeParse(sent)
  return read.success ? read.data : []
}
