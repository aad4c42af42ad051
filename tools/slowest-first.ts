import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/** The slowest test files, slowest first. A fresh clone has no timings, and a slow file that starts last delays the run. */
const slowest = [
  'journeys/accessible',
  'faults/month',
  'journeys/claim-life',
  'journeys/accessible-shop',
  'journeys/diagram',
  'journeys/the-day',
  'journeys/interruptions',
  'journeys/catalogue-changes',
  'journeys/registration',
  'journeys/every-page',
  'engines/firefox',
  'engines/webkit',
  'journeys/scan',
  'journeys/plate',
  'journeys/catalogue-offline',
  'faults/server-kill',
  'journeys/new-claim',
  'journeys/sentences',
  'faults/import-kill',
  'journeys/checkout',
  'faults/orders-kill',
  'journeys/every-user',
  'journeys/shared-device',
  'journeys/first-sight',
  'journeys/second-factor',
  'journeys/orders',
  'journeys/serial-request',
  'journeys/catalogue',
  'faults/mutants/mutants',
  'journeys/installed',
  'journeys/reports',
  'journeys/device-lock',
  'journeys/send-again',
  'journeys/survives',
  'faults/campaigns/campaign',
  'offline/model/outbox-model-continued',
  'offline/model/outbox-model',
  'server/dev-loop',
  'server/kernel/any-input',
  'server/reports/random-changes',
  'server/orders/lists',
  'server/reports/reports',
  'demo/demo',
  'server/kernel/access-matrix',
  'src/checkout/review',
  'offline/outbox/full-at-every-write',
  'server/catalogue/search-reference',
  'src/cart/cart',
  'demo/large',
  'src/auth/sign-up',
  'server/catalogue-pack/offline-parity',
  'server/catalogue-office/import',
  'server/users/first-admin',
  'offline/model/two-builds',
  'server/labor-claims/state-table',
].map((name) => `/tests/${name}.test.ts`)

/** Returns the rank of a file among the slowest; other files come last. */
function getRank({ moduleId }: TestSpecification): number {
  const place = slowest.findIndex((path) => moduleId.replace(/x$/, '').endsWith(path))
  return place === -1 ? slowest.length : place
}

/** Runs the slowest files first, then the others in the usual order. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    return usual.toSorted((one, other) => getRank(one) - getRank(other))
  }
}
