import { addressLine } from '../../../../shared/address/address-line.ts'
import { AddressFields } from '../../../../shared/address/address-fields.tsx'
import type { AddressValues } from '../../../../shared/address/address-values.ts'
import { CheckField } from '../../../../ui/check-field.tsx'
import type { RowForm } from '../../../../ui/form/use-row-form.ts'
import type { BillingBody, BillingFields } from './billing-values.ts'

/** The billing address: same as shipping, or its own fields. */
export function BillingAddress({
  form,
  shipping,
  isSame,
  isReplaced,
  postalCode,
}: {
  readonly form: RowForm<BillingFields, BillingBody>
  /** Null if the billing address cannot be the same. */
  readonly shipping: AddressValues | null
  readonly isSame: boolean
  /** Whether free text stands in for it. */
  readonly isReplaced: boolean
  readonly postalCode: string
}) {
  return (
    <section aria-labelledby="co-billed">
      <h2 className="t20" id="co-billed">
        Billing address
      </h2>
      {isReplaced ? (
        <p className="t14 mute">The free text below is billed.</p>
      ) : shipping === null ? null : (
        <>
          <CheckField label="Same as shipping" {...form.bindCheck('isSame')} />
          {isSame ? <p className="t14 mute co-same">{addressLine(shipping)}</p> : null}
        </>
      )}
      {isReplaced || (shipping !== null && isSame) ? null : (
        <div className="form mt3">
          <AddressFields kind="billing" form={form} postalCode={postalCode} />
        </div>
      )}
    </section>
  )
}
