/** The steps of the checkout and their numbers (`SF119`). */
export const stepNumbers = {
  shipping: 0,
  'account-search': 0,
  warranty: 0,
  billing: 1,
  review: 2,
  thankyou: 3,
} as const
export type Step = keyof typeof stepNumbers

export const steps = Object.keys(stepNumbers) as Step[]

export const isStep = (text: string): text is Step => Object.hasOwn(stepNumbers, text)

/** Returns the first step: an administrator chooses the account first, a warranty order its machine. */
export function getFirstStep({
  isAdmin,
  isWarranty,
}: {
  readonly isAdmin: boolean
  readonly isWarranty: boolean
}): Step {
  return isAdmin ? 'account-search' : isWarranty ? 'warranty' : 'shipping'
}

/** The highest valid step, and whether it is locked. */
export interface Reached {
  readonly valid: number
  readonly isLocked: boolean
}
export const nothingReached: Reached = { valid: 0, isLocked: false }

/** Raises the valid step. It never falls, and it stays the same while it is locked (`SF120`). */
export function raiseValidStep(reached: Reached, to: number): Reached {
  return reached.isLocked ? reached : { ...reached, valid: Math.max(reached.valid, to) }
}

/** A step is reachable when the valid step is at or above it. */
export const isReachable = ({ valid }: Reached, step: Step): boolean => valid >= stepNumbers[step]

/**
 * Returns the furthest step that the submitted forms allow: billing needs a shipping address, and review needs a
 * payment method.
 */
export function findFurthestStep({
  hasShipping,
  hasBilling,
}: {
  readonly hasShipping: boolean
  readonly hasBilling: boolean
}): number {
  return !hasShipping ? stepNumbers.shipping : !hasBilling ? stepNumbers.billing : stepNumbers.review
}
