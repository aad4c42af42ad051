/** An extruded profile as it lies on the page: its two ends, and the stretches of its side turned to the eye. */
import { nth } from '../geometry/nth.ts'
import type { Frame } from '../geometry/vector.ts'
import { dot, at, times } from '../geometry/vector.ts'
import type { Point, View } from '../geometry/view.ts'
import { heading, project } from '../geometry/view.ts'
import { area } from '../geometry/plane.ts'
import type { Profile } from '../geometry/profile.ts'
import { resized } from '../geometry/profile.ts'
import type { Vertex } from '../geometry/trace.ts'
import { backwards } from '../geometry/trace.ts'

/** First side face and number of side faces. */
export type Stretch = readonly [start: number, count: number]

/** What of an extruded profile is turned to the eye. */
export type Faces = {
  readonly direction: boolean
  readonly near: readonly Vertex[]
  readonly far: readonly Vertex[]
  /** From the near end's plane to the far end's, on the page. */
  readonly back: Point
  readonly stretches: readonly Stretch[]
  /** Every side face is seen: the far end's outline is the whole outline. */
  readonly flared: boolean
  /** A profile in the near end's plane, and the profile's own outline part of the way along. */
  readonly onCap: (p: Profile) => Vertex[]
  readonly level: (t: number) => Vertex[]
}

function stretchesOf(seen: readonly boolean[]): Stretch[] {
  const n = seen.length
  if (seen.every(Boolean)) return [[0, n]]
  return seen.flatMap((s, i): Stretch[] => {
    if (!s || seen[(i + n - 1) % n]) return []
    let count = 1
    while (seen[(i + count) % n]) count++
    return [[i, count]]
  })
}

/** The faces of a profile extruded between two places on w. */
export function facesOf(view: View, f: Frame, profile: Profile, from: number, to: number, taper = 1): Faces {
  const n = profile.length
  const direction = dot(f.w, view.toward) >= 0
  const place = (p: Profile, w: number): Vertex[] => p.map(([u, v, arc]) => [project(view, at(f, u, v, w)), arc])
  const level = (t: number) => place(resized(profile, 1 + (taper - 1) * t), from + (to - from) * t)
  const [near, far] = direction ? [level(1), level(0)] : [level(0), level(1)]
  const sign = Math.sign(area(near.map((v) => v[0])))
  const seen = near.map(
    ([p], i) => area([nth(near, (i + 1) % n)[0], p, nth(far, i)[0], nth(far, (i + 1) % n)[0]]) * sign > 0.01,
  )
  const depth = ([start, count]: Stretch): number => {
    const [u, v] = nth(profile, (start + (count >> 1)) % n)
    return u * dot(f.u, view.toward) + v * dot(f.v, view.toward)
  }
  return {
    direction,
    near,
    far,
    level,
    back: heading(view, times(f.w, direction ? from - to : to - from)),
    stretches: stretchesOf(seen).sort((a, b) => depth(a) - depth(b)),
    flared: seen.every(Boolean),
    onCap: (p) => place(p, direction ? to : from),
  }
}

/** The corners of a stretch on one of the outlines, with the arcs between them. */
export const along = (walk: readonly Vertex[], [start, count]: Stretch): Vertex[] =>
  Array.from({ length: count + 1 }, (_, k) => nth(walk, (start + k) % walk.length))

/** The outline of a stretch of side faces. */
export function strip(s: Faces, stretch: Stretch): Vertex[] {
  const near = along(s.near, stretch)
  const [end] = nth(near, near.length - 1)
  const far = backwards(along(s.far, stretch))
  const [start] = nth(far, far.length - 1)
  return [...near.slice(0, -1), [end], ...far.slice(0, -1), [start]]
}

/** The outlines to fill, from back to front; the last is the end turned to the eye. */
export const outlinesOf = (s: Faces): Vertex[][] =>
  s.flared ? [[...s.far]] : [...s.stretches.map((r) => strip(s, r)), [...s.near]]
