import type { z } from 'zod/mini'
import type { maskedCard } from '../../../contract/shapes/cart.ts'
import type { BillingAddress } from '../../../domain/checkout/checks.ts'
import type { Cents } from '../../../domain/money/cents.ts'
import type { OrderToPlace } from '../orders/index.ts'

/** An order as it will be placed, kept with its attempt from the moment that its stock is taken. All of it is JSON. */
export interface Draft extends OrderToPlace {
  /** Whether pieces were taken off the shelf for it: a warranty order's are with its approval. */
  readonly takesStock: boolean
  readonly isVisitors: boolean
  /** What is charged; null where no card is. */
  readonly charge: {
    readonly amount: Cents
    readonly card: z.output<typeof maskedCard>
    readonly address: BillingAddress
    readonly isToBeKept: boolean
  } | null
  /** Whom the confirmation goes to. */
  readonly email: string
  readonly shippingState: string
  readonly billingState: string
}
