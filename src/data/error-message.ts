import { isChunkFailure } from '../platform/reload-once.ts'

interface Refusal {
  readonly status: number
  readonly code?: string
  readonly message: string
  readonly errors?: Readonly<Record<string, string>>
}

const isNamed = (error: unknown, name: string): error is Error => error instanceof Error && error.name === name

/** Returns the server's refusal, or null. Checked by name, because the class is loaded later with the engine. */
export function findRefusal(error: unknown): Refusal | null {
  return isNamed(error, 'CallRefused') ? (error as Error & Refusal) : null
}

/**
 * Formats a failed call as a sentence: the server's message, or that there was no answer. On a first visit the code of the
 * engine comes with the first call, so a lost connection may show there first.
 */
export function errorMessage(error: unknown): string {
  if (findRefusal(error)) return (error as Error).message
  if (isNamed(error, 'UnreadAnswer')) return error.message
  if (isNamed(error, 'NoAnswer') || isChunkFailure(error))
    return 'The server did not answer. Check the connection and try again.'
  return 'Something went wrong on this device. Try again.'
}
