/** Extruded profiles: boxes, plates with holes, brackets, covers, belts and gears. */
import { known, nth } from '../geometry/nth.ts'
import type { Frame } from '../geometry/vector.ts'
import { at, boxOf } from '../geometry/vector.ts'
import type { Point, View } from '../geometry/view.ts'
import { turn } from '../geometry/plane.ts'
import { lines } from '../geometry/path.ts'
import type { Profile } from '../geometry/profile.ts'
import { inset, resized } from '../geometry/profile.ts'
import { lens, ring, whole } from '../geometry/ring.ts'
import type { Vertex } from '../geometry/trace.ts'
import { clipped, tracer } from '../geometry/trace.ts'
import type { Faces } from './faces.ts'
import { along, facesOf, outlinesOf } from './faces.ts'
import type { Tone } from '../page/line-styles.ts'
import type { Region, Solid } from './solid.ts'
import { body, edges, face, lined } from '../page/line-styles.ts'

/** How a prism is drawn. */
export type PrismLook = {
  /** Round holes through the length: [u, v, r]. */
  readonly holes?: readonly (readonly [number, number, number])[]
  /** One convex opening of any shape through the length. */
  readonly opening?: Profile
  /** Lines round the outside (and inside the opening), as on a ribbed belt. */
  readonly ribs?: number
  /** A thin line on the end, this far inside its edge: a rounded edge. */
  readonly inset?: number
  /** Scale of the profile at the far end of w. */
  readonly taper?: number
  readonly tone?: Tone
}

const points = (walk: readonly Vertex[]): Point[] => walk.map((v) => v[0])
const movedBy = (walk: readonly Vertex[], [x, y]: Point, t = 1): Vertex[] =>
  walk.map(([p, arc]) => [[p[0] + x * t, p[1] + y * t], arc])

function isCrease(profile: Profile, i: number): boolean {
  const n = profile.length
  const [a, b, c] = [nth(profile, (i + n - 1) % n), nth(profile, i), nth(profile, (i + 1) % n)]
  const bend = Math.atan2(
    turn([a[0], a[1]], [b[0], b[1]], [c[0], c[1]]),
    (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]),
  )
  return Math.abs(bend) > 0.62
}

function isConvex(p: Profile): boolean {
  const at = (i: number): Point => [nth(p, i % p.length)[0], nth(p, i % p.length)[1]]
  return p.every((_, i) => turn(at(i), at(i + 1), at(i + 2)) >= -1e-6)
}

/** A profile extruded along w. */
export function prism(f: Frame, profile: Profile, from: number, to: number, look: PrismLook = {}): Solid {
  const convex = isConvex(profile)
  const creases = profile.map((_, i) => isCrease(profile, i))
  const taper = look.taper ?? 1

  const faces = (view: View): Faces => facesOf(view, f, profile, from, to, taper)
  /** The opening's rim, and what is seen through it. */
  const opening = (s: Faces) => {
    if (!look.opening) return null
    const rim = s.onCap(look.opening)
    return { rim, through: clipped(movedBy(rim, s.back), points(rim)) }
  }

  /** Thin lines: the near end's edge, creases, ribs, the opening's depth. */
  const details = (s: Faces, trace: ReturnType<typeof tracer>): string => {
    let d = ''
    for (const stretch of s.stretches) {
      d += s.flared ? trace(s.near, true) : trace(along(s.near, stretch))
      const [start, count] = stretch
      for (let k = s.flared ? 0 : 1; k < count; k++) {
        const i = (start + k) % profile.length
        if (creases[i]) d += lines([nth(s.near, i)[0], nth(s.far, i)[0]])
      }
    }
    const hole = opening(s)
    const seenInside = (t: number): string => {
      const walk = hole ? clipped(movedBy(hole.rim, s.back, t), points(hole.rim)) : []
      return walk.length > 2 ? trace(walk, true) : ''
    }
    if (hole) d += trace(hole.rim, true) + seenInside(1)
    for (let k = 1; k <= (look.ribs ?? 0); k++) {
      const t = k / (known(look.ribs) + 1)
      for (const stretch of s.stretches) d += trace(along(s.level(t), stretch))
      d += seenInside(t)
    }
    if (look.inset) d += trace(s.onCap(inset(resized(profile, s.direction ? taper : 1), look.inset)), true)
    return d
  }

  return {
    box: boxOf([0, 1].flatMap((t) => resized(profile, t ? taper : 1).map(([u, v]) => at(f, u, v, t ? to : from)))),
    regions: (view) => {
      const s = faces(view)
      const list: Region[] = outlinesOf(s).map((walk) => [points(walk)])
      const through = opening(s)?.through
      if (through && through.length > 2) list[list.length - 1] = [...nth(list, list.length - 1), points(through)]
      return list
    },
    ink: (view) => {
      const s = faces(view)
      const trace = tracer(view, f)
      const outlines = outlinesOf(s).map((walk) => trace(walk, true))
      const hole = opening(s)
      const bored = (look.holes ?? []).map(([u, v, r]) => {
        const rim = ring(view, at(f, u, v, s.direction ? to : from), f.w, r)
        return { rim, lens: lens(rim, s.back) }
      })
      const through =
        bored.map((h) => h.lens?.d ?? '').join('') + (hole?.through.length ? trace(hole.through, true) : '')
      const lining = hole ? lined(trace(hole.rim, true) + (hole.through.length ? trace(hole.through, true) : '')) : ''
      const thin = edges(details(s, trace) + bored.map((h) => whole(h.rim) + (h.lens?.rim ?? '')).join(''))
      if (convex) return body(outlines.join('') + through, look.tone) + lining + thin
      const [cap, ...sides] = [nth(outlines, outlines.length - 1), ...outlines.slice(0, -1)]
      return (
        body(outlines.join(''), look.tone) +
        (sides.length > 6 ? [sides.join('')] : sides).map((d) => face(d, look.tone)).join('') +
        body(cap + through, look.tone) +
        lining +
        thin
      )
    },
  }
}
