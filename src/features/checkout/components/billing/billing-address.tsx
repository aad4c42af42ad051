import { useCallback } from 'react'
import type { CheckoutState } from '../../../../../contract/shapes/cart.ts'
import type { AddressErrors } from '../../../../../domain/places/address-form.ts'
import { addressLine } from '../../../../shared/address-line.ts'
import { useSharedDraft } from '../../../../shared/use-shared-draft.ts'
import { CheckField } from '../../../../ui/check-field.tsx'
import { AddressFields } from '../../../../shared/address-fields.tsx'
import { emptyAddress, valuesOf } from '../../../../shared/address-values.ts'
import type { AddressValues } from '../../../../shared/address-values.ts'

interface BillingDraft {
  readonly isSame: boolean
  readonly address: AddressValues
}

const isSameLine = (one: AddressValues, other: AddressValues) => addressLine(one) === addressLine(other)

/** The billing address and its draft. It equals the shipping address until the user enters another one. */
export function useBillingAddress({ pending, as_user }: CheckoutState) {
  const shipping = pending.shipping_address === null ? null : valuesOf(pending.shipping_address)
  const previous = pending.billing_address === null ? null : valuesOf(pending.billing_address)
  const mayBeSame = shipping !== null && shipping.addr1 !== ''
  const { found, keep } = useSharedDraft<BillingDraft>(`checkout-billing:${as_user?.user_id ?? ''}`)
  const initial: BillingDraft = {
    isSame: mayBeSame && (previous === null || isSameLine(previous, shipping)),
    address: previous ?? emptyAddress,
  }
  const { isSame: wantsSame, address } = found ?? initial
  const isSame = wantsSame && mayBeSame
  return {
    isRead: found !== undefined,
    shipping,
    mayBeSame,
    isSame,
    address: isSame ? shipping : address,
    change: (next: Partial<BillingDraft>) => {
      keep((before) => ({ ...(before ?? initial), ...next }))
    },
    entered: address,
  }
}

/** The billing address: same as shipping, or its own fields. */
export function BillingAddress({
  billing,
  errors,
  isSubmitted,
  onType,
}: {
  readonly billing: ReturnType<typeof useBillingAddress>
  readonly errors: AddressErrors
  readonly isSubmitted: boolean
  readonly onType: () => void
}) {
  const { shipping, mayBeSame, isSame, entered, change } = billing
  const type = useCallback(
    (next: Partial<AddressValues>) => {
      onType()
      change({ address: { ...entered, ...next } })
    },
    [onType, change, entered],
  )
  return (
    <section aria-labelledby="co-billed">
      <h2 className="t20" id="co-billed">
        Billing address
      </h2>
      {mayBeSame && shipping !== null ? (
        <>
          <CheckField
            label="Same as shipping"
            checked={isSame}
            onChange={({ target }) => {
              onType()
              change({ isSame: target.checked })
            }}
          />
          {isSame ? <p className="t14 mute co-same">{addressLine(shipping)}</p> : null}
        </>
      ) : null}
      {isSame ? null : (
        <div className="form mt3">
          <AddressFields kind="billing" values={entered} errors={errors} isSubmitted={isSubmitted} onType={type} />
        </div>
      )}
    </section>
  )
}
