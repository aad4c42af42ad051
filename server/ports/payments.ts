import type { BillingAddress } from '../../domain/checkout/checks.ts'
import type { Cents } from '../../domain/money/cents.ts'

/** The card to charge: a token of a newly entered card, or the gateway's id of a saved card. */
export type CardSource = { readonly token: string } | { readonly saved: string }

/** Identifies one charge permanently: repeating a request with the same key returns the same charge. */
export interface ChargeKey {
  readonly key: string
  readonly amount: Cents
}
/** A charge that was begun: `ref` is the gateway's id of it, null where its answer was lost or is not stored yet. */
export interface BegunCharge extends ChargeKey {
  readonly ref: string | null
  /** Not after the moment when it was begun. */
  readonly at: Date
}
export interface NewCharge extends ChargeKey {
  readonly source: CardSource
  readonly address: BillingAddress
  /** Whether to save the card for later orders (`keepCard`). */
  readonly shouldSave: boolean
}

/** `ref` is the gateway's id of the charge. */
export type Authorization =
  | { readonly is: 'authorized'; readonly ref: string }
  /** `message` is the gateway's message. */
  | { readonly is: 'declined'; readonly message: string }
  /** The bank asks the customer first (3-D Secure). The page resumes with this secret, then the request is repeated. */
  | { readonly is: 'action'; readonly ref: string; readonly clientSecret: string }

export interface FoundCharge {
  readonly ref: string
  readonly state: 'action' | 'authorized' | 'captured' | 'voided' | 'refunded' | 'declined'
  /** Why it was declined, or null. */
  readonly message: string | null
  readonly clientSecret: string | null
}

/** A captured charge that goes back, wholly or in part. Repeating a request with the same key returns the same refund. */
export interface Refund {
  readonly key: string
  readonly amount: Cents
}

/** `refused`: it does not go to the card. `short`: nothing was made, as no more than `left` can still be returned. */
export type RefundAnswer =
  | { readonly is: 'made' }
  | { readonly is: 'refused' }
  | { readonly is: 'short'; readonly left: Cents }

/** A refund as the gateway has it now. `key` is null for one that was made on the gateway's own pages. */
export interface FoundRefund {
  /** The gateway's id of the refund. */
  readonly ref: string
  readonly key: string | null
  readonly amount: Cents
  /** The card did not take it, or it was canceled. The gateway may learn of it days later, and it is final. */
  readonly isLost: boolean
}

/**
 * The payment gateway. Every request may be repeated: the same key means the same charge. After an exception the outcome is
 * unknown, and the caller looks it up with `find`. No method ever receives a card number.
 */
export interface Payments {
  /** How a browser creates a card token. */
  readonly gateway: {
    readonly kind: 'demo' | 'stripe' | 'none'
    readonly tokensUrl: string | null
    readonly publishableKey: string | null
  }
  /** Holds the amount on the card. */
  authorize(charge: NewCharge): Promise<Authorization>
  /** Returns the state of a charge; null if it was never started. Starts none. */
  find(charge: BegunCharge): Promise<FoundCharge | null>
  /** Captures the held amount. `refused`: the hold has ended. */
  capture(ref: string, charge: ChargeKey): Promise<{ readonly is: 'captured' } | { readonly is: 'refused' }>
  /** Releases the hold permanently. */
  void(ref: string, charge: ChargeKey): Promise<void>
  /** Returns a part of the captured amount, or all of it. */
  refund(ref: string, charge: ChargeKey, refund: Refund): Promise<RefundAnswer>
  /** Returns all refunds of a charge, also those that were made on the gateway's own pages. */
  listRefunds(ref: string): Promise<readonly FoundRefund[]>
  /** Returns the gateway's id of the saved card of a charge; null if the card was not saved. */
  keepCard(ref: string): Promise<string | null>
  /** Forgets a saved card, by the id of `keepCard`. Forgetting it again does nothing. */
  forgetCard(ref: string): Promise<void>
}

/** What an event says of a refund: the gateway's id of its charge, and the refund's key, null where another made it. */
export interface RefundEvent {
  readonly ref: string
  readonly key: string | null
}

/** Webhook events of a gateway. */
export interface PaymentEvents {
  /** The webhook path, from the root. */
  readonly path: `/${string}`
  readonly signatureHeader: string
  /**
   * Verifies and parses an event. Null if the signature does not match. `charge` is set for events of our charges, `refundOf`
   * for events of a refund.
   */
  read(
    body: Uint8Array,
    signature: string,
  ): {
    readonly id: string
    readonly type: string
    readonly charge: { readonly key: string; readonly what: 'decided' | 'refunded' } | null
    readonly refundOf: RefundEvent | null
  } | null
}
