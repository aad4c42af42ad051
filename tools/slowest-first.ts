import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/** The slowest test files, slowest first. A fresh clone has no timings, and a slow file that starts last delays the run. */
const slowest = [
  'journeys/accessible',
  'journeys/the-day',
  'faults/server-kill',
  'journeys/registration',
  'journeys/new-claim',
  'journeys/catalogue-changes',
  'journeys/accessible-shop',
  'journeys/plate',
  'journeys/checkout',
  'journeys/scan',
  'journeys/diagram',
  'faults/orders-kill',
  'offline/model/outbox-model-continued',
  'offline/model/outbox-model',
  'server/labor-claims/state-table',
  'demo/demo',
  'demo/parts',
  'server/dev-loop',
].map((name) => `/tests/${name}.test.ts`)

/** Returns the rank of a file among the slowest; other files come last. */
function getRank({ moduleId }: TestSpecification): number {
  const place = slowest.findIndex((path) => moduleId.endsWith(path))
  return place === -1 ? slowest.length : place
}

/** Runs the slowest files first, then the others in the usual order. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    return usual.toSorted((one, other) => getRank(one) - getRank(other))
  }
}
