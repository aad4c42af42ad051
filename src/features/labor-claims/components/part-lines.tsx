import type { ReactNode } from 'react'
import type { WantedPart } from '../../../../domain/labor-claims/parts.ts'
import { breakWords, fits } from '../../../shared/claim-parts.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { amountWords } from './money-words.ts'

export interface PartLine extends WantedPart {
  readonly number: string
  readonly name: string
  readonly price: number | null
  readonly serial_from?: string | null
  readonly serial_to?: string | null
}

interface Props<T extends PartLine> {
  readonly parts: readonly T[]
  readonly serial: string
  /** The line as it is to be, or null where it goes. */
  readonly onChange: (at: number, part: T | null) => void
  /** What is said of a line beside its numbers: that it was superseded, or waits. */
  readonly note?: (part: T, at: number) => ReactNode
  /** Lines that cannot be changed any more. */
  readonly isFixed?: (part: T) => boolean
}

const most = 99

/** A claim's parts to change: how many, from one's own stock or to be ordered; one that does not fit the serial is marked. */
export function PartLines<T extends PartLine>({ parts, serial, onChange, note, isFixed }: Props<T>) {
  return (
    <ul className="pl" aria-label="Parts">
      {parts.map((part, at) => {
        const range = breakWords(part)
        const isWrong = !fits(part, serial)
        const fixed = isFixed?.(part) === true
        return (
          <li key={`${part.product_id}-${part.source}`}>
            <div className="pl-what">
              <span className="tk-part">{part.name}</span>
              <span className="mono ink2">{part.number}</span>
              <span className="mute tn">
                {part.price === null ? 'Price on request' : `$${amountWords(part.price)}`}
              </span>
              {range === null ? null : (
                <span className={isWrong ? 'pl-note bad-t' : 'pl-note'}>
                  <Icon name={isWrong ? 'alert' : 'check'} size="s" />
                  {isWrong ? `${range}: not this machine` : range}
                </span>
              )}
              {note?.(part, at)}
            </div>
            {fixed ? (
              <span className="mute tn">Qty {part.qty}</span>
            ) : (
              <div className="pl-acts">
                <div className="pl-qty" role="group" aria-label={`How many of ${part.name}`}>
                  <Button
                    fill="clear"
                    isIconOnly
                    icon="minus"
                    aria-label={`One ${part.name} less`}
                    disabled={part.qty <= 1}
                    onClick={() => {
                      onChange(at, { ...part, qty: part.qty - 1 })
                    }}
                  />
                  <output className="tn">{part.qty}</output>
                  <Button
                    fill="clear"
                    isIconOnly
                    icon="plus"
                    aria-label={`One ${part.name} more`}
                    disabled={part.qty >= most}
                    onClick={() => {
                      onChange(at, { ...part, qty: part.qty + 1 })
                    }}
                  />
                </div>
                <div className="in pl-from">
                  <select
                    aria-label={`Where ${part.name} comes from`}
                    value={part.source}
                    onChange={({ target }) => {
                      onChange(at, { ...part, source: target.value === 'stock' ? 'stock' : 'order' })
                    }}
                  >
                    <option value="order">To order</option>
                    <option value="stock">Own stock</option>
                  </select>
                </div>
                <Button
                  fill="clear"
                  isIconOnly
                  icon="trash"
                  aria-label={`Remove ${part.name}`}
                  title="Remove"
                  onClick={() => {
                    onChange(at, null)
                  }}
                />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
