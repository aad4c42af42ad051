/** The steps of the checkout and their numbers (`storefront §4, §9`). */
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

export const isStep = (word: string): word is Step => Object.hasOwn(stepNumbers, word)

/** Where a checkout begins: an administrator looks for the account first, a warranty order for its machine. */
export function firstStep({ isAdmin, isWarranty }: { readonly isAdmin: boolean; readonly isWarranty: boolean }): Step {
  return isAdmin ? 'account-search' : isWarranty ? 'warranty' : 'shipping'
}

/** The highest step that was reached, and whether it is locked to a value. */
export interface Reached {
  readonly valid: number
  readonly isLocked: boolean
}
export const atFirst: Reached = { valid: 0, isLocked: false }

/** The valid step only rises, and not while it is locked (`storefront §4`). */
export function raised(reached: Reached, to: number): Reached {
  return reached.isLocked ? reached : { ...reached, valid: Math.max(reached.valid, to) }
}

/** A step is reachable when the valid step is at or above it. */
export const isReachable = ({ valid }: Reached, step: Step): boolean => valid >= stepNumbers[step]

/**
 * How far what was submitted carries: nobody steps over a form that is not filled in (an address is needed to bill, and
 * a way to pay to review).
 */
export function furthest({
  hasShipping,
  hasBilling,
}: {
  readonly hasShipping: boolean
  readonly hasBilling: boolean
}): number {
  return !hasShipping ? stepNumbers.shipping : !hasBilling ? stepNumbers.billing : stepNumbers.review
}
