// What a failed read says about the thing itself, for every stored snapshot alike.
import { CallRefused, NoAnswer } from './call.ts'

/** The server no longer shows it, so the device must not either. An ended session says nothing about that. */
export const isGone = (error: unknown): error is CallRefused =>
  error instanceof CallRefused && [403, 404, 410].includes(error.status)

/** The failure says nothing about the thing itself: the last snapshot is still the best answer. */
export const isInconclusive = (error: unknown): boolean =>
  error instanceof NoAnswer ||
  (error instanceof CallRefused && ([401, 419, 429].includes(error.status) || error.status >= 500))
