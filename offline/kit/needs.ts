// Says of each job what its kit still lacks. 'Ready for no signal' is a promise: it is said only when nothing does.
import { isClosed } from '../../domain/labor-claims/states.ts'
import type { ClaimState } from '../../domain/labor-claims/states.ts'
import type { JobFacts, KitFacts } from './facts.ts'
import type { JobKit, Missing } from './job-kit.ts'

const inHand: ReadonlySet<string> = new Set(['assigned', 'approve_labor', 'pending - response needed'])

/** Whether somebody drives to it, or may again: what is handed in, refused or not assigned yet needs no kit. */
export const needsKit = (claim: Pick<ClaimState, 'status' | 'completed'>): boolean =>
  inHand.has(claim.status) && !isClosed(claim)

/** The claim here is as new as the list says, with the earlier claims of its serial. */
export const isClaimHere = ({ copy, rev }: JobFacts): boolean =>
  copy !== null && copy.rev >= rev && copy.hasEarlierClaims

function missingOf(job: JobFacts, { models, labor, lists, shared }: KitFacts): Missing[] {
  const missing: Missing[] = []
  if (!isClaimHere(job)) missing.push({ is: 'claim' })
  const model = models.get(job.equipmentId)
  if (job.equipmentId > 0 && (model === undefined || model.is === 'unknown')) missing.push({ is: 'parts' })
  else if (model !== undefined && model.missing > 0) missing.push({ is: 'diagrams', count: model.missing })
  if (!labor.has(job.manufacturerId)) missing.push({ is: 'labor' })
  if (lists === null) missing.push({ is: 'lists' })
  for (const piece of shared) if (!piece.isHere) missing.push({ is: piece.is })
  return missing
}

/** The kit of each job, in their order. */
export function kitsOf(facts: KitFacts): JobKit[] {
  return facts.jobs.map((job) => {
    const model = facts.models.get(job.equipmentId)
    const labor = facts.labor.get(job.manufacturerId)
    const missing = missingOf(job, facts)
    const times = [job.copy?.asOf, labor?.asOf, model?.is === 'here' ? facts.catalogueAt : null].filter(
      (at) => at !== undefined && at !== null,
    )
    return {
      ticketId: job.ticketId,
      isReady: missing.length === 0,
      missing,
      diagrams: model?.diagrams ?? 0,
      bytes: (job.copy?.bytes ?? 0) + (labor?.bytes ?? 0) + (model?.brandBytes ?? 0) + (model?.pictureBytes ?? 0),
      asOf: times.length === 0 ? null : Math.min(...times),
    }
  })
}

/** Bytes of all kits together: what jobs share is counted once. */
export function bytesOfAll({ jobs, models, labor, lists, shared }: KitFacts): number {
  const wanted = new Set(jobs.map((job) => job.equipmentId))
  const own = [...models.values()].filter((model) => wanted.has(model.equipment_id))
  const brands = new Map(own.map((model) => [model.brand_id, model.brandBytes]))
  return [
    ...jobs.map((job) => job.copy?.bytes ?? 0),
    ...own.map((model) => model.pictureBytes),
    ...brands.values(),
    ...[...labor.values()].map((one) => one.bytes),
    lists?.bytes ?? 0,
    ...shared.filter((piece) => piece.isHere).map((piece) => piece.bytes),
  ].reduce((a, b) => a + b, 0)
}
