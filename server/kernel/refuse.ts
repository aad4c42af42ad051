// The one way to refuse a call: throw a code of the contract. `dispatch` turns it into the answer.
import type { LimitScope, RefusalCode } from '../../contract/refusals.ts'
import { refusals, sentence } from '../../contract/refusals.ts'

export interface RefusalExtras {
  /** Values for the placeholders of the sentence. */
  readonly values?: Readonly<Record<string, string | number>>
  /** A sentence for each field, by its name on the wire. */
  readonly errors?: Readonly<Record<string, string>>
  /** The server's current record, for a conflict. */
  readonly current?: unknown
  /** Fields that two people changed, each with its old value, the value sent now and the current value. */
  readonly clashes?: readonly unknown[]
  /** Seconds, for 425, 429 and 503. */
  readonly retryAfter?: number
  /** Of a 429: whether the limit counts only calls of this row, or everything that the session writes. */
  readonly scope?: LimitScope
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

/** Ends the call with a refusal; its transaction is rolled back. */
export function refuse(code: RefusalCode, extras?: RefusalExtras): never {
  throw new Refusal(code, extras)
}
