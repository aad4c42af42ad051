import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { checkout } from '../../../../../contract/checkout.ts'
import type { Order } from '../../../../../contract/shapes/order.ts'
import type { BalanceForm, PaymentWays } from '../../../../../contract/shapes/order-payment.ts'
import { CallRefused } from '../../../../../offline/http/call.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { useSession } from '../../../../data/session.tsx'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { useRefreshAfter } from '../../../../data/use-call.ts'
import type { CardFields } from '../../../../platform/payments/payments.ts'
import { valuesOf } from '../../../../shared/address/address-values.ts'
import { formatPrice } from '../../../../shared/formats/format-price.ts'
import { useBankConfirmation } from '../../../../shared/payment/use-bank-confirmation.tsx'
import { useCardToken } from '../../../../shared/payment/use-card-token.ts'
import type { ErrorsByKey } from '../../../../ui/form/form-resolver.ts'
import { CheckField } from '../../../../ui/check-field.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { CardChoice } from './card-choice.tsx'
import { startNewCard, toCardField, toNewCard, validateNewCard } from './new-card.ts'
import type { NewCardFields } from './new-card.ts'
import { NewCardInputs } from './new-card-inputs.tsx'
import { getPayable } from './payable.ts'

/** `way`: 'new', or the id of a saved card. */
type PayFields = NewCardFields & { readonly way: string }
type Source = Pick<BalanceForm, 'card_id' | 'card'>

const waySchema = z.object({ way: z.string().check(z.minLength(1, 'Choose a card')) })
const unconfirmed =
  'Your bank has not confirmed this payment, so nothing was charged yet. Confirm it there, then press Pay again.'
/**
 * A customer pays what is due for an order. The amount is the server's: where the page shows another one, nothing is charged
 * and the page shows the new one. The payment's id and amount stay the same until the server has decided about it, though the
 * order counts it as paid meanwhile.
 */
export function PayForm({
  order,
  orderKey,
  ways,
  onPaid,
  onClose,
}: {
  readonly order: Order
  readonly orderKey: string
  readonly ways: PaymentWays
  /** The order has changed: it was paid, or somebody else was first. */
  readonly onPaid: () => Promise<void>
  readonly onClose: () => void
}) {
  const engine = useEngine()
  const bank = useBankConfirmation()
  const { session } = useSession()
  const showSnackbar = useSnackbar()
  const refreshAfter = useRefreshAfter()
  const toToken = useCardToken(ways.gateway)
  const id = useRef(engine.newId())
  /** The card that was sent under this id: a repeat must name the same one. */
  const sent = useRef<{ readonly typed: string; readonly source: Source } | null>(null)
  const [sentAmount, setSentAmount] = useState<number | null>(null)
  const amount = sentAmount ?? getPayable(order)
  const [cardFields, setCardFields] = useState<CardFields | null>(null)

  const getSource = async (fields: PayFields): Promise<Source | { readonly errors: ErrorsByKey }> => {
    const typed = JSON.stringify(fields)
    if (sent.current?.typed === typed) return sent.current.source
    const chosen =
      fields.way === 'new'
        ? toNewCard(fields, await toToken({ card: fields, address: valuesOf(fields), cardFields }))
        : { card_id: Number(fields.way) }
    if (!('errors' in chosen)) sent.current = { typed, source: chosen }
    return chosen
  }
  const pay = async (source: Source) => {
    const input = {
      params: { id: String(order.order_id) },
      query: orderKey === '' ? {} : { order_key: orderKey },
      body: { id: id.current, expected: amount, ...source },
    }
    const answer = await engine.call(checkout.table.payBalance, input)
    if (answer.action === null) return answer
    await bank.confirm(ways.gateway, answer.action.client_secret)
    return engine.call(checkout.table.payBalance, input)
  }
  const form = useRowForm<PayFields, z.output<typeof waySchema>>({
    schema: waySchema,
    toBody: ({ way }) => ({ way }),
    check: (fields) => (fields.way === 'new' ? validateNewCard(fields, ways.gateway.kind === 'demo') : {}),
    fieldOf: toCardField,
    values: { ...startNewCard(order), way: ways.cards.length === 0 ? 'new' : '' },
    sentence: callErrorMessage,
    onSave: async (_body, fields) => {
      const source = await getSource(fields)
      if ('errors' in source) return source.errors
      setSentAmount(amount)
      try {
        const { action } = await pay(source)
        if (action !== null) return { root: unconfirmed }
      } catch (error) {
        if (error instanceof CallRefused && error.status < 500) {
          // The server has decided: the next press is another payment.
          id.current = engine.newId()
          sent.current = null
          await onPaid()
          setSentAmount(null)
        }
        throw error
      }
      showSnackbar({ text: `${formatPrice(amount)} paid. We emailed you a receipt.` })
      void refreshAfter(checkout.table.payBalance)
      await onPaid()
      onClose()
      return undefined
    },
  })
  const way = useWatch({ control: form.control, compute: (fields: PayFields) => fields.way })
  const number = useWatch({ control: form.control, compute: (fields: PayFields) => fields['cc-number'] })
  const postalCode = useWatch({ control: form.control, compute: (fields: PayFields) => fields.postal_code })
  return (
    <Form form={form} label="Pay">
      <p className="pay-sum whole">
        <span>Balance due for {order.display_id}</span>
        <b className="num">{formatPrice(amount)}</b>
      </p>
      {ways.cards.length === 0 ? null : (
        <CardChoice legend="Pay with" cards={ways.cards} form={form} error={form.errorOf('way')} />
      )}
      {way === 'new' ? (
        <NewCardInputs
          form={form}
          number={number}
          postalCode={postalCode}
          gateway={ways.gateway}
          onFields={setCardFields}
        />
      ) : null}
      {way === 'new' && session.logged_in ? (
        <CheckField label="Save this card for next time" {...form.bindCheck('save')} />
      ) : null}
      {bank.question}
      <FormEnd
        form={form}
        saveLabel={amount > 0 ? `Pay ${formatPrice(amount)}` : 'Pay'}
        needsConnection
        blockedReason={amount > 0 ? null : 'Nothing is left to pay for this order.'}
        cancelLabel={amount > 0 ? 'Cancel' : 'Close'}
        onCancel={onClose}
      />
    </Form>
  )
}
