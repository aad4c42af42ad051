import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { cartRows } from '../../../../../contract/cart.ts'
import { checkout } from '../../../../../contract/checkout.ts'
import type { Cart } from '../../../../../contract/shapes/cart.ts'
import { willCall } from '../../../../../domain/checkout/checks.ts'
import { addressFields } from '../../../../../domain/places/address-form.ts'
import { formatPostalCode } from '../../../../../domain/places/format.ts'
import { errorMessage } from '../../../../data/error-message.ts'
import { useSession } from '../../../../data/session.tsx'
import { useCartCall } from '../../../../data/use-cart.ts'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { AddressFields } from '../../../../shared/address/address-fields.tsx'
import { valuesOf } from '../../../../shared/address/address-values.ts'
import type { AddressValues } from '../../../../shared/address/address-values.ts'
import { ServiceChoice } from '../../../../shared/cart/service-choice.tsx'
import { DraftWait } from '../../../../shared/drafts/draft-wait.tsx'
import { useSharedDraft } from '../../../../shared/drafts/use-shared-draft.ts'
import { toShippingDraftKey } from '../../../../shared/cart/checkout-paths.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { Note } from '../../../../ui/note.tsx'
import { useStepNotice } from '../use-step-notice.ts'
import { OrderContext } from '../order-context.tsx'
import { SavedAddresses, findSavedAddress } from './saved-addresses.tsx'
import { useWallet } from '../use-wallet.ts'
import { SuggestedAddress } from '../../../../shared/address/suggested-address.tsx'
import { useCheapestService } from './use-cheapest-service.ts'
import { getInitialShipping, validateShipping } from './shipping-values.ts'
import { useOrderDetails } from '../use-order-details.ts'
import { useShipping } from './use-shipping.ts'
import { useZipRates } from './use-zip-rates.ts'

/** The shipping step. It waits for the draft, so that restoring it cannot overwrite new input. */
export function ShippingForm({ cart }: { readonly cart: Cart }) {
  const { session } = useSession()
  const { checkout: state } = cart
  const { found, again, keep } = useSharedDraft<AddressValues>(toShippingDraftKey(state.as_user?.user_id))
  const [initial] = useState(() => getInitialShipping(state, session, cart.zip))
  if (found === undefined) return <DraftWait again={again} />
  return <AddressStep cart={cart} draft={found ?? initial} onTyped={keep} />
}

/** The shipping form: saved addresses, address fields and shipping method (C08). */
function AddressStep({
  cart,
  draft,
  onTyped,
}: {
  readonly cart: Cart
  /** The draft, which another step may change. */
  readonly draft: AddressValues
  readonly onTyped: (change: () => AddressValues) => void
}) {
  const { isOnline } = useConnectionStatus()
  const { checkout: state } = cart
  const { update } = useOrderDetails()
  const notice = useStepNotice('shipping')
  const select = useCartCall(cartRows.table.selectShipping)
  const wallet = useWallet(state)
  const requestRates = useZipRates(cart)
  const service = cart.selected_shipping?.service_code ?? null
  const isAdmin = state.admin_checkout
  const isPickup = service === willCall
  const hasRates = cart.shipping.some(({ service_code: code }) => code !== willCall)
  const { submit, suggested, close, keepEntered } = useShipping(cart)
  const latest = useRef(draft)
  /** The drafts that this form was shown with or made: a render may still bring one of them after the next change. */
  const own = useRef(new WeakSet([draft]))
  const form = useRowForm({
    schema: checkout.table.submitShipping.body,
    values: draft,
    check: (fields) => validateShipping(fields, { isAdmin, service }),
    onTyped: (fields) => {
      if (fields.postal_code !== latest.current.postal_code) requestRates(fields.postal_code)
      latest.current = fields
      own.current.add(fields)
      keepEntered(false)
      notice.clear()
      onTyped(() => fields)
    },
    onSave: (body, fields) => {
      notice.clear()
      update({ address_id: findSavedAddress(fields, wallet.addresses)?.address_id ?? null })
      return submit(body)
    },
    sentence: (error) => `${errorMessage(error)} What you typed is kept here.`,
  })
  const { reset } = form
  useEffect(() => {
    if (own.current.has(draft)) return
    own.current.add(draft)
    latest.current = draft
    reset(draft)
  }, [draft, reset])
  useCheapestService(cart, isOnline, (option) => select.send({ params: { option } }))
  const values = useWatch({ control: form.control, compute: (fields: AddressValues) => fields })
  const fillIn = (address: AddressValues) => {
    for (const field of addressFields) form.setValue(field, address[field])
  }
  const errorText = form.errorText === '' ? notice.message : form.errorText
  return (
    <Form form={form} className="stack g6">
      <OrderContext state={state} />
      <SavedAddresses saved={wallet.addresses} values={values} onChoose={fillIn} />
      {isPickup ? (
        <Note icon="box">You are picking up at our warehouse. Tell us who is coming. No address is needed.</Note>
      ) : null}
      <div className="form">
        <AddressFields
          kind="shipping"
          form={form}
          postalCode={values.postal_code}
          isEmailOptional={isAdmin && !isPickup}
          isContactOnly={isPickup}
        />
      </div>
      <section className="stack g3" aria-labelledby="co-delivery">
        <h2 className="t20" id="co-delivery">
          Delivery
        </h2>
        {hasRates || isPickup ? null : (
          <p className="t14 mute">Enter a postal code to see shipping options and rates.</p>
        )}
        <ServiceChoice cart={cart} disabled={!isOnline} onSelect={(option) => select.send({ params: { option } })} />
        {isPickup ? (
          <Field
            label="Postal code"
            isOptional
            {...(hasRates ? {} : { hint: 'Enter a postal code to see shipping options and rates.' })}
            autoComplete="shipping postal-code"
            autoCapitalize="characters"
            {...form.bind('postal_code', formatPostalCode)}
          />
        ) : null}
      </section>
      {errorText === null ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {errorText}
        </Note>
      )}
      <div className="co-acts">
        <Link className={buttonClass({ fill: 'clear' })} to="/cart">
          <Icon name="back" />
          Cart
        </Link>
        <Button type="submit" fill="filled" size="big" className="end" isBusy={form.isSaving} disabled={!isOnline}>
          {state.custom_properties.warranty ? 'Review order' : 'Continue to billing'}
        </Button>
      </div>
      <SuggestedAddress
        entered={values}
        suggested={suggested}
        isBusy={form.isSaving}
        onClose={close}
        onKeep={() => {
          keepEntered(true)
          form.submit()
        }}
        onUse={(address) => {
          fillIn({ ...valuesOf(address), email: address.email || values.email })
          keepEntered(true)
          form.submit()
        }}
      />
    </Form>
  )
}
