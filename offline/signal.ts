// Typed signals between the tabs and the worker. A signal only says that something has changed; the data is in the database.

export type Signal =
  /** Something was queued, or a person asked to send. */
  | { readonly word: 'queued' }
  /** A sign-in or sign-out, or a lock that was set or removed: data in memory is out of date. */
  | { readonly word: 'session' }
  /** A tab was locked: all others lock too. */
  | { readonly word: 'lock' }

const knownSignals: readonly string[] = ['queued', 'session', 'lock'] satisfies readonly Signal['word'][]

/** Parses a message; null where it is unknown, for instance from another version of the app. */
export function parseSignal(message: unknown): Signal | null {
  if (typeof message !== 'object' || message === null) return null
  const { word } = message as { readonly word?: unknown }
  return typeof word === 'string' && knownSignals.includes(word) ? ({ word } as Signal) : null
}
