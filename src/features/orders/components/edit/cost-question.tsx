import type { Order } from '../../../../../contract/shapes/order.ts'
import type { OrderPreview } from '../../../../../contract/shapes/order-edit.ts'
import { formatCents, toCents } from '../../../../../domain/money/cents.ts'
import { calculateDue, calculatePaid } from '../../../../../domain/orders/balance.ts'
import { formatPrice } from '../../../../shared/formats/format-price.ts'
import { Button } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/note.tsx'
import { Popup } from '../../../../ui/popup.tsx'
import type { CostQuestion as Question } from './use-order-edit.ts'
import './order-edit.css'

const amounts: readonly (readonly [keyof OrderPreview & keyof Order, string])[] = [
  ['subtotal', 'Parts'],
  ['discount', 'Discount'],
  ['shipping_cost', 'Shipping'],
  ['surcharge', 'Shipping surcharge'],
  ['tax', 'Tax'],
  ['total', 'Total'],
]

/** What becomes of the payment at the new total, which the server splits in the same way. */
function describeDifference(order: Order, total: number): string {
  const { payment, paid, credited = 0, payments, by_hand = 0 } = order
  const due = calculateDue({ total: toCents(total), credited: toCents(credited) })
  const more = due - toCents(paid)
  const byCard = payments
    .filter(({ method }) => method === 'card')
    .map((entry) => ({ ...entry, amount: toCents(entry.amount) }))
  // What did not reach the card is not put on it again.
  const toCard = Math.max(0, Math.min(-more, calculatePaid(byCard)) - toCents(by_hand))
  // The account has the credit of a return against its other orders.
  const owed = -more - toCard - (payment === 'terms' ? toCents(credited) : 0)
  if (payment === 'warranty') return 'The manufacturer pays a warranty order.'
  if (payment === 'terms' && toCard === 0 && owed <= 0) return 'The account pays the new total on its terms.'
  if (more > 0) return `${formatCents(more)} is then still to pay.`
  if (more === 0) return 'That is what was paid.'
  return [
    ...(toCard > 0 ? [`${formatCents(toCard)} goes back to the card.`] : []),
    ...(owed > 0 ? [`${formatCents(owed)} is owed to the customer.`] : []),
  ].join(' ')
}

/** Asks before an edit changes what the order costs: each amount before and after (`WO034`). */
export function CostQuestion({ order, question }: { readonly order: Order; readonly question: Question | null }) {
  const preview = question?.preview
  return (
    <Popup
      isOpen={question !== null}
      onClose={() => question?.answer(false)}
      title="This changes the cost"
      actions={
        <>
          <Button onClick={() => question?.answer(false)}>Go back</Button>
          <Button fill="filled" onClick={() => question?.answer(true)}>
            Save at {formatPrice(preview?.total ?? 0)}
          </Button>
        </>
      }
    >
      {preview === undefined ? null : (
        <>
          <table className="oe-costs">
            <thead>
              <tr>
                <th scope="col">Amount</th>
                <th scope="col">Before</th>
                <th scope="col">After</th>
              </tr>
            </thead>
            <tbody>
              {amounts
                .filter(([name]) => order[name] !== preview[name])
                .map(([name, label]) => (
                  <tr key={name}>
                    <th scope="row">{label}</th>
                    <td>{formatPrice(Number(order[name]))}</td>
                    <td>{formatPrice(Number(preview[name]))}</td>
                  </tr>
                ))}
            </tbody>
          </table>
          <p className="t14 mt2">{describeDifference(order, preview.total)}</p>
          {preview.is_estimated ? (
            <Note tone="info" icon="info" className="mt2">
              The carrier is not responding. The shipping cost is our own rate.
            </Note>
          ) : null}
        </>
      )}
    </Popup>
  )
}
