import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { toPieces } from './receipt-fields.ts'
import type { ReceiptLine } from './receipt-fields.ts'

/** `14 → 20`: the stock before and after. */
function formatStockAfter({ stock, qty }: ReceiptLine): string {
  const pieces = toPieces(qty)
  return Number.isInteger(pieces) ? `${stock} in stock, ${stock + pieces} after` : `${stock} in stock`
}

/** The parts of a delivery with their quantities. */
export function ReceiptLines({
  lines,
  errorOf,
  onChange,
}: {
  readonly lines: readonly ReceiptLine[]
  readonly errorOf: (at: number) => string | undefined
  readonly onChange: (lines: readonly ReceiptLine[]) => void
}) {
  if (lines.length === 0) return <p className="t14 mute">Scan or type the number of each part that you received.</p>
  return (
    <ul className="wh-lines" aria-label="Parts of this delivery">
      {lines.map((line, at) => (
        <li key={line.product_id}>
          <span className="grow">
            <span className="mono t14">{line.number}</span>
            <span className="t14 ink2">{line.name}</span>
            <span className="t13 mute tn">
              {formatStockAfter(line)}
              {line.place === '' ? '' : ` · ${line.place}`}
            </span>
          </span>
          <Field
            label="Quantity"
            aria-label={`Quantity of ${line.number}`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            value={line.qty}
            error={errorOf(at)}
            isSubmitted
            onChange={({ target }) => {
              onChange(lines.map((one) => (one === line ? { ...one, qty: target.value } : one)))
            }}
          />
          <Button
            fill="clear"
            isIconOnly
            icon="trash"
            aria-label={`Remove ${line.number}`}
            onClick={() => {
              onChange(lines.filter((one) => one !== line))
            }}
          />
        </li>
      ))}
    </ul>
  )
}
