/** A typed card. It goes to the gateway only and is then discarded. */
export interface TypedCard {
  readonly number: string
  readonly csc: string
  readonly name: string
  readonly exp_month: number
  readonly exp_year: number
  readonly postal_code: string
}

/** The gateway's result. `message` is the gateway's own: `cc-number`, `CVV does not match`, … */
export type TokenResult =
  | {
      readonly is: 'token'
      readonly card_token: string
      readonly brand: string
      readonly last4: string
      /** Set if the gateway read the expiry date itself. */
      readonly exp_month?: number
      readonly exp_year?: number
    }
  | { readonly is: 'refused'; readonly message: string }

/** The cardholder and billing address. */
export interface CardHolder {
  readonly name: string
  readonly addr1: string
  readonly addr2: string
  readonly city: string
  readonly state: string
  readonly postal_code: string
}

/** A card of a wallet, with the billing address that the wallet has. */
export interface WalletCard {
  readonly token: Extract<TokenResult, { readonly is: 'token' }>
  readonly holder: CardHolder
}

export interface WalletButtons {
  /** What the wallet shows, cents. */
  readonly amount: number
  /** Whether this device has any wallet, when that is known. */
  readonly onReady: (hasWallet: boolean) => void
  /** Receives the chosen card. Resolves to null, or to why it was not taken, which the wallet shows. */
  readonly onCard: (card: WalletCard) => Promise<string | null>
  /** The wallet gave no card. `message`: the gateway's own. */
  readonly onRefused: (message: string) => void
}

/** The gateway's own fields for number, expiry and code. Their input never reaches this page. */
export interface CardFields {
  /** Mounts the fields into these elements. The returned function removes them. */
  mount(into: { readonly number: HTMLElement; readonly csc: HTMLElement; readonly expiry: HTMLElement }): () => void
  token(holder: CardHolder): Promise<TokenResult>
  /**
   * Mounts the buttons of the wallets that this device has (Apple Pay, Google Pay), for a payment of `amount` cents. The
   * returned function removes them.
   */
  mountWallets(into: HTMLElement, wallets: WalletButtons): () => void
  /** Runs the bank's 3-D Secure check. Null on success, else the reason. */
  confirm(clientSecret: string): Promise<string | null>
}

export interface Payments {
  /** Exchanges a typed card for a token at the demo gateway. Throws `NoAnswer` if it does not answer. */
  token(url: string, card: TypedCard): Promise<TokenResult>
  /** Answers the demo bank, which asks the customer (3-D Secure). Null on success, else the reason. `url`: where tokens are made. */
  answerBank(url: string, clientSecret: string, approve: boolean): Promise<string | null>
  /** Tells the server if this page goes while the bank is asked about an order, until the returned function is called. */
  releaseWhenLeft(submission: string): () => void
  /** Loads the fields of a gateway that provides its own. */
  fields(publishableKey: string): Promise<CardFields>
}
