import type { PlacementStep, PlacementSteps } from '../../../server/ports/placement-steps.ts'

/** Steps of a payment, after one of which the server dies once. */
export function createDyingSteps(): {
  readonly steps: PlacementSteps
  /** Null: it lives on. */
  dieAfter(step: PlacementStep | null): void
} {
  let dyingAfter: PlacementStep | null = null
  return {
    steps: {
      after: (step) => {
        if (step !== dyingAfter) return
        dyingAfter = null
        throw new Error(`killed after ${step}`)
      },
    },
    dieAfter: (step) => {
      dyingAfter = step
    },
  }
}
