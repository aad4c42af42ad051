import { useCallback } from 'react'
import type { CheckoutState } from '../../../../contract/shapes/cart.ts'
import type { AddressFaults } from '../../../../domain/places/address-form.ts'
import { addressLine } from '../../../shared/address-line.ts'
import { useKept } from '../../../shared/use-kept.ts'
import { CheckField } from '../../../ui/check-field.tsx'
import { AddressFields } from '../../../shared/address-fields.tsx'
import { emptyAddress, valuesOf } from '../../../shared/address-values.ts'
import type { AddressValues } from '../../../shared/address-values.ts'

interface KeptBilling {
  readonly isSame: boolean
  readonly address: AddressValues
}

const isSameLine = (one: AddressValues, other: AddressValues) => addressLine(one) === addressLine(other)

/** The address that is billed, as it is kept while it is typed: the shipping address until another is wanted. */
export function useBillingAddress({ pending, as_user }: CheckoutState) {
  const shipping = pending.shipping_address === null ? null : valuesOf(pending.shipping_address)
  const given = pending.billing_address === null ? null : valuesOf(pending.billing_address)
  const mayBeSame = shipping !== null && shipping.addr1 !== ''
  const { found, keep } = useKept<KeptBilling>(`checkout-billing:${as_user?.user_id ?? ''}`)
  const first: KeptBilling = {
    isSame: mayBeSame && (given === null || isSameLine(given, shipping)),
    address: given ?? emptyAddress,
  }
  const { isSame: isWantedSame, address } = found ?? first
  const isSame = isWantedSame && mayBeSame
  return {
    isRead: found !== undefined,
    shipping,
    mayBeSame,
    isSame,
    address: isSame ? shipping : address,
    change: (next: Partial<KeptBilling>) => {
      keep((before) => ({ ...(before ?? first), ...next }))
    },
    typed: address,
  }
}

/** Who is billed: the same as shipping, or the fields of another address. */
export function BillingAddress({
  billing,
  faults,
  isSubmitted,
  onType,
}: {
  readonly billing: ReturnType<typeof useBillingAddress>
  readonly faults: AddressFaults
  readonly isSubmitted: boolean
  readonly onType: () => void
}) {
  const { shipping, mayBeSame, isSame, typed, change } = billing
  const type = useCallback(
    (next: Partial<AddressValues>) => {
      onType()
      change({ address: { ...typed, ...next } })
    },
    [onType, change, typed],
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
          <AddressFields kind="billing" values={typed} faults={faults} isSubmitted={isSubmitted} onType={type} />
        </div>
      )}
    </section>
  )
}
