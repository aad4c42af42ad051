import type { ModelHere } from '../../../offline/catalogue/catalogue.ts'
import type { JobFacts, KitFacts } from '../../../offline/kit/facts.ts'

export const now = Date.UTC(2026, 10, 20, 9, 40)

export const modelOf = (equipment_id: number, told: Partial<ModelHere> = {}): ModelHere => ({
  equipment_id,
  is: 'here',
  brand_id: 1,
  brandBytes: 2_000_000,
  pictureBytes: 1_000_000,
  diagrams: 6,
  missing: 0,
  ...told,
})

export const jobOf = (ticketId: string, told: Partial<JobFacts> = {}): JobFacts => ({
  ticketId,
  rev: 4,
  equipmentId: 500,
  manufacturerId: 87,
  copy: { asOf: now - 60_000, rev: 4, bytes: 9000, hasEarlierClaims: true },
  ...told,
})

/** Everything that these jobs need is here. */
export function factsOf(jobs: readonly JobFacts[], told: Partial<KitFacts> = {}): KitFacts {
  const models = [...new Set(jobs.map((job) => job.equipmentId))]
  return {
    listAt: now - 60_000,
    jobs,
    models: new Map(models.map((id) => [id, modelOf(id)])),
    jobModels: models,
    catalogueAt: now - 1000,
    labor: new Map([[87, { asOf: now - 1000, bytes: 500 }]]),
    lists: { asOf: now - 1000, bytes: 4000 },
    shared: [
      { is: 'places', isHere: true, bytes: 800_000 },
      { is: 'plate', isHere: true, bytes: 2_400_000 },
    ],
    ...told,
  }
}
