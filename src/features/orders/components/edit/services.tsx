import { shipping } from '../../../../../contract/shipping.ts'
import type { Order } from '../../../../../contract/shapes/order.ts'
import { errorMessage } from '../../../../data/error-message.ts'
import { useRead } from '../../../../data/use-read.ts'
import { ServiceList } from '../../../../shared/cart/service-list.tsx'
import { Loading } from '../../../../ui/load-states.tsx'
import { Note } from '../../../../ui/note.tsx'

/** The shipping services of an order's parts to a postal code, with their rates (O07). */
export function Services({
  order,
  postalCode,
  chosen,
  onChoose,
}: {
  readonly order: Order
  readonly postalCode: string
  readonly chosen: string
  readonly onChoose: (code: string) => void
}) {
  const rates = useRead(shipping.table.listRates, {
    params: { postalCode },
    query: { order_id: order.order_id },
  })
  if (rates.state === 'loading') return <Loading label="Loading the rates" />
  if (rates.state === 'failed')
    return (
      <Note tone="warn" icon="alert" role="alert">
        {errorMessage(rates.error)}
      </Note>
    )
  return <ServiceList services={rates.value} chosen={chosen} onChoose={onChoose} label="Shipping service" />
}
