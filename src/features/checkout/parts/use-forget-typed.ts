import { useQueryClient } from '@tanstack/react-query'
import { useEngine } from '../../../data/engine.tsx'
import { dropKept } from '../../../shared/kept-writes.ts'
import { forgetShared } from '../../../shared/use-shared.ts'

const prefixes = ['checkout-shipping', 'checkout-billing', 'checkout-order', 'checkout-review']

/** Forgets what was typed for an order that is placed, on this device and on every step that is still in the document. */
export function useForgetTyped(): () => Promise<void> {
  const engine = useEngine()
  const queries = useQueryClient()
  return async () => {
    for (const prefix of prefixes) forgetShared(queries, `kept:${prefix}`)
    const found = await Promise.all(prefixes.map((prefix) => engine.draftKeys(prefix).catch(() => [])))
    for (const key of found.flat()) await dropKept(engine, key).catch(() => undefined)
  }
}
