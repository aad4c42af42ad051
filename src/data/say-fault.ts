interface Refused {
  readonly status: number
  readonly message: string
  readonly errors?: Readonly<Record<string, string>>
}

const isNamed = (error: unknown, name: string): error is Error => error instanceof Error && error.name === name

/** A refusal of the server, or null. Told by name: the class lives with the engine, which is loaded late. */
export function refusedBy(error: unknown): Refused | null {
  return isNamed(error, 'CallRefused') ? (error as Error & Refused) : null
}

/** What happened to a call, in a sentence: the server's own, or that it did not answer. */
export function sayFault(error: unknown): string {
  if (refusedBy(error)) return (error as Error).message
  if (isNamed(error, 'NoAnswer')) return 'The server did not answer. Check the connection and try again.'
  return 'Something went wrong on this device. Try again.'
}
