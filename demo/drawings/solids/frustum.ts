/** Cylinders, cones, discs and rings. */
import { known, nth } from '../geometry/nth.ts'
import type { Frame, Vec } from '../geometry/vector.ts'
import { at, boxOf, dot, times } from '../geometry/vector.ts'
import type { View } from '../geometry/view.ts'
import { heading } from '../geometry/view.ts'
import { backHalf, hull, lens, loopOf, ring, whole } from '../geometry/ring.ts'
import type { Tone } from '../page/line-styles.ts'
import type { Solid } from './solid.ts'
import { body, edges } from '../page/line-styles.ts'

/** How a round body is drawn. */
export type FrustumLook = {
  /** Radius at the far end of w, when it tapers. */
  readonly to?: number
  readonly bore?: number
  /** Lines round the outside: grooves, ribs, knurling, threads. */
  readonly ribs?: number
  /** Thin circles on the face, as radii. */
  readonly rings?: readonly number[]
  readonly tone?: Tone
}

function extent(f: Frame, w: number, r: number): Vec[] {
  const c = at(f, 0, 0, w)
  const e: Vec = [0, 1, 2].map((k) => r * Math.sqrt(Math.max(0, 1 - nth(f.w, k) ** 2))) as unknown as Vec
  return [
    [c[0] - e[0], c[1] - e[1], c[2] - e[2]],
    [c[0] + e[0], c[1] + e[1], c[2] + e[2]],
  ]
}

/** A round body between two places on w. */
export function frustum(f: Frame, radius: number, from: number, to: number, look: FrustumLook = {}): Solid {
  const radiusTo = look.to ?? radius
  const shape = (view: View) => {
    const direction = dot(f.w, view.toward) >= 0
    const low = ring(view, at(f, 0, 0, from), f.w, radius)
    const high = ring(view, at(f, 0, 0, to), f.w, radiusTo)
    const [far, near] = direction ? [low, high] : [high, low]
    const through = heading(view, times(f.w, direction ? from - to : to - from))
    const hole = look.bore ? ring(view, at(f, 0, 0, direction ? to : from), f.w, look.bore) : null
    return { far, near, hull: hull(far, near), hole, lens: hole && lens(hole, through) }
  }
  return {
    box: boxOf([...extent(f, from, radius), ...extent(f, to, radiusTo)]),
    regions: (view) => {
      const s = shape(view)
      const outline = s.hull?.loop ?? loopOf(s.near.r > s.far.r ? s.near : s.far)
      return [s.lens && known(look.bore) > radius * 0.3 ? [outline, s.lens.loop] : [outline]]
    },
    ink: (view) => {
      const s = shape(view)
      const outline = s.hull?.d ?? whole(s.near.r > s.far.r ? s.near : s.far)
      let thin = whole(s.near)
      if (s.hole) thin += whole(s.hole) + (s.lens?.rim ?? '')
      for (const r of look.rings ?? []) thin += whole({ ...s.near, r: r * view.scale })
      const ribs = look.ribs ?? 0
      for (let i = 1; i <= ribs; i++) {
        const t = i / (ribs + 1)
        thin += backHalf(ring(view, at(f, 0, 0, from + (to - from) * t), f.w, radius + (radiusTo - radius) * t))
      }
      return body(outline + (s.lens?.d ?? ''), look.tone) + edges(thin)
    },
  }
}
