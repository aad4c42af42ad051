import { Link } from 'react-router-dom'
import type { Receipt, WaitingLine } from '../../../../contract/warehouse-stock.ts'
import { SectionCard } from '../../../shared/section-card.tsx'
import { StatusChip } from '../../../ui/status-chip.tsx'
import { getPartPath } from './warehouse-paths.ts'

/** `2 waiting, 1 of this delivery`: what an order waits for, and what of it there is. */
function formatWaiting({ kind, pieces, available }: WaitingLine): string {
  if (kind === 'back-order') return `${pieces} back-ordered, ${available} in this delivery`
  return `${pieces} needed for approval, ${available} in stock`
}

/** What came with a delivery, and the orders that wait for it. */
export function ReceiptDetails({ receipt: { lines, waiting } }: { readonly receipt: Receipt }) {
  return (
    <>
      <SectionCard title="Parts received" count={lines.length}>
        <ul className="list" aria-label="Parts received">
          {lines.map((line) => (
            <li key={line.product_id}>
              <Link className="item" to={getPartPath(line.product_id)}>
                <span className="grow">
                  <span className="row">
                    <span className="mono t14">{line.number}</span>
                    <b className="end tn">+{line.qty}</b>
                  </span>
                  <span className="t14 ink2">{line.name}</span>
                  <span className="t13 mute tn">{line.stock} in stock now</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </SectionCard>
      {waiting.length === 0 ? null : (
        <SectionCard title="Orders waiting for these parts" count={waiting.length}>
          <ul className="list" aria-label="Orders waiting for these parts">
            {waiting.map((line) => (
              <li key={`${line.kind} ${line.order.order_id} ${line.product_id}`}>
                <Link className="item" to={`/dashboard/orders/${line.order.order_id}`}>
                  <span className="grow">
                    <span className="row">
                      <span className="mono t14">{line.order.display_id}</span>
                      <span className="end">
                        <WaitingChip line={line} />
                      </span>
                    </span>
                    <span className="t14 ink2">
                      <span className="mono">{line.number}</span>: {formatWaiting(line)}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
    </>
  )
}

function WaitingChip({ line: { kind, pieces, available } }: { readonly line: WaitingLine }) {
  if (available === 0) return <StatusChip label="Not yet" mark="ring" />
  if (available < pieces) return <StatusChip label="In part" tone="warn" mark="half" />
  return <StatusChip label={kind === 'back-order' ? 'Can ship now' : 'In stock now'} tone="ok" />
}
