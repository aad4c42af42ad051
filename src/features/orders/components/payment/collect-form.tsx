import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { checkout } from '../../../../../contract/checkout.ts'
import { paymentForm } from '../../../../../contract/shapes/order-payment.ts'
import type { PaymentForm } from '../../../../../contract/shapes/order-payment.ts'
import type { Order } from '../../../../../contract/shapes/order.ts'
import { parseMoney, toAmount } from '../../../../../domain/money/cents.ts'
import { CallRefused } from '../../../../../offline/http/call.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { useRefreshAfter } from '../../../../data/use-call.ts'
import { useRead } from '../../../../data/use-read.ts'
import type { CardFields } from '../../../../platform/payments/payments.ts'
import { valuesOf } from '../../../../shared/address/address-values.ts'
import { useCardToken } from '../../../../shared/payment/use-card-token.ts'
import { WithDraft } from '../../../../shared/drafts/with-draft.tsx'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { formatPrice } from '../../../../shared/formats/format-price.ts'
import { CheckField } from '../../../../ui/check-field.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { CardChoice } from './card-choice.tsx'
import { startNewCard, toCardField, toNewCard, validateNewCard } from './new-card.ts'
import type { NewCardFields } from './new-card.ts'
import { NewCardInputs } from './new-card-inputs.tsx'
import './payment.css'

/** What is kept of a payment that is typed: never a card. */
interface PaymentDraft {
  /** The payment's id: sent again after a lost answer, it is still one payment. */
  readonly id: string
  /** 'check', 'new', or the id of a saved card. */
  readonly way: string
  readonly amount: string
  readonly check_number: string
}
type PaymentFields = PaymentDraft & NewCardFields

/** Stands for a new card until the gateway has made its token. */
const untyped = { card_token: '-', last4: '0000' }

function toForm({ id, way, amount, check_number }: PaymentFields): Partial<z.input<typeof paymentForm>> {
  const cents = parseMoney(amount)
  return {
    id,
    ...(cents === null ? {} : { amount: toAmount(cents) }),
    ...(way === 'check'
      ? { method: 'check', check_number }
      : way === 'new'
        ? { method: 'card', card: untyped }
        : way === ''
          ? {}
          : { method: 'card', card_id: Number(way) }),
  }
}

function CollectForm({
  order,
  draft,
  onClose,
}: {
  readonly order: Order
  readonly draft: FormDraft<PaymentDraft>
  readonly onClose: () => void
}) {
  const engine = useEngine()
  const showSnackbar = useSnackbar()
  const refreshAfter = useRefreshAfter()
  const id = String(order.order_id)
  const ways = useRead(checkout.table.readPaymentWays, { params: { id }, query: {} })
  const gateway = ways.state === 'ready' ? ways.value.gateway : null
  const toToken = useCardToken(gateway)
  const [cardFields, setCardFields] = useState<CardFields | null>(null)
  const close = async () => {
    await draft.drop()
    onClose()
  }
  const form = useRowForm<PaymentFields, PaymentForm>({
    schema: paymentForm,
    toBody: toForm,
    check: (fields) => (fields.way === 'new' ? validateNewCard(fields, gateway?.kind !== 'stripe') : {}),
    fieldOf: toCardField,
    values: { ...startNewCard(order), ...draft.values },
    onTyped: ({ id: typedId, way: chosen, amount, check_number }) => {
      draft.keep({ id: typedId, way: chosen, amount, check_number })
    },
    sentence: callErrorMessage,
    async onSave(body, fields) {
      const entered = { card: fields, address: valuesOf(fields), cardFields }
      const typed = fields.way === 'new' ? toNewCard(fields, await toToken(entered)) : null
      if (typed !== null && 'errors' in typed) return typed.errors
      try {
        await engine.call(checkout.table.collectPayment, { params: { id }, body: { ...body, ...(typed ?? {}) } })
      } catch (error) {
        if (error instanceof CallRefused) await engine.refreshOrder(id).catch(() => undefined)
        // A payment that was declined, or that was another one, has ended under its id; the next press is a new one.
        if (error instanceof CallRefused && ['orders.cardDeclined', 'orders.paymentKnown'].includes(error.code))
          form.setValue('id', engine.newId())
        throw error
      }
      await engine.refreshOrder(id).catch(() => undefined)
      void refreshAfter(checkout.table.collectPayment)
      showSnackbar({ text: `${formatPrice(body.amount)} collected` })
      await close()
      return undefined
    },
  })
  const way = useWatch({ control: form.control, compute: (fields: PaymentFields) => fields.way })
  const number = useWatch({ control: form.control, compute: (fields: PaymentFields) => fields['cc-number'] })
  const postalCode = useWatch({ control: form.control, compute: (fields: PaymentFields) => fields.postal_code })
  return (
    <Form form={form} label="Collect payment">
      <CardChoice
        legend="Paid by"
        cards={ways.state === 'ready' ? ways.value.cards : []}
        form={form}
        error={form.errorOf('way')}
      >
        <CheckField type="radio" value="check" label="Check" {...form.bindCheck('way')} />
      </CardChoice>
      <Field label="Amount" inputMode="decimal" autoComplete="off" {...form.bind('amount')} />
      {way === 'check' ? (
        <Field label="Check number" autoComplete="off" maxLength={60} {...form.bind('check_number')} />
      ) : null}
      {way === 'new' && gateway !== null ? (
        <>
          <p className="hint whole">
            Enter the card as the customer reads it out. Its number goes to the gateway only.
          </p>
          <NewCardInputs
            form={form}
            number={number}
            postalCode={postalCode}
            gateway={gateway}
            onFields={setCardFields}
          />
        </>
      ) : null}
      <FormEnd form={form} saveLabel="Collect" needsConnection onCancel={() => void close()} />
    </Form>
  )
}

/** Collects a payment for an order, with its draft. `firstId`: the id of the payment. */
export function CollectPaymentForm({
  order,
  firstId,
  onClose,
}: {
  readonly order: Order
  readonly firstId: string
  readonly onClose: () => void
}) {
  return (
    <WithDraft<PaymentDraft>
      draftKey={`order-payment:${order.order_id}`}
      start={{ id: firstId, way: '', amount: order.balance.toFixed(2), check_number: '' }}
    >
      {(draft) => <CollectForm order={order} draft={draft} onClose={onClose} />}
    </WithDraft>
  )
}
