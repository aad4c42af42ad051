import type { PlacementStep, PlacementSteps } from '../ports/placement-steps.ts'

/** Ends this process at a step of an order, as a power cut would: for tests of faults, never in production. */
export function faultAt(step: PlacementStep): PlacementSteps {
  return {
    after: (reached) => {
      if (reached === step) process.kill(process.pid, 'SIGKILL')
    },
  }
}
