// What stops an answer: there is no such thing, or the device does not keep what would tell.
import type { RefusalCode } from '../../../contract/refusals.ts'

/** The server would refuse it too. */
export class Refused extends Error {
  readonly code: RefusalCode
  readonly values: Readonly<Record<string, string>>
  constructor(code: RefusalCode, values: Readonly<Record<string, string>> = {}) {
    super(code)
    this.name = 'Refused'
    this.code = code
    this.values = values
  }
}

/** Only the server knows. */
export class CannotTell extends Error {}

export function unknown(): never {
  throw new Refused('catalogue.unknown')
}
export function cannotTell(): never {
  throw new CannotTell('The device does not keep what would tell.')
}
