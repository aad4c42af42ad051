import type { PaymentWays } from '../../../../../contract/shapes/order-payment.ts'
import type { CardFields } from '../../../../platform/payments/payments.ts'
import { AddressFields } from '../../../../shared/address/address-fields.tsx'
import { CardForm } from '../../../../shared/payment/card-form.tsx'
import { GatewayCard } from '../../../../shared/payment/gateway-card.tsx'
import type { CardInputs } from '../../../../shared/payment/card-form.tsx'

type AddressInputs = Parameters<typeof AddressFields>[0]['form']

/** The fields of a new card and its billing address: the gateway's own where it has them. */
export function NewCardInputs({
  form,
  number,
  postalCode,
  gateway,
  onFields,
}: {
  readonly form: CardInputs & AddressInputs
  /** The watched card number and postal code of the form. */
  readonly number: string
  readonly postalCode: string
  readonly gateway: PaymentWays['gateway']
  readonly onFields: (fields: CardFields | null) => void
}) {
  return (
    <>
      {gateway.kind === 'stripe' && gateway.publishable_key !== null ? (
        <GatewayCard publishableKey={gateway.publishable_key} onFields={onFields} form={form} />
      ) : (
        <CardForm form={form} number={number} />
      )}
      <h3 className="t14 b whole pay-billed">Billing address</h3>
      <AddressFields kind="billing" form={form} postalCode={postalCode} />
    </>
  )
}
