/** A field that two people changed to different things: what it was, what I say, what it is now. */
export interface Clash {
  readonly field: string
  readonly was: unknown
  readonly mine: unknown
  readonly theirs: unknown
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/**
 * Two people's changes of one thing, field by field (`offline.md`, closed meanwhile). `mine` holds the fields that I changed,
 * `was` what I had seen in them, `now` what the thing says by this moment. What only one of us changed is taken; what both
 * changed alike is taken once; the rest are clashes, and of them nothing is in `changes`. A field that `was` does not name
 * is mine to set.
 */
export function mergeFields<T extends Readonly<Record<string, unknown>>>(
  now: T,
  mine: Partial<T>,
  was: Partial<T> | undefined,
): { readonly changes: Partial<T>; readonly clashes: readonly Clash[] } {
  const changes: Partial<T> = {}
  const clashes: Clash[] = []
  for (const field of Object.keys(mine) as (keyof T & string)[]) {
    if (mine[field] === undefined || isSame(now[field], mine[field])) continue
    const isMineAlone = was === undefined || !Object.hasOwn(was, field) || isSame(now[field], was[field])
    if (isMineAlone) changes[field] = mine[field]
    else clashes.push({ field, was: was[field], mine: mine[field], theirs: now[field] })
  }
  return { changes, clashes }
}
