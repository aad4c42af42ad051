/** The painter's algorithm: the drawing order of solids, by their separating boxes. */
import { nth } from '../geometry/nth.ts'
import type { Box, Vec } from '../geometry/vector.ts'
import { dot } from '../geometry/vector.ts'

/** The input of the ordering. */
export type Sortable = {
  readonly box: Box
  /** Extent on the page: left, top, right, bottom. */
  readonly page: readonly [number, number, number, number]
  readonly run: number
  readonly step: number
  readonly along: Vec
}

const slack = 0.01

/** -1 when a is behind b, 1 when in front, 0 when it does not matter. */
function compare(a: Sortable, b: Sortable, toward: Vec): number {
  if (a.run === b.run && a.step !== b.step) return a.step < b.step === dot(a.along, toward) >= 0 ? -1 : 1
  let front = false
  let behind = false
  for (let k = 0; k < 3; k++) {
    const t = nth(toward, k)
    if (Math.abs(t) < 1e-6) continue
    const isBefore = nth(a.box.max, k) <= nth(b.box.min, k) + slack
    if (!isBefore && nth(b.box.max, k) > nth(a.box.min, k) + slack) continue
    if (isBefore === t > 0) behind = true
    else front = true
  }
  if (front !== behind) return front ? 1 : -1
  if (front) return 0
  if (a.run === b.run) return -1
  return depth(a, toward) <= depth(b, toward) ? -1 : 1
}

const depth = (s: Sortable, toward: Vec): number =>
  (s.box.min[0] + s.box.max[0]) * toward[0] +
  (s.box.min[1] + s.box.max[1]) * toward[1] +
  (s.box.min[2] + s.box.max[2]) * toward[2]

/** Sorts the items into drawing order. */
export function backToFront<T extends Sortable>(items: readonly T[], toward: Vec): T[] {
  const n = items.length
  const before: number[] = new Array<number>(n).fill(0)
  const after: number[][] = items.map(() => [])
  for (let i = 0; i < n; i++)
    for (let j = i + 1; j < n; j++) {
      const [a, b] = [nth(items, i), nth(items, j)]
      if (a.page[2] < b.page[0] || b.page[2] < a.page[0] || a.page[3] < b.page[1] || b.page[3] < a.page[1]) continue
      const c = compare(a, b, toward)
      if (c === 0) continue
      const [first, then] = c < 0 ? [i, j] : [j, i]
      nth(after, first).push(then)
      before[then] = nth(before, then) + 1
    }
  const left = new Set(items.keys())
  const out: T[] = []
  while (left.size) {
    let next = -1
    for (const i of left)
      if (
        next < 0 ||
        nth(before, i) < nth(before, next) ||
        (before[i] === before[next] && depth(nth(items, i), toward) < depth(nth(items, next), toward))
      )
        next = i
    left.delete(next)
    for (const j of nth(after, next)) before[j] = nth(before, j) - 1
    out.push(nth(items, next))
  }
  return out
}
