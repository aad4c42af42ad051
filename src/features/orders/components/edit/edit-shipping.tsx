import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Order } from '../../../../../contract/shapes/order.ts'
import { shipping } from '../../../../../contract/shipping.ts'
import { willCall } from '../../../../../domain/checkout/checks.ts'
import type { ShippingAddress } from '../../../../../domain/checkout/checks.ts'
import { addressFields, checkAddress } from '../../../../../domain/places/address-form.ts'
import { isPostalCode, toPlaceCode } from '../../../../../domain/places/postal-code.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { AddressFields } from '../../../../shared/address/address-fields.tsx'
import { valuesOf } from '../../../../shared/address/address-values.ts'
import type { AddressValues } from '../../../../shared/address/address-values.ts'
import { SuggestedAddress } from '../../../../shared/address/suggested-address.tsx'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { Note } from '../../../../ui/note.tsx'
import { EditEnd } from './edit-end.tsx'
import { Services } from './services.tsx'
import { fieldOfAddress, toAddressEdit, toAddressFields } from './address-edit.ts'
import { useEditForm } from './use-edit-form.ts'
import type { EditFields } from './use-edit-form.ts'

export interface ShippingFields extends AddressValues {
  readonly ship_code: string
}

export const toShippingFields = (order: Order): ShippingFields => ({
  ...toAddressFields(order, 'shipping'),
  ship_code: order.ship_code,
})

const isElsewhere = (order: Order, postalCode: string) =>
  isPostalCode(postalCode) && toPlaceCode(postalCode) !== toPlaceCode(order.shipping_postal_code)

/**
 * The delivery address of an order while it is edited. The address is checked (O08) and a better one offered; a new postal
 * code shows its rates (O07), and another cost is confirmed before it is saved (`WO082`).
 */
export function EditShipping({
  order,
  draft,
  onClose,
}: {
  readonly order: Order
  readonly draft: FormDraft<EditFields<ShippingFields>>
  readonly onClose: () => void
}) {
  const engine = useEngine()
  const [suggested, setSuggested] = useState<ShippingAddress | null>(null)
  const keepsTyped = useRef(false)
  const wasPickup = order.ship_code === willCall
  const isPickup = (fields: ShippingFields) => wasPickup && fields.ship_code === willCall
  // At the order's own postal code a service is chosen where the order's is not offered any more.
  const hasRates = ({ postal_code, ship_code }: ShippingFields) =>
    wasPickup || ship_code !== order.ship_code ? isPostalCode(postal_code) : isElsewhere(order, postal_code)
  const editing = useEditForm<ShippingFields>({
    order,
    draft,
    start: { ...toShippingFields(order), rev: order.rev },
    toEdit: (fields) => ({
      ...toAddressEdit(fields, 'shipping'),
      ...(!isPickup(fields) && hasRates(fields) && fields.ship_code !== '' ? { ship_code: fields.ship_code } : {}),
    }),
    check: (fields) =>
      isPickup(fields)
        ? {}
        : {
            ...checkAddress(fields, { kind: 'shipping', isEmailOptional: true }),
            ...(wasPickup && fields.ship_code === '' ? { ship_code: 'Choose a shipping service.' } : {}),
          },
    fieldOf: fieldOfAddress,
    async confirm(fields) {
      if (keepsTyped.current || isPickup(fields)) return 'go'
      const query = Object.fromEntries(addressFields.map((field) => [field, fields[field].trim()]))
      const answer = await engine.call(shipping.table.validateAddress, { query })
      setSuggested(answer.suggested_address)
      return answer.suggested_address === null ? 'go' : 'stop'
    },
    onClose,
  })
  const { form } = editing
  const fields = useWatch({ control: form.control, compute: (all: EditFields<ShippingFields>) => all })
  const noService = form.errorOf('ship_code')
  const submit = (keeps: boolean) => {
    keepsTyped.current = keeps
    setSuggested(null)
    form.submit()
    keepsTyped.current = keeps
  }
  return (
    <Form form={form} label="Delivery address" className="form bd">
      <AddressFields
        kind="shipping"
        form={form}
        postalCode={fields.postal_code}
        isEmailOptional
        isContactOnly={isPickup(fields)}
      />
      {isPickup(fields) ? (
        <div className="whole">
          <Button
            onClick={() => {
              form.setValue('ship_code', '')
            }}
          >
            Ship it instead
          </Button>
        </div>
      ) : hasRates(fields) || (noService !== undefined && isPostalCode(fields.postal_code)) ? (
        <div className="whole">
          <Services
            order={order}
            postalCode={fields.postal_code}
            chosen={fields.ship_code}
            onChoose={(code) => {
              form.setValue('ship_code', code)
            }}
          />
        </div>
      ) : null}
      {noService === undefined ? null : (
        <Note tone="bad" icon="alert" role="alert" className="whole">
          {noService}
        </Note>
      )}
      <EditEnd order={order} editing={editing} rev={fields.rev} />
      <SuggestedAddress
        entered={fields}
        suggested={suggested}
        isBusy={form.isSaving}
        onClose={() => {
          setSuggested(null)
        }}
        onKeep={() => {
          submit(true)
        }}
        onUse={(address) => {
          const values = valuesOf(address)
          for (const field of addressFields) form.setValue(field, values[field] === '' ? fields[field] : values[field])
          submit(true)
        }}
      />
    </Form>
  )
}
