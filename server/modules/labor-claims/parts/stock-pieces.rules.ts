import type { ClaimPart, StockPieces } from '../labor-claims.store.ts'

/** The pieces of a part from stock by who logged them, the latest last. A part to order has none. */
export function listPieces({ source, qty, by, by_user_id: of }: ClaimPart): readonly StockPieces[] {
  if (source === 'order') return []
  return by ?? [{ user_id: of ?? null, qty }]
}

/** How many pieces of a part from stock some people logged. */
export const countPieces = (part: ClaimPart, isOf: (userId: number | null) => boolean): number =>
  listPieces(part).reduce((sum, one) => (isOf(one.user_id) ? sum + one.qty : sum), 0)

/**
 * The parts with who logged each piece from stock, as it is evidence of their firm. More pieces than before are the caller's.
 * Fewer are taken from whom `rankOf` has first, the latest ones first.
 */
export function signPieces(
  parts: readonly ClaimPart[],
  before: readonly ClaimPart[],
  callerId: number,
  rankOf: (userId: number | null) => number,
): ClaimPart[] {
  return parts.map((part) => {
    if (part.source === 'order') return part
    const there = before.find((one) => one.product_id === part.product_id && one.source === 'stock')
    if (there?.qty === part.qty) return part
    const { by_user_id: _all, ...fields } = part
    const pieces = there === undefined ? [] : listPieces(there)
    const more = part.qty - (there?.qty ?? 0)
    return { ...fields, by: more > 0 ? addPieces(pieces, callerId, more) : takePieces(pieces, -more, rankOf) }
  })
}

function addPieces(pieces: readonly StockPieces[], userId: number, qty: number): readonly StockPieces[] {
  const own = pieces.find((one) => one.user_id === userId)?.qty ?? 0
  return [...pieces.filter((one) => one.user_id !== userId), { user_id: userId, qty: own + qty }]
}

function takePieces(
  pieces: readonly StockPieces[],
  qty: number,
  rankOf: (userId: number | null) => number,
): readonly StockPieces[] {
  const rest = new Map(pieces.map((one) => [one.user_id, one.qty]))
  let left = qty
  for (const one of pieces.toReversed().toSorted((a, b) => rankOf(a.user_id) - rankOf(b.user_id))) {
    const taken = Math.min(left, one.qty)
    rest.set(one.user_id, one.qty - taken)
    left -= taken
  }
  return [...rest].flatMap(([user_id, count]) => (count === 0 ? [] : [{ user_id, qty: count }]))
}
