/** A card as it was typed: it goes to the gateway and nowhere else, and is forgotten then. */
export interface TypedCard {
  readonly number: string
  readonly csc: string
  readonly name: string
  readonly exp_month: number
  readonly exp_year: number
  readonly postal_code: string
}

/** What the gateway made of it. `message` is its own word: `cc-number`, `CVV does not match`, … */
export type Tokened =
  | {
      readonly is: 'token'
      readonly card_token: string
      readonly brand: string
      readonly last4: string
      /** Where the gateway has read the expiry itself. */
      readonly exp_month?: number
      readonly exp_year?: number
    }
  | { readonly is: 'refused'; readonly message: string }

/** Whose card it is and where it is billed. */
export interface Holder {
  readonly name: string
  readonly addr1: string
  readonly addr2: string
  readonly city: string
  readonly state: string
  readonly postal_code: string
}

/** The gateway's own fields for number, expiry and code: what is typed there never reaches this page. */
export interface CardFields {
  /** Draws them into these places; the returned function takes them away. */
  mount(into: { readonly number: HTMLElement; readonly csc: HTMLElement; readonly expiry: HTMLElement }): () => void
  token(holder: Holder): Promise<Tokened>
  /** The bank asks its customer (3-D Secure); null where it is content, else why not. */
  confirm(clientSecret: string): Promise<string | null>
}

export interface Payments {
  /** A typed card becomes a token at the demo gateway. Throws `NoAnswer` where it does not answer. */
  token(url: string, card: TypedCard): Promise<Tokened>
  /** The fields of a gateway that brings its own; their code is fetched from it. */
  fields(publishableKey: string): Promise<CardFields>
}
