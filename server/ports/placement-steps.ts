/** The steps of placing an order. The process may crash between any two of them. */
export const placementSteps = ['begun', 'authorized', 'placed', 'captured', 'releasing', 'voided', 'refunded'] as const
export type PlacementStep = (typeof placementSteps)[number]

/** A hook after each step. Production ignores it; a fault test ends the process here. */
export interface PlacementSteps {
  after(step: PlacementStep): void
}
export const noPlacementSteps: PlacementSteps = { after: () => undefined }
