// What a failed read says about the thing itself, for every mirror alike.
import { CallRefused, NoAnswer } from './call.ts'

/** What the server will not show any more must not stay on the device; a session that has ended says nothing about that. */
export const isGone = (error: unknown) =>
  error instanceof CallRefused && (error.status === 403 || error.status === 404 || error.status === 410)
/** The server had nothing to say about the thing itself: the last copy is still the best that there is. */
export const isInconclusive = (error: unknown) =>
  error instanceof NoAnswer ||
  (error instanceof CallRefused &&
    (error.status === 401 || error.status === 419 || error.status === 429 || error.status >= 500))
