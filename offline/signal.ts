// Typed words between the tabs and the worker. A word only says 'look': what is true lies in the database.

export type Word =
  /** Something was queued, or a person asked to send. */
  | { readonly word: 'queued' }
  /** Somebody signed in or out: what is known in memory is no longer so. */
  | { readonly word: 'session' }

const words: readonly string[] = ['queued', 'session'] satisfies readonly Word['word'][]

/** A word that was heard, or null: another version of the app may say what this one does not know. */
export function readWord(heard: unknown): Word | null {
  if (typeof heard !== 'object' || heard === null) return null
  const { word } = heard as { readonly word?: unknown }
  return typeof word === 'string' && words.includes(word) ? ({ word } as Word) : null
}
