import type { CheckoutState } from '../../../../../contract/shapes/cart.ts'
import { addressLine } from '../../../../shared/address/address-line.ts'
import { Button } from '../../../../ui/button.tsx'
import { Popup } from '../../../../ui/popup.tsx'
import type { AddressValues } from '../../../../shared/address/address-values.ts'

type Suggested = NonNullable<CheckoutState['pending']['shipping_address']>

/** Asks whether to use the validated address or to keep the entered one (K03, `skip`). */
export function SuggestedAddress({
  entered,
  suggested,
  isBusy,
  onUse,
  onKeep,
  onClose,
}: {
  readonly entered: AddressValues
  readonly suggested: Suggested | null
  readonly isBusy: boolean
  readonly onUse: (address: Suggested) => void
  readonly onKeep: () => void
  readonly onClose: () => void
}) {
  return (
    <Popup
      isOpen={suggested !== null}
      onClose={onClose}
      title="Is this your address?"
      actions={
        <>
          <Button isBusy={isBusy} onClick={onKeep}>
            Keep mine
          </Button>
          <Button
            fill="filled"
            isBusy={isBusy}
            onClick={() => {
              if (suggested !== null) onUse(suggested)
            }}
          >
            Use this
          </Button>
        </>
      }
    >
      {suggested === null ? null : (
        <dl className="kv l">
          <dt>Suggested</dt>
          <dd className="b">{addressLine(suggested)}</dd>
          <dt>You entered</dt>
          <dd>{addressLine(entered)}</dd>
        </dl>
      )}
    </Popup>
  )
}
