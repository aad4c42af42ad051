/** Weights by name, in grams with packaging. The first match counts. */
const heavy: readonly (readonly [pattern: RegExp, grams: number])[] = [
  [/\b(motor|generator|alternator|flywheel)\b/i, 9500],
  [/\b(deck|frame|base plate|weight plate|weight stack)\b/i, 16_000],
  [/\b(roller|console|rail|upright|crank|pedal arm|handlebar|seat)\b/i, 4200],
  [/\b(walking belt|running belt|treadbelt)\b/i, 5200],
  [/\b(cover|shroud|hood|pulley|board|controller|brake|magnet|pad|pedal|foot)\b/i, 1300],
  [/\b(bolt|screw|nut|washer|pin|clip|ring|spring|bushing|fuse|key|plug|cap|grommet|rivet|spacer)\b/i, 60],
]
const minGrams = 120
const centsPerGram = 12
const maxGrams = 12_000

/** Estimates the weight of a part by its name, else by its price. */
export function estimateWeight(name: string, price: number | null): number {
  const known = heavy.find(([pattern]) => pattern.test(name))
  return known?.[1] ?? Math.min(maxGrams, minGrams + Math.round((price ?? 5000) / centsPerGram))
}
