/**
 * Cart lines are sorted by a number, so that a line can be inserted between two others without renumbering them.
 * Returns the number for a line at `index` among `positions` (ascending), null for a line after all others,
 * or 'none' when its neighbors leave no number between them.
 */
export function findPositionBetween(positions: readonly number[], index: number): number | null | 'none' {
  const after = positions[index]
  if (after === undefined) return null
  const before = index === 0 ? after - 2 : (positions[index - 1] ?? after)
  const middle = (before + after) / 2
  return before < middle && middle < after ? middle : 'none'
}
