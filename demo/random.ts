/** Deterministic random numbers: a demo that differs between runs could not be tested. */
export interface Random {
  /** In [0, 1). */
  next(): number
  /** Returns an integer from `min` to `max`. */
  int(min: number, max: number): number
  pick<T>(list: readonly T[]): T
  /** A UUIDv7 made at this time. */
  id(at: Date): string
}

/** mulberry32 from a fixed seed. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const hex = (digits: number) => Array.from({ length: digits }, () => int(0, 15).toString(16)).join('')
  return {
    next,
    int,
    pick: <T>(list: readonly T[]) => {
      const one = list[int(0, list.length - 1)]
      if (one === undefined) throw new Error('There is nothing to pick from.')
      return one
    },
    id: (at) => {
      const time = at.getTime().toString(16).padStart(12, '0')
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-${int(8, 11).toString(16)}${hex(3)}-${hex(12)}`
    },
  }
}
