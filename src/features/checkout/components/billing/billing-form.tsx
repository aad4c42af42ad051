import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { addressFields } from '../../../../../domain/places/address-form.ts'
import { toCents } from '../../../../../domain/money/cents.ts'
import { checkout } from '../../../../../contract/checkout.ts'
import type { Cart } from '../../../../../contract/shapes/cart.ts'
import { useNow } from '../../../../data/clock.tsx'
import { errorMessage } from '../../../../data/error-message.ts'
import { useSession } from '../../../../data/session.tsx'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import type { CardFields } from '../../../../platform/payments/payments.ts'
import { valuesOf } from '../../../../shared/address/address-values.ts'
import { checkoutPath } from '../../../../shared/cart/checkout-paths.ts'
import { DraftWait } from '../../../../shared/drafts/draft-wait.tsx'
import { useSharedDraft } from '../../../../shared/drafts/use-shared-draft.ts'
import { formatCard } from '../../../../shared/formats/format-card.ts'
import { CardForm } from '../../../../shared/payment/card-form.tsx'
import { emptyCard, toCardFieldName } from '../../../../shared/payment/card-values.ts'
import { GatewayCard } from '../../../../shared/payment/gateway-card.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { CheckField } from '../../../../ui/check-field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { Note } from '../../../../ui/note.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { BillingAddress } from './billing-address.tsx'
import {
  getBillingAddress,
  getBlock,
  getInitialBilling,
  getShippingAddress,
  isBilledAnew,
  toBillingBody,
  validateBilling,
} from './billing-values.ts'
import type { BillingBody, BillingDraft, BillingFields } from './billing-values.ts'
import { useStepNotice } from '../use-step-notice.ts'
import { OfficePaymentField } from './office-payment-field.tsx'
import { useOrderDetails } from '../use-order-details.ts'
import { OrderContext } from '../order-context.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { useWallet } from '../use-wallet.ts'
import { useBilling } from './use-billing.ts'
import { WalletPay } from './wallet-buttons.tsx'
import { findRemovedCard, getDefaultPayment, listPaymentOptions } from './payment-options.ts'
import type { PaymentKey } from './payment-options.ts'

/** The billing step. It waits for the draft, so that restoring it cannot overwrite new input. */
export function BillingForm({ cart }: { readonly cart: Cart }) {
  const { found, again, keep } = useSharedDraft<BillingDraft>(
    `checkout-billing:${cart.checkout.as_user?.user_id ?? ''}`,
  )
  if (found === undefined) return <DraftWait again={again} />
  return <PaymentStep cart={cart} draft={found} onTyped={keep} />
}

/** The billing form: payment method, card fields and billing address. */
function PaymentStep({
  cart: { checkout: state, totals },
  draft,
  onTyped,
}: {
  readonly cart: Cart
  readonly draft: BillingDraft | null
  readonly onTyped: (change: () => BillingDraft) => void
}) {
  const { session } = useSession()
  const { isOnline } = useConnectionStatus()
  const now = useNow(60_000)
  const { details, update } = useOrderDetails()
  const notice = useStepNotice('billing')
  const { cards, isKnown } = useWallet(state)
  const removed = findRemovedCard(state, isKnown ? cards : null)
  const [cardFields, setCardFields] = useState<CardFields | null>(null)
  /** The saved card that the server found without a complete address. */
  const [incomplete, setIncomplete] = useState('')
  const { pay, payByWallet } = useBilling(state.gateway)
  const options = listPaymentOptions(state, cards, now)
  // After a declined card, offer a new card instead of the same one.
  const defaultPayment = notice.message === null ? getDefaultPayment(options, state, details.pays_by) : 'new'
  const getPayment = (chosen: PaymentKey | ''): PaymentKey =>
    chosen !== '' && options.some(({ key }) => key === chosen) ? chosen : defaultPayment
  const shipping = getShippingAddress(state)
  const isOffice = state.admin_checkout
  const contextOf = (fields: Pick<BillingFields, 'payment' | 'address_block'>) => {
    const payment = getPayment(fields.payment)
    return {
      ...{ payment, isOffice, shipping, hasOwnFields: state.gateway.kind === 'demo' },
      isAddressAsked:
        ['new', incomplete].includes(payment) ||
        (payment === 'given' && isBilledAnew(state, getBlock(fields, { isOffice }))),
    }
  }
  const initial = getInitialBilling(state, draft, details)
  const latest = useRef<BillingDraft>({ isSame: initial.isSame, address: valuesOf(initial) })
  const form = useRowForm<BillingFields, BillingBody>({
    schema: checkout.table.submitBilling.body,
    values: initial,
    toBody: (fields) => toBillingBody(fields, contextOf(fields)),
    check: (fields) => validateBilling(fields, contextOf(fields)),
    fieldOf: toCardFieldName,
    onTyped: (fields) => {
      const { isSame, address_block, check_number, po_number } = fields
      // The card's fields are not saved, so most changes leave the drafts as they are.
      const typed = { isSame, address: valuesOf(fields) }
      if (JSON.stringify(typed) !== JSON.stringify(latest.current)) onTyped(() => typed)
      latest.current = typed
      const office = { address_block, check_number, po_number }
      if (JSON.stringify({ ...details, ...office }) !== JSON.stringify(details)) update(office)
      // The selected payment method stays selected after its error message is cleared.
      if (notice.message !== null && fields.payment === '') form.setValue('payment', defaultPayment)
      notice.clear()
    },
    onSave: async (body, fields) => {
      const payment = getPayment(fields.payment)
      notice.clear()
      update({ pays_by: payment === 'check' || payment === 'terms' ? payment : 'card' })
      const errors = await pay({
        payment,
        isAddressed: contextOf(fields).isAddressAsked,
        body,
        card: fields,
        address: getBillingAddress(fields, contextOf(fields)),
        cardFields,
      })
      if (payment.startsWith('saved:') && addressFields.some((field) => field in errors)) {
        setIncomplete(payment)
        return { root: 'This card has no complete billing address. Enter the address, and continue.' }
      }
      // The entered card is gone, or does not go with this address.
      if (payment === 'given' && 'cc-number' in errors) form.setValue('payment', 'new')
      // The token is saved: clear the card number and the security code.
      if (Object.keys(errors).length === 0) form.reset({ ...fields, ...emptyCard, payment: '' })
      return errors
    },
    sentence: (error) => `${errorMessage(error)} Nothing was charged, and what you typed is still here.`,
  })
  const { control } = form
  const payment = getPayment(useWatch({ control, name: 'payment' }))
  const isSame = useWatch({ control, name: 'isSame' })
  const address_block = useWatch({ control, name: 'address_block' })
  const block = getBlock({ address_block }, { isOffice })
  const postalCode = useWatch({ control, name: 'postal_code' })
  const number = useWatch({ control, name: 'cc-number' })
  const isNew = payment === 'new'
  const isLater = payment === 'check' || payment === 'terms'
  const errorText = form.errorText === '' ? notice.message : form.errorText
  return (
    <Form form={form} className="stack g6">
      <OrderContext state={state} />
      {errorText === null ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {errorText}
        </Note>
      )}
      {state.gateway.kind === 'stripe' &&
      state.gateway.publishable_key !== null &&
      isOnline &&
      !state.admin_checkout ? (
        <WalletPay
          publishableKey={state.gateway.publishable_key}
          amount={toCents(totals.total)}
          onCard={(card) => payByWallet(card, shipping)}
        />
      ) : null}
      <PaymentChoice
        options={options}
        chosen={payment}
        removed={removed === null ? null : formatCard(removed)}
        onChoose={(next) => {
          form.setValue('payment', next)
        }}
      >
        {isNew ? (
          <div className="co-way-body">
            <div className="form">
              {state.gateway.kind === 'stripe' && state.gateway.publishable_key !== null ? (
                <GatewayCard publishableKey={state.gateway.publishable_key} onFields={setCardFields} form={form} />
              ) : (
                <CardForm form={form} number={number} />
              )}
            </div>
            {session.logged_in ? (
              <CheckField label="Save this card for next time" {...form.bindCheck('save_card')} />
            ) : null}
          </div>
        ) : isLater ? (
          <OfficePaymentField payment={payment} form={form} />
        ) : null}
      </PaymentChoice>
      {isLater || (contextOf({ payment, address_block }).isAddressAsked && (payment !== 'given' || block === '')) ? (
        <BillingAddress
          form={form}
          shipping={shipping}
          isSame={isSame}
          isReplaced={block !== ''}
          postalCode={postalCode}
        />
      ) : null}
      {state.admin_checkout ? (
        <TextArea
          label="Billing address as free text"
          isOptional
          hint="Name, street, city, state and postal code, instead of the fields above."
          maxLength={2000}
          {...form.bind('address_block')}
        />
      ) : null}
      <div className="co-acts">
        <Link className={buttonClass({ fill: 'clear' })} to={checkoutPath('shipping')}>
          <Icon name="back" />
          Shipping
        </Link>
        <Button type="submit" fill="filled" size="big" className="end" isBusy={form.isSaving} disabled={!isOnline}>
          Review order
        </Button>
      </div>
    </Form>
  )
}
