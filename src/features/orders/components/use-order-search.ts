import { useCallback, useRef, useState } from 'react'
import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import { orders } from '../../../../contract/orders.ts'
import type { Order } from '../../../../contract/shapes/order.ts'
import type { Engine } from '../../../../offline/engine.ts'
import { useEngine } from '../../../data/engine.tsx'
import { refusedBy, sayFault } from '../../../data/say-fault.ts'

export type Parcel = Reply<(typeof orders.table)['findByTracking']>

export type Asked =
  | { readonly by: 'number'; readonly number: string; readonly key: string }
  | { readonly by: 'tracking'; readonly tracking: string }

export type OrderFound =
  | { readonly is: 'nothing' }
  | { readonly is: 'loading' }
  | { readonly is: 'order'; readonly order: Order; readonly key: string }
  /** Whose it is may not be told here: how it stands and where its parcel is, nothing else. */
  | { readonly is: 'parcel'; readonly parcel: Parcel }
  | { readonly is: 'refused'; readonly message: string }
  | { readonly is: 'failed'; readonly message: string; readonly asked: Asked }

/** Nothing of it is kept on the device: a key opens the order for whoever has it. */
const readOrder = (engine: Engine, id: string, key: string): Promise<Order> =>
  engine.call(orders.table.readOrder, { params: { id }, query: key === '' ? {} : { order_key: key } })

async function look(engine: Engine, asked: Asked): Promise<OrderFound> {
  if (asked.by === 'number')
    return { is: 'order', order: await readOrder(engine, asked.number, asked.key), key: asked.key }
  const parcel = await engine.call(orders.table.findByTracking, { params: { tracking: asked.tracking } })
  try {
    return { is: 'order', order: await readOrder(engine, parcel.vendor_id, ''), key: '' }
  } catch (error) {
    if (refusedBy(error) === null) throw error
    return { is: 'parcel', parcel }
  }
}

/** Looks an order up by its number and key, or by a tracking number (`warranty-and-orders §2`). The latest asking counts. */
export function useOrderSearch(): {
  readonly found: OrderFound
  readonly ask: (asked: Asked) => Promise<OrderFound>
} {
  const engine = useEngine()
  const [found, setFound] = useState<OrderFound>({ is: 'nothing' })
  const turn = useRef(0)
  const ask = useCallback(
    async (asked: Asked) => {
      turn.current += 1
      const mine = turn.current
      setFound({ is: 'loading' })
      const answer = await look(engine, asked).catch((error: unknown): OrderFound =>
        refusedBy(error) === null
          ? { is: 'failed', message: sayFault(error), asked }
          : { is: 'refused', message: sayFault(error) },
      )
      if (turn.current === mine) setFound(answer)
      return answer
    },
    [engine],
  )
  return { found, ask }
}
