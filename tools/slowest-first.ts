import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/** The slowest test files, slowest first. A fresh clone has no timings, and a slow file that starts last delays the run. */
const slowest = [
  'journeys/accessible',
  'journeys/accessible-shop',
  'faults/orders-kill',
  'journeys/registration',
  'journeys/catalogue-changes',
  'journeys/the-day',
  'journeys/scan',
  'journeys/plate',
  'journeys/sentences',
  'journeys/catalogue-offline',
  'journeys/interruptions',
  'faults/mutants/mutants',
  'journeys/diagram',
  'journeys/checkout',
  'journeys/catalogue',
  'journeys/every-user',
  'journeys/rescue',
  'journeys/shared-device',
  'journeys/new-claim',
  'journeys/serial-request',
  'faults/import-kill',
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
