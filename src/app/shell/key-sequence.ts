/** The longest pause between two keys of a pattern, in milliseconds (`SF233`). */
export const maxGapMs = 1000

/** Runs a callback after a pattern of keys, each at most a second after the one before (`SF046`). */
export function keySequence(pattern: readonly string[], now: () => number, run: () => void): (key: string) => void {
  let typed: string[] = []
  let last = -Infinity
  return (key) => {
    const at = now()
    if (at - last > maxGapMs) typed = []
    last = at
    // The keys typed so far may end with the beginning of the pattern: 'ppw' ends with 'pw'.
    typed = [...typed, key].slice(-pattern.length)
    if (typed.length < pattern.length || typed.some((one, place) => one !== pattern[place])) return
    typed = []
    run()
  }
}
