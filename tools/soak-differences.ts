import type { TestResult } from './requirements.ts'

/** How a test ended in several runs. */
export interface Difference {
  /** File and title. */
  readonly test: string
  readonly passed: number
  readonly failed: number
  /** In how many runs it was not reported, or was skipped. */
  readonly missing: number
}

/** One file and title may stand for several tests; it failed if one of them failed. */
function getOutcomes(results: readonly TestResult[]): ReadonlyMap<string, string> {
  const outcomes = new Map<string, string>()
  for (const { file, title, status } of results) {
    const test = `${file} › ${title}`
    if (outcomes.get(test) !== 'failed') outcomes.set(test, status)
  }
  return outcomes
}

/** Lists the tests that did not pass in every run. A test that no run executed, such as one without its pictures, is left out. */
export function findDifferences(runs: readonly (readonly TestResult[])[]): readonly Difference[] {
  const outcomes = runs.map(getOutcomes)
  const tests = [...new Set(outcomes.flatMap((run) => [...run.keys()]))].sort()
  return tests
    .map((test) => {
      const count = (status: string) => outcomes.filter((run) => run.get(test) === status).length
      const [passed, failed] = [count('passed'), count('failed')]
      return { test, passed, failed, missing: runs.length - passed - failed }
    })
    .filter(({ passed, failed }) => passed < runs.length && passed + failed > 0)
}

/** Describes a difference in one line. */
export function describeDifference({ test, passed, failed, missing }: Difference): string {
  const counts = [`passed ${passed}`, `failed ${failed}`, ...(missing === 0 ? [] : [`did not run ${missing}`])]
  return `${counts.join(', ')}: ${test}`
}
