// A step that was tried is left alone for a while: what cannot be had now must not be asked for over and over.

export interface Tries {
  note(key: string): void
  has(key: string): boolean
  /** Everything may be tried again: somebody asked, or the network is back. */
  forget(): void
}

/** `now` in epoch ms, `lastsMs` is how long a try counts. */
export function createTries(now: () => number, lastsMs: number): Tries {
  const at = new Map<string, number>()
  return {
    note: (key) => void at.set(key, now()),
    has: (key) => {
      const tried = at.get(key)
      return tried !== undefined && Math.abs(now() - tried) < lastsMs
    },
    forget: () => {
      at.clear()
    },
  }
}
