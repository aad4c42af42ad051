// Lists what each job's offline bundle lacks. 'Ready offline' is a promise, so it requires that nothing is missing.
import type { JobFacts, BundleFacts } from './bundle-facts.ts'
import type { OfflineBundle, MissingPiece } from './offline-bundles.ts'

/** The stored claim is as new as the list, including the earlier claims of its serial number. */
export const isClaimCached = ({ snapshot, rev, changedAt }: JobFacts): boolean =>
  snapshot !== null &&
  snapshot.rev >= rev &&
  Date.parse(snapshot.changedAt) >= Date.parse(changedAt) &&
  snapshot.hasEarlierClaims

function listMissing(job: JobFacts, { models, labor, lists, shared }: BundleFacts): MissingPiece[] {
  const missing: MissingPiece[] = []
  if (!isClaimCached(job)) missing.push({ is: 'claim' })
  const model = models.get(job.equipmentId)
  if (job.equipmentId > 0 && (model === undefined || model.is === 'unknown')) missing.push({ is: 'parts' })
  else if (model !== undefined && model.missing > 0) missing.push({ is: 'diagrams', count: model.missing })
  if (!labor.has(job.manufacturerId)) missing.push({ is: 'labor' })
  if (lists === null) missing.push({ is: 'lists' })
  for (const piece of shared) if (!piece.isCached) missing.push({ is: piece.is })
  return missing
}

/** Builds the offline bundle of each job, in the same order. */
export function toOfflineBundles(facts: BundleFacts): OfflineBundle[] {
  return facts.jobs.map((job) => {
    const model = facts.models.get(job.equipmentId)
    const labor = facts.labor.get(job.manufacturerId)
    const missing = listMissing(job, facts)
    const times = [job.snapshot?.asOf, labor?.asOf, model?.is === 'here' ? facts.catalogueAt : null].filter(
      (at) => at !== undefined && at !== null,
    )
    return {
      ticketId: job.ticketId,
      isReady: missing.length === 0,
      missing,
      diagrams: model?.diagrams ?? 0,
      bytes: (job.snapshot?.bytes ?? 0) + (labor?.bytes ?? 0) + (model?.brandBytes ?? 0) + (model?.pictureBytes ?? 0),
      asOf: times.length === 0 ? null : Math.min(...times),
    }
  })
}

/** Bytes of all bundles together. Shared data counts once. */
export function sumBundleBytes({ jobs, models, labor, bulletins, lists, shared }: BundleFacts): number {
  const neededModels = new Set(jobs.map((job) => job.equipmentId))
  const ownModels = [...models.values()].filter((model) => neededModels.has(model.equipment_id))
  const brands = new Map(ownModels.map((model) => [model.brand_id, model.brandBytes]))
  return [
    ...jobs.map((job) => job.snapshot?.bytes ?? 0),
    ...ownModels.map((model) => model.pictureBytes),
    ...brands.values(),
    ...[...labor.values()].map((one) => one.bytes),
    bulletins?.bytes ?? 0,
    lists?.bytes ?? 0,
    ...shared.filter((piece) => piece.isCached).map((piece) => piece.bytes),
  ].reduce((a, b) => a + b, 0)
}
