import type { PlacementStep, PlacementSteps } from '../ports/placement-steps.ts'

/** Kills this process at a step of an order, like a power failure. For fault tests only, never in production. */
export function faultAt(step: PlacementStep): PlacementSteps {
  return {
    after: (reached) => {
      if (reached === step) process.kill(process.pid, 'SIGKILL')
    },
  }
}
