import { useCallback, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Cart } from '../../../../../contract/shapes/cart.ts'
import { willCall } from '../../../../../domain/checkout/checks.ts'
import { useSession } from '../../../../data/session.tsx'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { moveOnEnter } from '../../../../shared/move-on-enter.ts'
import { ServiceChoice } from '../../../../shared/service-choice.tsx'
import { useSharedDraft } from '../../../../shared/use-shared-draft.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { Loading } from '../../../../ui/load-states.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Note } from '../../../../ui/note.tsx'
import { AddressFields } from '../../../../shared/address-fields.tsx'
import { getInitialShipping, validateShipping } from './shipping-values.ts'
import type { AddressValues } from '../../../../shared/address-values.ts'
import { focusFirstError } from '../focus-first-error.ts'
import { useStepNotice } from '../use-step-notice.ts'
import { OrderContext } from '../order-context.tsx'
import { SavedAddresses, findSavedAddress } from './saved-addresses.tsx'
import { useWallet } from '../use-wallet.ts'
import { SuggestedAddress } from './suggested-address.tsx'
import { useOrderDetails } from '../use-order-details.ts'
import { useShipping } from './use-shipping.ts'
import { useZipRates } from './use-zip-rates.ts'

/** The shipping form: saved addresses, address fields and shipping method. */
export function ShippingForm({ cart }: { readonly cart: Cart }) {
  const { session } = useSession()
  const { isOnline } = useConnectionStatus()
  const { checkout: state } = cart
  const { found, keep } = useSharedDraft<AddressValues>(`checkout-shipping:${state.as_user?.user_id ?? ''}`)
  const { update } = useOrderDetails()
  const notice = useStepNotice('shipping')
  const wallet = useWallet(state)
  const requestRates = useZipRates(cart)
  const [isTried, setTried] = useState(false)
  const [initial] = useState(() => getInitialShipping(state, session, cart.zip))
  const values = found ?? initial
  const service = cart.selected_shipping?.service_code ?? null
  const isAdmin = state.admin_checkout
  const { submit, fieldErrors, clearErrors, ...shipping } = useShipping(cart, (next) => {
    keep(() => next)
  })
  const saveDraft = useCallback(
    (change: Partial<AddressValues>) => {
      keep((before) => ({ ...(before ?? initial), ...change }))
    },
    [keep, initial],
  )
  const handleType = (change: Partial<AddressValues>) => {
    clearErrors()
    notice.clear()
    saveDraft(change)
    if (change.postal_code !== undefined) requestRates(change.postal_code)
  }
  const errors = { ...fieldErrors, ...validateShipping(values, { isAdmin, service }) }
  const isPickup = service === willCall
  // Wait for the draft, so that restoring it cannot overwrite new input.
  if (found === undefined) return <Loading label="Restoring your draft" />
  const error = shipping.error ?? notice.message
  return (
    <form
      className="stack g6"
      noValidate
      onKeyDown={moveOnEnter}
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        setTried(true)
        notice.clear()
        if (Object.keys(errors).length > 0) {
          focusFirstError(form, errors)
          return
        }
        update({ address_id: findSavedAddress(values, wallet.addresses)?.address_id ?? null })
        void submit(values).then((fieldErrors) => {
          focusFirstError(form, fieldErrors)
        })
      }}
    >
      <OrderContext state={state} />
      <SavedAddresses saved={wallet.addresses} values={values} onChoose={handleType} />
      {isPickup ? (
        <Note icon="box">You are picking up at our warehouse. Tell us who is coming. No address is needed.</Note>
      ) : null}
      <div className="form">
        <AddressFields
          kind="shipping"
          values={values}
          errors={errors}
          isSubmitted={isTried}
          isEmailOptional={isAdmin && !isPickup}
          isContactOnly={isPickup}
          onType={handleType}
        />
      </div>
      <section aria-labelledby="co-delivery">
        <h2 className="t20" id="co-delivery">
          Delivery
        </h2>
        {cart.shipping.length === 0 ? (
          <p className="t14 mute">Enter a postal code to see shipping options and rates.</p>
        ) : (
          <ServiceChoice cart={cart} disabled={!isOnline} />
        )}
      </section>
      {error === null ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {error}
        </Note>
      )}
      <div className="co-acts">
        <Link className={buttonClass({ fill: 'clear' })} to="/cart">
          <Icon name="back" />
          Cart
        </Link>
        <Button type="submit" fill="filled" size="big" className="end" isBusy={shipping.isSending} disabled={!isOnline}>
          {state.custom_properties.warranty ? 'Review order' : 'Continue to billing'}
        </Button>
      </div>
      <SuggestedAddress
        entered={values}
        suggested={shipping.suggested}
        isBusy={shipping.isSending}
        onClose={shipping.close}
        onKeep={() => {
          void submit(values, true)
        }}
        onUse={(address) => {
          shipping.acceptSuggestion(address, values.email)
        }}
      />
    </form>
  )
}
