/** Round bars, bent tubes, cables and springs: a circle swept along a path. */
import { nth } from '../geometry/nth.ts'
import type { Frame, Vec } from '../geometry/vector.ts'
import { add, at, boxOf, dot, minus, sub, times, unit } from '../geometry/vector.ts'
import type { Point, View } from '../geometry/view.ts'
import { heading, project } from '../geometry/view.ts'
import { curve, curvePoints, lines, num, rounded, roundedPoints, sloped } from '../geometry/path.ts'
import { ring, whole } from '../geometry/ring.ts'
import type { Tone } from '../page/line-styles.ts'
import type { Region, Solid } from './solid.ts'
import { body, edges, shade } from '../page/line-styles.ts'

/** How a tube is drawn. */
export type TubeLook = {
  /** Radius of the bends; `smooth` makes one flowing curve of the points. */
  readonly bend?: number
  readonly smooth?: boolean
  /** Wall of an open end; 0 for a solid end. */
  readonly bore?: number
  readonly tone?: Tone
  /** Bare ends without a face, for cables and wires. */
  readonly bare?: boolean
}

const heavy = 1.3
/** A line with an edge on both sides: a broad one in ink, and over it a narrower one in the part's own tone. */
function swept(d: string, radius: number, view: View, tone: Tone = 'paper', bare = false): string {
  const width = 2 * radius * view.scale
  const cap = bare ? ' stroke-linecap="round"' : ''
  if (width < 2.6) return `<path fill="none" stroke-width="${num(Math.max(1.4, width))}" d="${d}"/>`
  return (
    `<g fill="none"${cap}><path stroke-width="${num(width + heavy)}" d="${d}"/>` +
    `<path stroke="${shade[tone]}" stroke-width="${num(Math.max(0.6, width - heavy))}" d="${d}"/></g>`
  )
}

const band = (points: readonly Point[], half: number): Region[] =>
  points.slice(1).map((b, i) => {
    const a = nth(points, i)
    const l = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
    const x = ((b[1] - a[1]) / l) * half
    const y = (-(b[0] - a[0]) / l) * half
    return [
      [
        [a[0] + x, a[1] + y],
        [b[0] + x, b[1] + y],
        [b[0] - x, b[1] - y],
        [a[0] - x, a[1] - y],
      ],
    ]
  })

/** A bar of one radius along a path. */
export function tube(points: readonly Vec[], radius: number, look: TubeLook = {}): Solid {
  const last = points.length - 1
  const ends: [Vec, Vec][] = [
    [nth(points, 0), unit(sub(nth(points, 0), nth(points, 1)))],
    [nth(points, last), unit(sub(nth(points, last), nth(points, last - 1)))],
  ]
  const grown: Vec = [radius, radius, radius]
  return {
    box: boxOf(points.flatMap((p) => [add(p, grown), add(p, minus(grown))])),
    regions: (view) => {
      const page = points.map((p) => project(view, p))
      const bent = look.bend ? roundedPoints(page, look.bend * view.scale) : page
      return band(look.smooth ? curvePoints(page) : bent, Math.max(2, radius * view.scale))
    },
    ink: (view) => {
      const page = points.map((p) => project(view, p))
      const d = look.smooth ? curve(page) : look.bend ? rounded(page, look.bend * view.scale) : lines(page)
      const run = swept(d, radius, view, look.tone, look.bare)
      if (look.bare) return run
      const face = ([p, out]: [Vec, Vec]): string => {
        const g = ring(view, p, out, radius)
        const bore = look.bore ? whole(ring(view, p, out, look.bore)) : ''
        return body(whole(g), look.tone) + edges(whole(g) + bore)
      }
      const direction = (end: [Vec, Vec]) => dot(end[1], view.toward) > 0
      const far = ends
        .filter((e) => !direction(e))
        .map(face)
        .join('')
      const near = ends.filter(direction).map(face).join('')
      return far + run + near
    },
  }
}

/** A helical spring along w: back halves of the coils first, then the front halves. */
export function coil(f: Frame, radius: number, wire: number, length: number, turns: number): Solid {
  const turn = 2 * Math.PI
  const point = (t: number): Vec =>
    at(f, radius * Math.cos(t * turn), radius * Math.sin(t * turn), (t / turns) * length)
  const slope = (t: number): Vec =>
    sub(at(f, -radius * turn * Math.sin(t * turn), radius * turn * Math.cos(t * turn), length / turns), f.o)
  return {
    box: boxOf([at(f, -radius, -radius, 0), at(f, radius, radius, length)]),
    regions: (view) => band([project(view, f.o), project(view, at(f, 0, 0, length))], radius * view.scale),
    ink: (view) => {
      // Where a coil passes from the back to the front, and from there every half turn.
      const first = (Math.atan2(dot(f.v, view.toward), dot(f.u, view.toward)) / turn + 0.75) % 0.5
      const halves: [string, string] = ['', '']
      for (let from = first - 0.5; from < turns; from += 0.5) {
        const middle = (from + 0.25) * turn
        const front = Math.cos(middle) * dot(f.u, view.toward) + Math.sin(middle) * dot(f.v, view.toward) > 0 ? 1 : 0
        // Front halves reach a little over the back ones, so that no seam shows.
        const lap = front ? 0.03 : 0
        const [a, b] = [Math.max(0, from - lap), Math.min(turns, from + 0.5 + lap)]
        if (b - a < 0.04) continue
        const ts = [0, 1, 2, 3].map((k) => a + ((b - a) * k) / 3)
        halves[front] += sloped(
          ts.map((t) => project(view, point(t))),
          ts.map((t) => heading(view, times(slope(t), (b - a) / 3))),
        )
      }
      return halves.map((d) => (d ? swept(d, wire, view) : '')).join('')
    },
  }
}
