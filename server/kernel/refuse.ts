// One way to say no: a code of the contract, thrown. The mount turns it into the answer.
import type { RefusalCode } from '../../contract/refusals.ts'
import { refusals, sentence } from '../../contract/refusals.ts'

export interface RefusalExtras {
  /** Fills the gaps of the sentence. */
  readonly values?: Readonly<Record<string, string | number>>
  /** A sentence for each field, by its name on the wire. */
  readonly errors?: Readonly<Record<string, string>>
  /** The server's present copy, for a conflict. */
  readonly current?: unknown
  /** Beside it, where two people changed the same: each field with what it was, what was said now, and what stands. */
  readonly clashes?: readonly unknown[]
  /** Seconds, for 425, 429 and 503. */
  readonly retryAfter?: number
}

export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly extras: RefusalExtras
  constructor(code: RefusalCode, extras: RefusalExtras = {}) {
    super(sentence(code, extras.values))
    this.name = 'Refusal'
    this.code = code
    this.status = refusals[code].status
    this.extras = extras
  }
}

/** Ends the call with a refusal; whatever the transaction did is rolled back. */
export function refuse(code: RefusalCode, extras?: RefusalExtras): never {
  throw new Refusal(code, extras)
}
