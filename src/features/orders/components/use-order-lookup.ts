import { useCallback, useEffect, useRef, useState } from 'react'
import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import { orders } from '../../../../contract/orders.ts'
import type { Order } from '../../../../contract/shapes/order.ts'
import type { Engine } from '../../../../offline/engine.ts'
import { useClock } from '../../../data/clock.tsx'
import type { Clock } from '../../../data/clock.tsx'
import { useEngine } from '../../../data/engine.tsx'
import { errorMessage, findRefusal } from '../../../data/error-message.ts'
import { findDecision } from '../../../data/find-decision.ts'

/** What everyone who has a number of the parcel or the postal code may know. */
export type TrackedOrder = Reply<(typeof orders.table)['findByPostalCode']>

export type OrderQuery =
  | { readonly by: 'number'; readonly number: string; readonly key: string }
  | { readonly by: 'tracking'; readonly tracking: string }
  | { readonly by: 'postal'; readonly number: string; readonly postalCode: string }

export type OrderLookup =
  | { readonly is: 'nothing' }
  | { readonly is: 'loading' }
  /** `at`: when it was read, in epoch ms. `failure`: why it could not be read again since. */
  | {
      readonly is: 'order'
      readonly order: Order
      readonly key: string
      readonly at: number
      readonly failure?: string
    }
  /** The user may not see this order: only its status and shipments are shown. */
  | { readonly is: 'tracked'; readonly tracked: TrackedOrder }
  | { readonly is: 'refused'; readonly message: string }
  | { readonly is: 'failed'; readonly message: string; readonly query: OrderQuery }

const isShown = (found: OrderLookup, query: OrderQuery): boolean =>
  found.is === 'order' && query.by === 'number' && query.number === found.order.display_id && query.key === found.key

/** The order is not cached on the device: anyone who has the key can open it. */
const readOrder = (engine: Engine, id: string, key: string): Promise<Order> =>
  engine.call(orders.table.readOrder, { params: { id }, query: key === '' ? {} : { order_key: key } })

async function track(engine: Engine, query: Exclude<OrderQuery, { by: 'number' }>): Promise<TrackedOrder> {
  if (query.by === 'postal')
    return engine.call(orders.table.findByPostalCode, {
      body: { number: query.number, postal_code: query.postalCode },
    })
  const { shipment, ...order } = await engine.call(orders.table.findByTracking, {
    params: { tracking: query.tracking },
  })
  return { ...order, shipments: [shipment] }
}

async function findOrder(engine: Engine, clock: Clock, query: OrderQuery): Promise<OrderLookup> {
  const read = async (number: string, key: string): Promise<OrderLookup> => {
    const at = clock.now()
    return { is: 'order', order: await readOrder(engine, number, key), key, at }
  }
  if (query.by === 'number') return read(query.number, query.key)
  const tracked = await track(engine, query)
  try {
    return await read(tracked.vendor_id, '')
  } catch (error) {
    // What the number alone shows is there, though its details are not.
    if (findRefusal(error) === null) throw error
    return { is: 'tracked', tracked }
  }
}

/**
 * Looks up an order by number and key, by number and postal code, or by tracking number (`WO032`). Only the latest lookup counts
 * while the screen has its address: what is answered to another one is nothing.
 */
export function useOrderLookup(): {
  readonly found: OrderLookup
  readonly find: (query: OrderQuery) => Promise<OrderLookup>
} {
  const engine = useEngine()
  const clock = useClock()
  const [found, setFound] = useState<OrderLookup>({ is: 'nothing' })
  const latestRequest = useRef(0)
  useEffect(
    () => () => {
      latestRequest.current += 1
    },
    [],
  )
  const find = useCallback(
    async (query: OrderQuery): Promise<OrderLookup> => {
      latestRequest.current += 1
      const requestNumber = latestRequest.current
      // The order that is shown stays while it is read again: an open sheet of it, with what was typed there, would close.
      setFound((before) => (isShown(before, query) ? before : { is: 'loading' }))
      const answer = await findOrder(engine, clock, query).catch((error: unknown): OrderLookup =>
        findDecision(error) === null
          ? { is: 'failed', message: errorMessage(error), query }
          : { is: 'refused', message: errorMessage(error) },
      )
      if (latestRequest.current !== requestNumber) return { is: 'nothing' }
      setFound((before) =>
        before.is === 'order' && answer.is === 'failed' && isShown(before, query)
          ? { ...before, failure: answer.message }
          : answer,
      )
      return answer
    },
    [engine, clock],
  )
  return { found, find }
}
