import { useWatch } from 'react-hook-form'
import type { Order } from '../../../../../contract/shapes/order.ts'
import { signatureFee } from '../../../../../domain/cart/totals.ts'
import { willCall } from '../../../../../domain/checkout/checks.ts'
import { formatCents } from '../../../../../domain/money/cents.ts'
import { checkAddress } from '../../../../../domain/places/address-form.ts'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { CheckField } from '../../../../ui/check-field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { Note } from '../../../../ui/note.tsx'
import { toAddressFields } from './address-edit.ts'
import { EditEnd } from './edit-end.tsx'
import { Services } from './services.tsx'
import { useEditForm } from './use-edit-form.ts'
import type { EditFields } from './use-edit-form.ts'

export interface RatesFields {
  readonly ship_code: string
  readonly require_signature: boolean
}

export const toRatesFields = ({ ship_code, require_signature }: Order): RatesFields => ({
  ...{ ship_code, require_signature },
})

/** The shipping service of an order while it is edited. Choosing one sets its code, its cost and the total (`WO082`). */
export function EditRates({
  order,
  draft,
  onClose,
}: {
  readonly order: Order
  readonly draft: FormDraft<EditFields<RatesFields>>
  readonly onClose: () => void
}) {
  const editing = useEditForm<RatesFields>({
    order,
    draft,
    start: { ...toRatesFields(order), rev: order.rev },
    toEdit: ({ ship_code, require_signature }) => ({
      ...(ship_code === order.ship_code ? {} : { ship_code }),
      require_signature,
    }),
    onClose,
  })
  const { form } = editing
  const hasNoAddress =
    order.ship_code === willCall &&
    Object.keys(checkAddress(toAddressFields(order, 'shipping'), { kind: 'shipping', isEmailOptional: true })).length >
      0
  const noService = form.errorOf('ship_code')
  const fields = useWatch({ control: form.control, compute: (all: EditFields<RatesFields>) => all })
  return (
    <Form form={form} label="Shipping rates" className="form bd">
      <div className="whole">
        {hasNoAddress ? (
          <Note tone="info" icon="info">
            This order is picked up and has no address to ship to. To ship it, edit “Ships to”, where its services are.
          </Note>
        ) : (
          <Services
            order={order}
            postalCode={order.shipping_postal_code}
            chosen={fields.ship_code}
            onChoose={(code) => {
              form.setValue('ship_code', code)
            }}
          />
        )}
      </div>
      {noService === undefined ? null : (
        <Note tone="bad" icon="alert" role="alert" className="whole">
          {noService}
        </Note>
      )}
      <div className="whole">
        <CheckField
          label={
            order.order_type === 'warranty'
              ? 'Signature on delivery'
              : `Signature on delivery, ${formatCents(signatureFee)}`
          }
          {...form.bindCheck('require_signature')}
        />
      </div>
      <EditEnd order={order} editing={editing} rev={fields.rev} />
    </Form>
  )
}
