// What a failed read says about the thing itself, for every mirror alike.
import { CallRefused, NoAnswer } from '../http/call.ts'

/** What the server will not show any more must not stay on the device; a session that has ended says nothing about that. */
export const isGone = (fault: unknown) =>
  fault instanceof CallRefused && (fault.status === 403 || fault.status === 404 || fault.status === 410)
/** The server had nothing to say about the thing itself: the last copy is still the best that there is. */
export const isNoNews = (fault: unknown) =>
  fault instanceof NoAnswer ||
  (fault instanceof CallRefused &&
    (fault.status === 401 || fault.status === 419 || fault.status === 429 || fault.status >= 500))
