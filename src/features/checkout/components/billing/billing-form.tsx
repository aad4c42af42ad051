import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Cart } from '../../../../../contract/shapes/cart.ts'
import { checkAddress } from '../../../../../domain/places/address-form.ts'
import { useNow } from '../../../../data/clock.tsx'
import { useSession } from '../../../../data/session.tsx'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import type { CardFields } from '../../../../platform/payments/payments.ts'
import { checkoutPath } from '../../../../shared/checkout-paths.ts'
import { moveOnEnter } from '../../../../shared/move-on-enter.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { CheckField } from '../../../../ui/check-field.tsx'
import { Loading } from '../../../../ui/load-states.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Note } from '../../../../ui/note.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { BillingAddress, useBillingAddress } from './billing-address.tsx'
import { CardForm } from './card-form.tsx'
import { validateCard, emptyCard } from './card-values.ts'
import type { CardValues } from './card-values.ts'
import { focusFirstError } from '../focus-first-error.ts'
import { GatewayCard } from './gateway-card.tsx'
import { useStepNotice } from '../use-step-notice.ts'
import { OfficePaymentField } from './office-payment-field.tsx'
import { useOrderDetails } from '../use-order-details.ts'
import { OrderContext } from '../order-context.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { useWallet } from '../use-wallet.ts'
import { useBilling } from './use-billing.ts'
import { getDefaultPayment, listPaymentOptions } from './payment-options.ts'
import type { PaymentKey } from './payment-options.ts'

/** The billing form: payment method, card fields and billing address. */
export function BillingForm({ cart: { checkout: state } }: { readonly cart: Cart }) {
  const { session } = useSession()
  const { isOnline } = useConnectionStatus()
  const now = useNow(60_000)
  const { details, update } = useOrderDetails()
  const notice = useStepNotice('billing')
  const { cards } = useWallet(state)
  const options = listPaymentOptions(state, cards, now)
  const [chosen, setChosen] = useState<PaymentKey | null>(null)
  const [card, setCard] = useState<CardValues>(emptyCard)
  const [fields, setFields] = useState<CardFields | null>(null)
  const [saveCard, setSaveCard] = useState(false)
  const [isTried, setTried] = useState(false)
  const billing = useBillingAddress(state)
  const { submit, fieldErrors, error, clearErrors, isSending } = useBilling(state.gateway, () => {
    // The token is saved: clear the card number and the security code.
    setCard(emptyCard)
    setTried(false)
    setChosen(null)
  })
  // After a declined card, offer a new card instead of the same one.
  const defaultPayment = notice.message === null ? getDefaultPayment(options, state, details.pays_by) : 'new'
  const payment = chosen !== null && options.some(({ key }) => key === chosen) ? chosen : defaultPayment
  const isNew = payment === 'new'
  const isLater = payment === 'check' || payment === 'terms'
  const block = state.admin_checkout ? details.address_block : ''
  const needsAddress = isNew && block.trim() === ''
  const errors: Readonly<Record<string, string>> = {
    ...fieldErrors,
    ...(isNew ? validateCard(card, state.gateway.kind === 'demo') : {}),
    ...(needsAddress ? checkAddress(billing.address, { kind: 'billing' }) : {}),
  }
  const handleType = () => {
    // Keep the current payment method selected after its error message is cleared.
    setChosen(payment)
    clearErrors()
    notice.clear()
  }
  const cardProps = {
    values: card,
    errors,
    isSubmitted: isTried,
    onType: (change: Partial<CardValues>) => {
      handleType()
      setCard((before) => ({ ...before, ...change }))
    },
  }
  if (!billing.isRead) return <Loading label="Restoring your draft" />
  const message = error ?? notice.message
  return (
    <form
      className="stack g6"
      noValidate
      onKeyDown={moveOnEnter}
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        setTried(true)
        if (Object.keys(errors).length > 0) {
          focusFirstError(form, errors)
          return
        }
        notice.clear()
        update({ pays_by: isLater ? payment : 'card' })
        void submit({ payment, card, address: billing.address, block, saveCard, fields }).then((fieldErrors) => {
          focusFirstError(form, fieldErrors)
        })
      }}
    >
      <OrderContext state={state} />
      {message === null ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {message}
        </Note>
      )}
      <PaymentChoice
        options={options}
        chosen={payment}
        onChoose={(next) => {
          handleType()
          setTried(false)
          setChosen(next)
        }}
      >
        {isNew ? (
          <div className="co-way-body">
            <div className="form">
              {state.gateway.kind === 'stripe' && state.gateway.publishable_key !== null ? (
                <GatewayCard publishableKey={state.gateway.publishable_key} onFields={setFields} {...cardProps} />
              ) : (
                <CardForm {...cardProps} />
              )}
            </div>
            {session.logged_in ? (
              <CheckField
                label="Save this card for next time"
                checked={saveCard}
                onChange={({ target }) => {
                  setSaveCard(target.checked)
                }}
              />
            ) : null}
          </div>
        ) : isLater ? (
          <OfficePaymentField payment={payment} details={details} onChange={update} />
        ) : null}
      </PaymentChoice>
      {isNew || isLater ? (
        <BillingAddress billing={billing} errors={errors} isSubmitted={isTried} onType={handleType} />
      ) : null}
      {state.admin_checkout ? (
        <TextArea
          label="Billing address as free text"
          isOptional
          hint="Use it instead of the fields above."
          maxLength={2000}
          value={details.address_block}
          onChange={({ target }) => {
            update({ address_block: target.value })
          }}
        />
      ) : null}
      <div className="co-acts">
        <Link className={buttonClass({ fill: 'clear' })} to={checkoutPath('shipping')}>
          <Icon name="back" />
          Shipping
        </Link>
        <Button type="submit" fill="filled" size="big" className="end" isBusy={isSending} disabled={!isOnline}>
          Review order
        </Button>
      </div>
    </form>
  )
}
