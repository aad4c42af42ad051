import { useEngine } from '../../../data/engine.tsx'
import { useForgetShared } from '../../../data/use-shared.ts'
import { dropKept } from '../../../shared/kept-writes.ts'

const prefixes = ['checkout-shipping', 'checkout-billing', 'checkout-order', 'checkout-review']

/** Forgets what was typed for an order that is placed, on this device and on every step that is still in the document. */
export function useForgetTyped(): () => Promise<void> {
  const engine = useEngine()
  const forget = useForgetShared()
  return async () => {
    for (const prefix of prefixes) forget(`kept:${prefix}`)
    const found = await Promise.all(prefixes.map((prefix) => engine.draftKeys(prefix).catch(() => [])))
    for (const key of found.flat()) await dropKept(engine, key).catch(() => undefined)
  }
}
