/** Places the parts of an assembly along their explosion axes. */
import { nth } from './geometry/nth.ts'
import type { Vec } from './geometry/vector.ts'
import { add, frame, moved, times, unit } from './geometry/vector.ts'
import type { Assembly, Axis, Placed } from './assembly.ts'
import type { Shape } from './stock/shape.ts'
import type { Line } from './catalogue/bom.ts'
import type { PartKind } from './catalogue/kinds.ts'
import type { Model } from './catalogue/model.ts'

/** A group that may be anywhere on the page. `into` is the beginning of the name of its part. */
export type Loose = { readonly into: (start: string) => void }

/** A part of the bill of material, which can be drawn several times. */
export type Named = { readonly key: string }
/** A row's steps: a part with its shape, a bare shape for context, or a number for a wider gap. */
export type Step = readonly [Named, Shape] | Shape | number

/** How far an axis line extends beyond the first and last part of a row. */
const overshoot = 16

const slender = ({ solid: { box } }: Placed): boolean =>
  nth(
    [0, 1, 2].map((k) => nth(box.max, k) - nth(box.min, k)).sort((a, b) => a - b),
    1,
  ) < 46

/** Lays an assembly out: `row` and `put` in their place, `addLooseRow`, `cluster` and `addLoosePart` wherever the page has room. */
export function bench(model: Model, title: string, code: string) {
  const lines = new Map<string, Line & { fixed: boolean }>()
  const placed: Placed[] = []
  const axes: Axis[] = []
  let instances = 0
  let runs = 0
  let group = 0
  let groups = 1
  const wanted = new Map<number, string>()

  const part = (name: string, kind: PartKind, qty?: number): Named => {
    const key = name
    if (!lines.has(key)) lines.set(key, { key, name, kind, qty: qty ?? 0, fixed: qty !== undefined })
    return { key }
  }

  const drawn = (
    named: Named | null,
    shape: Shape,
    o: Vec,
    along: Vec,
    up: Vec | undefined,
    run: number,
    step: number,
  ): void => {
    const instance = instances++
    for (const solid of shape.build(frame(o, along, up)))
      placed.push({ group, line: named?.key ?? null, instance, solid, run, step, along })
    const line = named && lines.get(named.key)
    if (line && !line.fixed) lines.set(line.key, { ...line, qty: line.qty + 1 })
  }

  /** Lays parts one after another along an axis, with a gap between them and the axis drawn through the gaps. */
  const row = (o: Vec, along: Vec, gap: number, steps: readonly Step[], up?: Vec): void => {
    const run = runs++
    const w = unit(along)
    let reach = 0
    let free: number | null = null
    let wider = 0
    let step = 0
    const before = step++
    for (const s of steps) {
      if (typeof s === 'number') {
        wider += s
        continue
      }
      const [named, shape] = 'build' in s ? [null, s] : s
      if (free !== null) {
        reach = free + gap * model.spread + wider
        axes.push({ group, from: add(o, times(w, free)), to: add(o, times(w, reach)), run, step: step++, along: w })
      } else reach += wider
      drawn(named, shape, add(o, times(w, reach)), w, up, run, step++)
      reach += shape.length
      free = reach
      wider = 0
    }
    // The axis extends a little; a number at the end extends it to the position of the row.
    if (free === null) return
    const own = placed.filter((p) => p.run === run)
    const tail = wider || (slender(nth(own, own.length - 1)) ? overshoot : 0)
    if (tail) axes.push({ group, from: add(o, times(w, free)), to: add(o, times(w, free + tail)), run, step, along: w })
    if (typeof steps[0] !== 'number' && slender(nth(own, 0)))
      axes.push({ group, from: add(o, times(w, -overshoot)), to: o, run, step: before, along: w })
  }

  /** Adds a row without a fixed position, which the composition may move. */
  const addLooseRow = (o: Vec, along: Vec, gap: number, steps: readonly Step[], up?: Vec): Loose =>
    cluster(() => row(o, along, gap, steps, up))

  /** Adds several rows that the composition moves together. */
  const cluster = (addRows: () => void): Loose => {
    const own = groups++
    group = own
    addRows()
    group = 0
    return { into: (start) => void wanted.set(own, start) }
  }

  /** Places one part. */
  const put = (named: Named | null, shape: Shape, o: Vec, along: Vec, up?: Vec): void =>
    drawn(named, shape, o, along, up, runs++, 0)

  /** Repeats a row at several positions of a plane, such as screws at the corners of a plate. */
  const rows = (
    o: Vec,
    along: Vec,
    places: readonly (readonly [number, number])[],
    gap: number,
    steps: readonly Step[],
    up?: Vec,
  ): void => {
    const f = frame(o, along, up)
    for (const [u, v] of places) row(moved(f, u, v, 0).o, along, gap, steps, up)
  }

  const addLoosePart = (named: Named | null, shape: Shape, o: Vec, along: Vec, up?: Vec): Loose =>
    cluster(() => put(named, shape, o, along, up))

  /** Adds an axis line from a part to its position. */
  const line = (from: Vec, to: Vec): void => {
    axes.push({ group, from, to, run: runs++, step: 0, along: unit(add(to, times(from, -1))) })
  }

  const belongs = ([group, start]: readonly [number, string]): readonly [number, string] => {
    const others = placed.filter((p) => p.group !== group)
    const home = others.find((p) => p.line === start) ?? others.find((p) => p.line?.startsWith(start))
    if (!home?.line) throw new Error(`${model.name} ${code} has no part that begins with '${start}'.`)
    return [group, home.line]
  }

  const done = (): Assembly => ({
    model,
    title,
    code,
    lines: [...lines.values()].filter((l) => placed.some((p) => p.line === l.key)),
    placed,
    axes,
    belongs: new Map([...wanted].map(belongs)),
  })

  return { part, row, addLooseRow, cluster, rows, put, addLoosePart, line, done }
}

/** A place given by where it falls on the page of an isometric view: right of the middle, below it, raised by z. */
export const spot = (right: number, down: number, z = 0): Vec => [
  0.707 * right + 1.225 * down,
  0.707 * right - 1.225 * down,
  z,
]
