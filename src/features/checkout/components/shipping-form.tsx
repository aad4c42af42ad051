import { useCallback, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Cart } from '../../../../contract/shapes/cart.ts'
import { willCall } from '../../../../domain/checkout/checks.ts'
import { useSession } from '../../../data/session.tsx'
import { useStanding } from '../../../data/standing.tsx'
import { enterMovesOn } from '../../../shared/enter-moves-on.ts'
import { ServiceChoice } from '../../../shared/service-choice.tsx'
import { useKept } from '../../../shared/use-kept.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Loading } from '../../../ui/four-states.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { AddressFields } from '../../../shared/address-fields.tsx'
import { firstShipping, shippingFaults } from './first-shipping.ts'
import type { AddressValues } from '../../../shared/address-values.ts'
import { focusFault } from './first-fault.ts'
import { useNotice } from './notice.ts'
import { OrderingFor } from './ordering-for.tsx'
import { SavedAddresses, savedAs, useWallet } from './saved-addresses.tsx'
import { SuggestedAddress } from './suggested-address.tsx'
import { useOrderWords } from './order-words.ts'
import { useShipping } from './use-shipping.ts'
import { useZipRates } from './use-zip-rates.ts'

/** The shipping form: saved addresses, the fields, how it is sent, and on to billing. */
export function ShippingForm({ cart }: { readonly cart: Cart }) {
  const { session } = useSession()
  const { isOnline } = useStanding()
  const { checkout: state } = cart
  const { found, keep } = useKept<AddressValues>(`checkout-shipping:${state.as_user?.user_id ?? ''}`)
  const { say } = useOrderWords()
  const notice = useNotice('shipping')
  const wallet = useWallet(state)
  const askRates = useZipRates(cart)
  const [isTried, setTried] = useState(false)
  const [first] = useState(() => firstShipping(state, session, cart.zip))
  const values = found ?? first
  const service = cart.selected_shipping?.service_code ?? null
  const isAdmin = state.admin_checkout
  const { submit, told, forget, ...shipping } = useShipping(cart, (next) => {
    keep(() => next)
  })
  const type = useCallback(
    (change: Partial<AddressValues>) => {
      keep((before) => ({ ...(before ?? first), ...change }))
    },
    [keep, first],
  )
  const typed = (change: Partial<AddressValues>) => {
    forget()
    notice.clear()
    type(change)
    if (change.postal_code !== undefined) askRates(change.postal_code)
  }
  const faults = { ...told, ...shippingFaults(values, { isAdmin, service }) }
  const isFetched = service === willCall
  // What was typed before is laid in before anything can be typed over it.
  if (found === undefined) return <Loading label="Looking for what you typed before" />
  const fault = shipping.fault ?? notice.said
  return (
    <form
      className="stack g6"
      noValidate
      onKeyDown={enterMovesOn}
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        setTried(true)
        notice.clear()
        if (Object.keys(faults).length > 0) {
          focusFault(form, faults)
          return
        }
        say({ address_id: savedAs(values, wallet.addresses)?.address_id ?? null })
        void submit(values).then((wrong) => {
          focusFault(form, wrong)
        })
      }}
    >
      <OrderingFor state={state} />
      <SavedAddresses saved={wallet.addresses} values={values} onChoose={typed} />
      {isFetched ? (
        <Note icon="box">You fetch the parts at our warehouse: we need to know who comes, and no address.</Note>
      ) : null}
      <div className="form">
        <AddressFields
          kind="shipping"
          values={values}
          faults={faults}
          isSubmitted={isTried}
          isEmailOptional={isAdmin && !isFetched}
          isContactOnly={isFetched}
          onType={typed}
        />
      </div>
      <section aria-labelledby="co-delivery">
        <h2 className="t20" id="co-delivery">
          Delivery
        </h2>
        {cart.shipping.length === 0 ? (
          <p className="t14 mute">The ways to send it, and what they cost, come with the postal code.</p>
        ) : (
          <ServiceChoice cart={cart} disabled={!isOnline} />
        )}
      </section>
      {fault === null ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {fault}
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
        typed={values}
        suggested={shipping.suggested}
        isBusy={shipping.isSending}
        onClose={shipping.close}
        onKeep={() => {
          void submit(values, true)
        }}
        onUse={(address) => {
          shipping.use(address, values.email)
        }}
      />
    </form>
  )
}
