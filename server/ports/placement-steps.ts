/** The steps of an order's way, in their order; between any two of them the machine may die. */
export const placementSteps = ['begun', 'authorized', 'placed', 'captured', 'releasing', 'voided'] as const
export type PlacementStep = (typeof placementSteps)[number]

/** Told of each step once it is done. In production nobody listens; a fault test ends the process here. */
export interface PlacementSteps {
  after(step: PlacementStep): void
}
export const unwatched: PlacementSteps = { after: () => undefined }
