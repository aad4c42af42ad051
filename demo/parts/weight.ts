/** What is said of a part's weight by its name, in grams with its packing; the first that fits counts. */
const heavy: readonly (readonly [words: RegExp, grams: number])[] = [
  [/\b(motor|generator|alternator|flywheel)\b/i, 9500],
  [/\b(deck|frame|base plate|weight plate|weight stack)\b/i, 16_000],
  [/\b(roller|console|rail|upright|crank|pedal arm|handlebar|seat)\b/i, 4200],
  [/\b(walking belt|running belt|treadbelt)\b/i, 5200],
  [/\b(cover|shroud|hood|pulley|board|controller|brake|magnet|pad|pedal|foot)\b/i, 1300],
  [/\b(bolt|screw|nut|washer|pin|clip|ring|spring|bushing|fuse|key|plug|cap|grommet|rivet|spacer)\b/i, 60],
]
const leastGrams = 120
const centsPerGram = 12
const mostGrams = 12_000

/** A weight that one would believe: by what a part is, else by what it costs. */
export function weightOf(name: string, price: number | null): number {
  const known = heavy.find(([words]) => words.test(name))
  return known?.[1] ?? Math.min(mostGrams, leastGrams + Math.round((price ?? 5000) / centsPerGram))
}
