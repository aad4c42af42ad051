/**
 * Lines stand in the order of a number, so that one can be put between two without touching the others. The number for
 * `index` among these (ascending); null: behind all of them; 'none': the two beside it leave no number between them.
 */
export function placeBetween(places: readonly number[], index: number): number | null | 'none' {
  const after = places[index]
  if (after === undefined) return null
  const before = index === 0 ? after - 2 : (places[index - 1] ?? after)
  const middle = (before + after) / 2
  return before < middle && middle < after ? middle : 'none'
}
