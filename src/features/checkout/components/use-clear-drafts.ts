import { useEngine } from '../../../data/engine.tsx'
import { useClearSharedState } from '../../../data/use-shared-state.ts'
import { orderDetailsKey, shippingDraft } from '../../../shared/cart/checkout-paths.ts'
import { dropDraft } from '../../../shared/drafts/draft-writes.ts'

const prefixes = [shippingDraft, 'checkout-billing', orderDetailsKey, 'checkout-review']

/** Clears the drafts of this checkout on this device and in every step that is still mounted. */
export function useClearDrafts(): () => Promise<void> {
  const engine = useEngine()
  const forget = useClearSharedState()
  return async () => {
    for (const prefix of prefixes) forget(`kept:${prefix}`)
    const found = await Promise.all(prefixes.map((prefix) => engine.draftKeys(prefix).catch(() => [])))
    for (const key of found.flat()) await dropDraft(engine, key).catch(() => undefined)
    // A step that opened meanwhile read its draft before it was deleted.
    for (const prefix of prefixes) forget(`kept:${prefix}`)
  }
}
