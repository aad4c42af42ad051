import { useState } from 'react'
import { orders } from '../../../../../contract/orders.ts'
import type { Order } from '../../../../../contract/shapes/order.ts'
import type { OrderEdit, OrderPreview } from '../../../../../contract/shapes/order-edit.ts'
import { CallRefused } from '../../../../../offline/http/call.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { useRefreshAfter } from '../../../../data/use-call.ts'
import type { ErrorsByKey } from '../../../../ui/form/form-resolver.ts'
import { useSnackbar } from '../../../../ui/snackbar.tsx'

/** A change of costs that waits for a yes. */
export interface CostQuestion {
  readonly preview: OrderPreview
  readonly answer: (isConfirmed: boolean) => void
}

/**
 * Saves edits of an order (O06). The server says first what the edit costs; where the total is another one, the user is
 * asked (`WO034, WO082`), and the server saves at that total or not at all.
 */
export function useOrderEdit(order: Order): {
  /** Resolves to errors by key of the body, or to whether it was saved: not where the user said no. */
  readonly save: (edit: OrderEdit) => Promise<ErrorsByKey | 'saved' | 'declined'>
  readonly question: CostQuestion | null
} {
  const engine = useEngine()
  const showSnackbar = useSnackbar()
  const refreshAfter = useRefreshAfter()
  const [question, setQuestion] = useState<CostQuestion | null>(null)
  const id = String(order.order_id)
  const ask = async (preview: OrderPreview) => {
    const isConfirmed = await new Promise<boolean>((answer) => {
      setQuestion({ preview, answer })
    })
    setQuestion(null)
    return isConfirmed
  }
  const send = async (edit: OrderEdit): Promise<ErrorsByKey | 'saved' | 'declined'> => {
    const preview = await engine.call(orders.table.previewEdit, { params: { id }, body: edit })
    if (Object.keys(preview.errors).length > 0) return preview.errors
    if (preview.total !== order.total && !(await ask(preview))) return 'declined'
    const body = { ...edit, expected_total: preview.total }
    await engine.call(orders.table.editOrder, { params: { id }, body })
    await engine.refreshOrder(id).catch(() => undefined)
    void refreshAfter(orders.table.editOrder)
    showSnackbar({ text: `${order.display_id} saved` })
    return 'saved'
  }
  return {
    question,
    async save(edit) {
      try {
        return await send(edit)
      } catch (error) {
        // Somebody else was first: the order behind the form shows what they did.
        if (error instanceof CallRefused && error.status === 409) await engine.refreshOrder(id).catch(() => undefined)
        throw error
      }
    },
  }
}
