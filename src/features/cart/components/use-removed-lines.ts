import type { CartLine } from '../../../../contract/shapes/cart.ts'
import { useCart } from '../../../data/use-cart.ts'
import { useSharedDraft } from '../../../shared/drafts/use-shared-draft.ts'
import type { RemovedLine } from './merge-removed-lines.ts'

type StoredLine = RemovedLine & { readonly customer: number | null }
/** Removed lines of one order. Those of an earlier one are replaced with the first of the next. */
interface StoredLines {
  readonly submission: string
  readonly lines: readonly StoredLine[]
}

const without = <T extends RemovedLine>(all: readonly T[], productId: number) =>
  all.filter(({ line }) => line.product_id !== productId)

/**
 * The lines removed from this cart, on this device, so that a reload has them too. Each stays until it is undone, updated or
 * cleared (`SF078, SF109`), or its order is placed. Those of a phone order are not shown in the order of another customer.
 */
export function useRemovedLines() {
  const cart = useCart()
  const state = cart.state === 'ready' ? cart.value.checkout : null
  const submission = state?.submission ?? ''
  const customer = state?.as_user?.user_id ?? null
  const { found, again, keep } = useSharedDraft<StoredLines>('cart-removed')
  const linesOf = (stored: StoredLines | null | undefined) => (stored?.submission === submission ? stored.lines : [])
  const isOwn = (one: StoredLine) => one.customer === customer
  const change = (to: (own: readonly StoredLine[]) => readonly StoredLine[]) => {
    keep((before) => {
      const all = linesOf(before)
      return { submission, lines: [...all.filter((one) => !isOwn(one)), ...to(all.filter(isOwn))] }
    })
  }
  return {
    // A cart does not wait for what could not be read.
    isRead: found !== undefined || again !== null,
    removed: linesOf(found).filter(isOwn),
    add: (line: CartLine, at: number) => {
      change((own) => [...without(own, line.product_id), { line, at, customer }])
    },
    drop: (productId: number) => {
      change((own) => without(own, productId))
    },
    clear: () => {
      change(() => [])
    },
  }
}
