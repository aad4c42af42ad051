import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/** The slowest test files, slowest first. A fresh clone has no timings, and a slow file that starts last delays the run. */
const slowest = [
  'faults/month',
  'journeys/accessible',
  'journeys/accessible-shop',
  'journeys/registration',
  'journeys/scan',
  'journeys/every-page',
  'journeys/plate',
  'journeys/the-day',
  'journeys/catalogue-changes',
  'journeys/interruptions',
  'faults/orders-kill',
  'faults/import-kill',
  'journeys/catalogue-offline',
  'faults/server-kill',
  'journeys/serial-request',
  'journeys/diagram',
  'journeys/reports',
  'journeys/sentences',
  'journeys/orders',
  'journeys/new-claim',
  'journeys/rescue',
  'journeys/shared-device',
  'faults/returns-kill',
  'journeys/every-user',
  'journeys/checkout',
  'journeys/catalogue',
  'journeys/send-again',
  'journeys/survives',
  'faults/campaigns/campaign',
  'journeys/installed',
  'journeys/returns',
  'faults/balance-kill',
  'faults/mutants/mutants',
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
