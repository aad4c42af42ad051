/** A field that two people changed to different things: what it was, what I say, what it is now. */
export interface Clash {
  readonly field: string
  readonly was: unknown
  readonly mine: unknown
  readonly theirs: unknown
}

const isThing = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether two values of a field say the same: lists in their order, things whatever the order of their keys. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, index) => isSameValue(one, b[index]))
  if (isThing(a) && isThing(b))
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isSameValue(a[key], b[key]))
  return (a ?? null) === (b ?? null)
}

/**
 * Two people's changes of one thing, field by field (`offline.md`, closed meanwhile). `mine` holds what I say, `was` what I
 * had seen, `now` what the thing says by this moment. What I left as I had seen it is not my change. What only one of us
 * changed is taken; what both changed alike is taken once; the rest are clashes, and of them nothing is in `changes`. A
 * field that `was` does not name is mine to set.
 */
export function mergeFields<T extends Readonly<Record<string, unknown>>>(
  now: T,
  mine: Partial<T>,
  was: Partial<T> | undefined,
): { readonly changes: Partial<T>; readonly clashes: readonly Clash[] } {
  const changes: Partial<T> = {}
  const clashes: Clash[] = []
  for (const field of Object.keys(mine) as (keyof T & string)[]) {
    if (mine[field] === undefined || isSameValue(now[field], mine[field])) continue
    const hasSeen = was !== undefined && Object.hasOwn(was, field) && was[field] !== undefined
    if (hasSeen && isSameValue(was[field], mine[field])) continue
    if (!hasSeen || isSameValue(now[field], was[field])) changes[field] = mine[field]
    else clashes.push({ field, was: was[field], mine: mine[field], theirs: now[field] })
  }
  return { changes, clashes }
}
