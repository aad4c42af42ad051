import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/** Those that take longest, the longest first. On a fresh clone nothing else says so, and one that is begun last is waited for alone. */
const slowest = [
  'journeys/accessible',
  'faults/server-kill',
  'journeys/sentences',
  'journeys/catalogue-changes',
  'journeys/registration',
  'journeys/the-day',
  'journeys/diagram',
  'journeys/new-claim',
  'journeys/accessible-shop',
  'journeys/catalogue-offline',
  'offline/model/outbox-model',
  'demo/demo',
  'server/catalogue/search-reference',
].map((name) => `/tests/${name}.test.ts`)

/** Where a file stands among the longest; behind them all where it does not. */
function getRank({ moduleId }: TestSpecification): number {
  const place = slowest.findIndex((path) => moduleId.endsWith(path))
  return place === -1 ? slowest.length : place
}

/** Begins with the longest files, and goes on as usual. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    return usual.toSorted((one, other) => getRank(one) - getRank(other))
  }
}
