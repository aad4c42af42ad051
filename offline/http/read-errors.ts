// What a failed read says about the thing itself, for every stored snapshot alike.
import { CallRefused, NoAnswer } from './call.ts'

const halfSignedIn: readonly string[] = ['auth.passwordUpdateRequired', 'auth.secondFactorRequired']

/** Whether everything is refused until the person has chosen a password, or has added a second factor. */
export const isHalfSignedIn = (code: string): boolean => halfSignedIn.includes(code)

/** Such a 403 is about the session, not about what was asked for. */
const isOfSession = ({ code }: CallRefused) => isHalfSignedIn(code) || code === 'auth.proofNeeded'

/** The server no longer shows it, so the device must not either. An ended session says nothing about that. */
export const isGone = (error: unknown): error is CallRefused =>
  error instanceof CallRefused && [403, 404, 410].includes(error.status) && !isOfSession(error)

/** The failure says nothing about the thing itself: the last snapshot is still the best answer. */
export const isInconclusive = (error: unknown): boolean =>
  error instanceof NoAnswer ||
  (error instanceof CallRefused &&
    ([401, 419, 429].includes(error.status) || error.status >= 500 || isOfSession(error)))
