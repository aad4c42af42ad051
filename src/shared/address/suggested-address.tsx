import type { ShippingAddress } from '../../../domain/checkout/checks.ts'
import { Button } from '../../ui/button.tsx'
import { Popup } from '../../ui/popup.tsx'
import { addressLine } from './address-line.ts'
import type { AddressValues } from './address-values.ts'

/** Asks whether to use the validated address or to keep the entered one (K03, O08). */
export function SuggestedAddress({
  entered,
  suggested,
  isBusy,
  onUse,
  onKeep,
  onClose,
}: {
  readonly entered: AddressValues
  readonly suggested: ShippingAddress | null
  readonly isBusy: boolean
  readonly onUse: (address: ShippingAddress) => void
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
