import { useState } from 'react'
import { returns } from '../../../../../contract/returns.ts'
import type { OrderReturn, OrderReturns } from '../../../../../contract/shapes/order-return.ts'
import type { Order } from '../../../../../contract/shapes/order.ts'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { useEngine } from '../../../../data/engine.tsx'
import { useRead } from '../../../../data/use-read.ts'
import { formatFullDay } from '../../../../shared/formats/format-date.ts'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { StatusChip } from '../../../../ui/status-chip.tsx'
import { orderForms } from '../order/late-forms.ts'
import { ReturnFacts, ReturnLines, ReturnPapers } from './return-details.tsx'
import { ReturnSteps } from './return-steps.tsx'
import { getReturnChip } from './returns-display.ts'
import '../order-status.css'
import '../shipping/shipping.css'
import './returns.css'

const NewReturn = orderForms.get('NewReturn')

const hasShipped = ({ products }: Order) => products.some(({ shipped }) => shipped > 0)

/**
 * The returns of an order, with what the reader may do: staff open and work them, customers ask for one. Nothing on an order
 * of which nothing has shipped.
 */
export function ReturnsCard({ order, orderKey = '' }: { readonly order: Order; readonly orderKey?: string }) {
  const isShipped = hasShipped(order)
  const read = useRead(
    returns.table.listOrderReturns,
    { params: { id: order.display_id }, query: orderKey === '' ? {} : { order_key: orderKey } },
    { isOn: isShipped },
  )
  if (!isShipped || read.state !== 'ready') return null
  const { value } = read
  const isSilent = value.returns.length === 0 && !value.may.open && !value.may.request && value.late === ''
  return isSilent ? null : <Returns order={order} orderKey={orderKey} all={value} />
}

function Returns({
  order,
  orderKey,
  all,
}: {
  readonly order: Order
  readonly orderKey: string
  readonly all: OrderReturns
}) {
  const engine = useEngine()
  const { isOnline } = useConnectionStatus()
  /** The id of the return that is being typed; null while no form is open. */
  const [openId, setOpenId] = useState<string | null>(null)
  const { open, request } = all.may
  const close = () => {
    setOpenId(null)
  }
  const label = open ? 'Open a return' : 'Return something'
  return (
    <SectionCard
      title="Returns"
      count={all.returns.length}
      {...((open || request) && isOnline
        ? {
            end: (
              <Button
                size="small"
                className="no-print"
                aria-haspopup="dialog"
                onClick={() => {
                  setOpenId(engine.newId())
                }}
              >
                {label}
              </Button>
            ),
          }
        : {})}
    >
      {all.returns.length === 0 ? null : (
        <ul className="rt-list">
          {all.returns.map((one) => (
            <li key={one.id}>
              <ReturnItem of={one} orderKey={orderKey} sendTo={all.send_to} />
            </li>
          ))}
        </ul>
      )}
      {all.returns.length > 0 || !(open || request || all.late !== '') ? null : (
        <p className="bd t14 mute">
          {open ? 'Nothing of this order came back.' : request ? getWindowText(all) : all.late}
        </p>
      )}
      {openId === null ? null : (
        <Sheet isOpen onClose={close} title={label}>
          <NewReturn order={order} orderKey={orderKey} all={all} id={openId} onClose={close} />
        </Sheet>
      )}
    </SectionCard>
  )
}

const getWindowText = ({ deadline }: OrderReturns) =>
  `You can ask for a return${deadline === null ? '' : ` until ${formatFullDay(deadline)}`}.`

/** One return: its number and state, what comes back, what was credited, its papers and its steps. */
function ReturnItem({
  of,
  orderKey,
  sendTo,
}: {
  readonly of: OrderReturn
  readonly orderKey: string
  readonly sendTo: readonly string[]
}) {
  const isSendable = of.state === 'opened' || of.state === 'received'
  return (
    <article className="rt-item" aria-label={of.number}>
      <p className="row wrap g2">
        <b className="mono">{of.number}</b>
        <StatusChip {...getReturnChip(of.state)} />
        <span className="t13 mute">
          {of.is_request ? 'asked for' : 'opened'} {formatFullDay(of.opened_at)}
          {of.by === '' ? '' : ` by ${of.by}`}
        </span>
      </p>
      <ReturnLines of={of} />
      <ReturnFacts of={of} />
      {isSendable ? <p className="t13 mute">Send it to {sendTo.join(', ')}.</p> : null}
      <span className="sh-acts no-print">
        <ReturnSteps of={of} orderKey={orderKey} />
        <ReturnPapers of={of} orderKey={orderKey} />
      </span>
    </article>
  )
}
