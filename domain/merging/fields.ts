/** A field that two users changed to different values: the original, mine and theirs. */
export interface Clash {
  readonly field: string
  readonly was: unknown
  readonly mine: unknown
  readonly theirs: unknown
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether two values are equal: lists in order, objects regardless of the order of their keys. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, index) => isSameValue(one, b[index]))
  if (isObject(a) && isObject(b))
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isSameValue(a[key], b[key]))
  return (a ?? null) === (b ?? null)
}

/**
 * Merges two users' changes of one record, field by field (docs/decisions/017-filing-and-merging.md). `mine` is the submitted record,
 * `was` the version that this user had seen, `now` the current one. A field that only one user changed is applied, and so
 * is a field that both changed to the same value. All others are clashes and are not in `changes`. A field that `was` does
 * not hold is applied.
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
