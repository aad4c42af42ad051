import type { ModelOnDevice } from '../../../offline/catalogue/catalogue.ts'
import type { JobFacts, BundleFacts } from '../../../offline/offline-bundle/bundle-facts.ts'

export const now = Date.UTC(2026, 10, 20, 9, 40)

export const createModel = (equipment_id: number, overrides: Partial<ModelOnDevice> = {}): ModelOnDevice => ({
  equipment_id,
  is: 'here',
  brand_id: 1,
  brandBytes: 2_000_000,
  pictureBytes: 1_000_000,
  diagrams: 6,
  missing: 0,
  ...overrides,
})

export const createJob = (ticketId: string, overrides: Partial<JobFacts> = {}): JobFacts => ({
  ticketId,
  ...{ rev: 4, changedAt: '2026-11-20T09:00:00.000Z' },
  equipmentId: 500,
  manufacturerId: 87,
  snapshot: {
    ...{ asOf: now - 60_000, rev: 4, changedAt: '2026-11-20T09:00:00.000Z' },
    ...{ bytes: 9000, hasEarlierClaims: true, hasPaymentFacts: true },
  },
  ...overrides,
})

/** Facts where everything that these jobs need is stored. */
export function createFacts(jobs: readonly JobFacts[], overrides: Partial<BundleFacts> = {}): BundleFacts {
  const models = [...new Set(jobs.map((job) => job.equipmentId))]
  return {
    listFetchedAt: now - 60_000,
    jobs,
    models: new Map(models.map((id) => [id, createModel(id)])),
    jobModels: models,
    catalogueAt: now - 1000,
    labor: new Map([[87, { asOf: now - 1000, bytes: 500 }]]),
    bulletins: { asOf: now - 1000, bytes: 0 },
    lists: { asOf: now - 1000, bytes: 4000 },
    shared: [
      { is: 'places', isCached: true, bytes: 800_000 },
      { is: 'plate', isCached: true, bytes: 2_400_000 },
    ],
    ...overrides,
  }
}
