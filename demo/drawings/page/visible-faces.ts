import type { Item } from './layout.ts'
import type { Raster } from './raster.ts'
import { paint } from './raster.ts'

/** The visible cells of one instance of a part. */
export interface Target {
  readonly line: string
  readonly instance: number
  readonly cells: readonly number[]
}

/** A part with fewer visible cells is too small for a leader. */
const sliver = 4

function targetsOf(r: Raster, items: readonly Item[]): Target[] {
  const cells = new Map<number, number[]>()
  let last = 0
  let own: number[] = []
  for (let i = 0; i < r.owner.length; i++) {
    const owner = r.owner[i]
    if (!owner) continue
    if (owner !== last) {
      own = cells.get(owner) ?? []
      if (!own.length) cells.set(owner, own)
      last = owner
    }
    own.push(i)
  }
  const lineOf = new Map(items.map((item) => [item.instance, item.line]))
  return [...cells].flatMap(([owner, all]) => {
    const line = lineOf.get(owner - 1) ?? null
    return line === null || all.length < sliver ? [] : [{ line, instance: owner - 1, cells: all }]
  })
}

/** Finds the visible cells of each part, and counts hidden parts, which are treated as visible in front. */
export function seen(r: Raster, items: readonly Item[]): { readonly targets: Target[]; readonly hidden: number } {
  for (const item of items) for (const region of item.regions) paint(r, region, item.instance + 1)
  const targets = targetsOf(r, items)
  const found = new Set(targets.map((t) => t.line))
  const lost = items.filter((i) => i.line !== null && !found.has(i.line))
  if (!lost.length) return { targets, hidden: 0 }
  for (const item of lost) for (const region of item.regions) paint(r, region, item.instance + 1)
  return { targets: targetsOf(r, items), hidden: new Set(lost.map((item) => item.line)).size }
}
