import type { ReactNode } from 'react'
import '../../../../ui/status-chip.css'
import type { PaymentOption, PaymentKey } from './payment-options.ts'

/** The payment methods as radio buttons. The fields of the selected one appear below it. */
export function PaymentChoice({
  options,
  chosen,
  removed,
  onChoose,
  children,
}: {
  readonly options: readonly PaymentOption[]
  readonly chosen: PaymentKey
  /** The chosen card, where its owner has removed it meanwhile; null otherwise. */
  readonly removed: string | null
  readonly onChoose: (way: PaymentKey) => void
  /** The fields of the selected payment method. */
  readonly children: ReactNode
}) {
  return (
    <fieldset className="card" aria-label="Payment method">
      {removed === null ? null : (
        <p className="err-t co-removed" role="alert">
          {removed} is no longer saved. Choose another card or enter a new one.
        </p>
      )}
      {options.map(({ key, title, detail, tag, isExpired }) => (
        <div key={key}>
          <label className="co-way check">
            <input
              type="radio"
              name="way-to-pay"
              value={key}
              checked={key === chosen}
              disabled={isExpired === true}
              onChange={() => {
                onChoose(key)
              }}
            />
            <span className="grow">
              <span className="t14 m5 tn">{title}</span>
              <br />
              <span className="t13 mute">{detail}</span>
            </span>
            {tag === undefined ? null : <span className="tag">{isExpired === true ? 'Expired' : tag}</span>}
          </label>
          {key === chosen ? children : null}
        </div>
      ))}
    </fieldset>
  )
}
