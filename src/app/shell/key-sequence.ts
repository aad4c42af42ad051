/** The longest pause between two keys of a pattern, in milliseconds (`storefront §9`). */
export const longestGapMs = 1000

/** Hears keys and runs once a pattern was typed, each key at most a second after the one before (`storefront §2`). */
export function keySequence(pattern: readonly string[], now: () => number, run: () => void): (key: string) => void {
  let typed: string[] = []
  let last = -Infinity
  return (key) => {
    const at = now()
    if (at - last > longestGapMs) typed = []
    last = at
    // What was typed before may be the beginning of the pattern again: 'ppw' ends with 'pw'.
    typed = [...typed, key].slice(-pattern.length)
    if (typed.length < pattern.length || typed.some((one, place) => one !== pattern[place])) return
    typed = []
    run()
  }
}
