/** Path data for a projected profile: straight edges as lines, round stretches as true elliptical arcs. */
import { nth } from './nth.ts'
import { lines, num, pair } from './path.ts'
import { area, between, turn } from './plane.ts'
import type { Arc } from './profile.ts'
import { ring, tilt } from './ring.ts'
import type { Frame } from './vector.ts'
import type { Point, View } from './view.ts'
import { heading } from './view.ts'

/** A point on the page and the arc to the next one. */
export type Vertex = readonly [p: Point, arc?: Arc | undefined]

/** The same walk the other way round. */
export const backwards = (walk: readonly Vertex[]): Vertex[] =>
  walk.map((_, i) => {
    const at = walk.length - 1 - i
    const arc = at > 0 ? nth(walk, at - 1)[1] : undefined
    return [nth(walk, at)[0], arc && { r: arc.r, bend: -arc.bend }]
  })

/** The part of a closed convex walk inside another convex loop, its arcs kept. */
export function clipped(walk: readonly Vertex[], by: readonly Point[]): Vertex[] {
  const sign = Math.sign(area(by))
  let out: Vertex[] = [...walk]
  for (let i = 0; i < by.length && out.length; i++) {
    const [a, b] = [nth(by, i), nth(by, (i + 1) % by.length)]
    const source = out
    out = []
    for (let j = 0; j < source.length; j++) {
      const [p, arc] = nth(source, j)
      const [q] = nth(source, (j + 1) % source.length)
      const dp = turn(a, b, p) * sign
      const dq = turn(a, b, q) * sign
      if (dp >= 0) out.push([p, arc])
      if (dp >= 0 !== dq >= 0) out.push([between(p, q, dp / (dp - dq)), dp >= 0 ? undefined : arc])
    }
  }
  return out
}

const sameArc = (a: Arc | undefined, b: Arc | undefined): boolean => !!a && !!b && a.r === b.r && a.bend === b.bend

/** Traces walks that lie in planes across the frame's w. */
export function tracer(view: View, f: Frame) {
  const unit = ring(view, f.o, f.w, 1)
  const lean = tilt(unit)
  const [u, v] = [heading(view, f.u), heading(view, f.v)]
  const clockwise = u[0] * v[1] - u[1] * v[0] > 0
  return (walk: readonly Vertex[], closed = false): string => {
    const vs = closed ? [...walk, [nth(walk, 0)[0]] as Vertex] : walk
    let d = ''
    let straight: Point[] = [nth(vs, 0)[0]]
    const flush = (): void => {
      const run = lines(straight)
      d += d ? run.replace(/^M[^lLzA]*/, '') : run
    }
    for (let i = 0; i + 1 < vs.length;) {
      const arc = nth(vs, i)[1]
      let j = i + 1
      while (arc && j + 1 < vs.length && sameArc(nth(vs, j)[1], arc) && (j + 1 - i) * Math.abs(arc.bend) < 175) j++
      if (!arc) straight.push(nth(vs, (j = i + 1))[0])
      else {
        flush()
        const [a, b] = [nth(vs, i)[0], nth(vs, j)[0]]
        const r = arc.r * view.scale
        d += `a${num(r)} ${num(r * unit.k)} ${lean} 0${clockwise === arc.bend > 0 ? 1 : 0}${pair([b[0] - a[0], b[1] - a[1]])}`
        straight = [b]
      }
      i = j
    }
    flush()
    return closed ? d + 'z' : d
  }
}
