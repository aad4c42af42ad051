import type { ReactNode } from 'react'
import type { RequestedPart } from '../../../../../domain/labor-claims/parts.ts'
import { formatSerialRange, fits, maxQuantity } from '../../../../shared/claim-parts/claim-parts.ts'
import type { Fit } from '../../../../shared/claim-parts/claim-parts.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { formatAmount } from '../money/claim-money.ts'
import type { ChangeLine } from './use-line-changes.ts'
import '../../../../shared/claim-parts/part-search.css'
import '../../../../ui/field.css'

export interface PartLine extends RequestedPart, Fit {
  readonly number: string
  readonly name: string
  readonly price: number | null
  /** How many pieces must stay, and from stock; missing where the line may go. */
  readonly least?: number | undefined
}

interface Props<T extends PartLine> {
  readonly parts: readonly T[]
  readonly serial: string
  /** Receives a change of a line, null to remove it. It is applied to the line as it is saved by then. */
  readonly onChange: ChangeLine<T>
  /** Extra content of a line, such as a supersession or a queued change. */
  readonly note?: (part: T) => ReactNode
  /** Whether a line can no longer be changed. */
  readonly isFixed?: (part: T) => boolean
}

/** Why a line can neither go nor be ordered, for the servicer who has the claim now. */
function describeStaying(least: number, qty: number): string {
  const [was, them] = least === 1 ? ['was', 'it'] : ['were', 'them']
  const which = least < qty ? `${least} of these` : least === 1 ? 'This' : 'These'
  return `${which} ${was} entered by another firm. Only the office or the account that filed the claim can remove ${them}.`
}

/** Editable parts of a claim with quantity and source. A part that does not fit the serial number is marked. */
export function PartLines<T extends PartLine>({ parts, serial, onChange, note, isFixed }: Props<T>) {
  return (
    <ul className="pl" aria-label="Parts">
      {parts.map((part) => {
        const range = formatSerialRange(part)
        const isWrong = !fits(part, serial)
        const fixed = isFixed?.(part) === true
        return (
          <li key={`${part.product_id}-${part.source}`}>
            <div className="pl-what">
              <span className="pl-name">{part.name}</span>
              <span className="mono ink2">{part.number}</span>
              <span className="mute tn">
                {part.price === null ? 'Price on request' : `$${formatAmount(part.price)}`}
              </span>
              {range === null ? null : (
                <span className={isWrong ? 'pl-note bad-t' : 'pl-note'}>
                  <Icon name={isWrong ? 'alert' : 'check'} size="s" />
                  {isWrong ? `${range}: does not fit this machine` : range}
                </span>
              )}
              {note?.(part)}
              {fixed || part.least === undefined ? null : (
                <span className="pl-note">
                  <Icon name="info" size="s" />
                  {describeStaying(part.least, part.qty)}
                </span>
              )}
            </div>
            {fixed ? (
              <span className="mute tn">Qty {part.qty}</span>
            ) : (
              <div className="pl-acts">
                <div className="pl-qty" role="group" aria-label={`Quantity of ${part.name}`}>
                  <Button
                    fill="clear"
                    isIconOnly
                    icon="minus"
                    aria-label={`Decrease quantity of ${part.name}`}
                    disabled={part.qty <= (part.least ?? 1)}
                    onClick={() => {
                      onChange(part, (line) => ({ ...line, qty: Math.max(line.least ?? 1, line.qty - 1) }))
                    }}
                  />
                  <output className="tn">{part.qty}</output>
                  <Button
                    fill="clear"
                    isIconOnly
                    icon="plus"
                    aria-label={`Increase quantity of ${part.name}`}
                    disabled={part.qty >= maxQuantity}
                    onClick={() => {
                      onChange(part, (line) => ({ ...line, qty: Math.min(maxQuantity, line.qty + 1) }))
                    }}
                  />
                </div>
                {part.least === undefined ? (
                  <>
                    <div className="in pl-from">
                      <select
                        aria-label={`Source of ${part.name}`}
                        value={part.source}
                        onChange={({ target }) => {
                          const source = target.value === 'stock' ? 'stock' : 'order'
                          onChange(part, (line) => ({ ...line, source }))
                        }}
                      >
                        <option value="order">To order</option>
                        <option value="stock">From stock</option>
                      </select>
                    </div>
                    <Button
                      fill="clear"
                      isIconOnly
                      icon="trash"
                      aria-label={`Remove ${part.name}`}
                      title="Remove"
                      onClick={() => {
                        onChange(part, null)
                      }}
                    />
                  </>
                ) : null}
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
