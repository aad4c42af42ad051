import type { Row, Sent } from '../../../../../contract/kernel/endpoint.ts'
import { returns } from '../../../../../contract/returns.ts'
import { CallRefused } from '../../../../../offline/http/call.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { useRefreshAfter } from '../../../../data/use-call.ts'

/**
 * Sends a change of a return that needs the server now, and reads the returns and their order again. Where somebody else was
 * first, the page behind the form shows what they did. `onFailed` gets the error before
 * that, with the `text` that was sent.
 */
export function useReturnWrite(
  orderId: number,
  onFailed: (error: unknown, text: string) => void = () => undefined,
): <R extends Row>(row: R, input: Sent<R>, text?: string) => Promise<void> {
  const engine = useEngine()
  const refreshAfter = useRefreshAfter()
  return async (row, input, text = '') => {
    try {
      await engine.call(row, input)
    } catch (error) {
      onFailed(error, text)
      if (error instanceof CallRefused && error.status === 409) void refreshAfter(returns.table.creditReturn)
      throw error
    }
    await engine.refreshOrder(String(orderId)).catch(() => undefined)
    void refreshAfter(row)
  }
}

/** A return or a receipt that was entered has ended under its form's id: what is entered next is another one. */
export const whereKnown =
  (takeNewId: () => void) =>
  (error: unknown): never => {
    if (error instanceof CallRefused && ['returns.known', 'returns.receiptKnown'].includes(error.code)) takeNewId()
    throw error
  }
