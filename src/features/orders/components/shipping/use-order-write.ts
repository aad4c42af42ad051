import type { Row, Sent } from '../../../../../contract/kernel/endpoint.ts'
import type { Order } from '../../../../../contract/shapes/order.ts'
import { CallRefused } from '../../../../../offline/http/call.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { useRefreshAfter } from '../../../../data/use-call.ts'

/**
 * Sends a change of an order that needs the server now, and reads the order again. Where somebody else was first, the order
 * behind the form shows what they did.
 */
export function useOrderWrite(
  order: Pick<Order, 'order_id'>,
): <R extends Row>(row: R, input: Sent<R>) => Promise<void> {
  const engine = useEngine()
  const refreshAfter = useRefreshAfter()
  const refresh = () => engine.refreshOrder(String(order.order_id)).catch(() => undefined)
  return async (row, input) => {
    try {
      await engine.call(row, input)
    } catch (error) {
      if (error instanceof CallRefused && error.status === 409) await refresh()
      throw error
    }
    await refresh()
    void refreshAfter(row)
  }
}
