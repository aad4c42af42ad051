const key = 'partwright.used-at'

/** Tells the other tabs that the app is used now. */
export function noteUse(at: number): void {
  try {
    localStorage.setItem(key, String(at))
  } catch {
    /* The tab still knows its own use. */
  }
}

/** When the app was last used in any tab, epoch ms; 0 where nothing tells. A time in the future is of a clock set back since. */
export function readLastUse(now: number): number {
  try {
    const at = Number(localStorage.getItem(key))
    return at <= now ? at : 0
  } catch {
    return 0
  }
}
