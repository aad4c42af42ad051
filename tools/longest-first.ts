import { BaseSequencer } from 'vitest/node'
import type { TestSpecification } from 'vitest/node'

/** Those that take longest, the longest first. On a fresh clone nothing else says so, and one that is begun last is waited for alone. */
const longest = [
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
function placeOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((path) => moduleId.endsWith(path))
  return place === -1 ? longest.length : place
}

/** Begins with the longest files, and goes on as usual. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    return usual.toSorted((one, other) => placeOf(one) - placeOf(other))
  }
}
