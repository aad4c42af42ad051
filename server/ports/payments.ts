import type { BillingAddress } from '../../domain/checkout/checks.ts'
import type { Cents } from '../../domain/money/cents.ts'

/** What is paid with: a token of a card that was typed now, or the gateway's own name for one that it keeps. */
export type CardSource = { readonly token: string } | { readonly saved: string }

/** Names one charge for ever: whoever asks again with the same key is told of the same charge. */
export interface ChargeKey {
  readonly key: string
  readonly amount: Cents
}
export interface NewCharge extends ChargeKey {
  readonly source: CardSource
  readonly address: BillingAddress
  /** Keeps the card for the next time (`keepCard`). */
  readonly isToBeKept: boolean
}

/** `ref` is the gateway's name for the charge. */
export type Authorization =
  | { readonly is: 'authorized'; readonly ref: string }
  /** In the gateway's own words. */
  | { readonly is: 'declined'; readonly words: string }
  /** The bank asks the customer first (3-D Secure): the page goes on with this secret, then the same is asked again. */
  | { readonly is: 'action'; readonly ref: string; readonly clientSecret: string }

export interface FoundCharge {
  readonly ref: string
  readonly state: 'action' | 'authorized' | 'captured' | 'voided' | 'refunded' | 'declined'
  /** Why, where it was declined. */
  readonly words: string | null
  readonly clientSecret: string | null
}

/**
 * The company that charges cards. Everything may be asked again: the same key, the same charge. What throws has an end that
 * is not known; whoever asked finds it out by `find`. Nothing in here ever sees a card's number.
 */
export interface Payments {
  /** How a browser makes a token of a card, and what with. */
  readonly gateway: {
    readonly kind: 'demo' | 'stripe'
    readonly tokensUrl: string | null
    readonly publishableKey: string | null
  }
  /** Holds the amount on the card. */
  authorize(charge: NewCharge): Promise<Authorization>
  /** What became of a charge; null where it never began. */
  find(charge: ChargeKey): Promise<FoundCharge | null>
  /** Takes what is held. `refused`: it is not held any more. */
  capture(ref: string, charge: ChargeKey): Promise<{ readonly is: 'captured' } | { readonly is: 'refused' }>
  /** Lets go of what is held, for good. */
  void(ref: string, charge: ChargeKey): Promise<void>
  /** Gives back what was taken. */
  refund(ref: string, charge: ChargeKey): Promise<void>
  /** The gateway's name for the card of a charge that was to be kept; null where it was not. */
  keepCard(ref: string): Promise<string | null>
}

/** What a gateway tells by itself. */
export interface PaymentEvents {
  /** Where it calls, from the root. */
  readonly path: `/${string}`
  readonly signatureHeader: string
  /** An event whose signature fits its bytes, or null; `charge` where it is about one of ours. */
  read(
    body: Uint8Array,
    signature: string,
  ): {
    readonly id: string
    readonly type: string
    readonly charge: { readonly key: string; readonly what: 'decided' | 'refunded' } | null
  } | null
}
