import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { checkout } from '../../../../../contract/checkout.ts'
import { paymentForm } from '../../../../../contract/shapes/order.ts'
import type { Order, PaymentForm } from '../../../../../contract/shapes/order.ts'
import { parseMoney, toAmount } from '../../../../../domain/money/cents.ts'
import { CallRefused } from '../../../../../offline/http/call.ts'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { useEngine } from '../../../../data/engine.tsx'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { useRefreshAfter } from '../../../../data/use-call.ts'
import { useRead } from '../../../../data/use-read.ts'
import { WithDraft } from '../../../../shared/drafts/with-draft.tsx'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { formatCard } from '../../../../shared/formats/format-card.ts'
import { formatPrice } from '../../../../shared/formats/format-price.ts'
import { Button } from '../../../../ui/button.tsx'
import { CheckField } from '../../../../ui/check-field.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'

interface PaymentFields {
  /** The payment's id: sent again after a lost answer, it is still one payment. */
  readonly id: string
  /** 'check', or the id of a saved card. */
  readonly way: string
  readonly amount: string
  readonly check_number: string
}

function toForm({ id, way, amount, check_number }: PaymentFields): Partial<PaymentForm> {
  const cents = parseMoney(amount)
  return {
    id,
    ...(cents === null ? {} : { amount: toAmount(cents) }),
    ...(way === 'check'
      ? { method: 'check', check_number }
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
  readonly draft: FormDraft<PaymentFields>
  readonly onClose: () => void
}) {
  const engine = useEngine()
  const showSnackbar = useSnackbar()
  const refreshAfter = useRefreshAfter()
  const wallet = useRead(
    checkout.table.readWallet,
    { query: { asUser: order.user_id ?? 0 } },
    { isOn: order.user_id !== null },
  )
  const id = String(order.order_id)
  const close = async () => {
    await draft.drop()
    onClose()
  }
  const form = useRowForm<PaymentFields, PaymentForm>({
    schema: paymentForm,
    toBody: toForm,
    fieldOf: (key) => (key === 'method' || key === 'card_id' ? 'way' : key),
    values: draft.values,
    onTyped: draft.keep,
    sentence: callErrorMessage,
    async onSave(body) {
      try {
        await engine.call(checkout.table.collectPayment, { params: { id }, body })
      } catch (error) {
        if (error instanceof CallRefused) await engine.refreshOrder(id).catch(() => undefined)
        // A declined payment has ended under its id; the next press is another one.
        if (error instanceof CallRefused && error.code === 'orders.cardDeclined') form.setValue('id', engine.newId())
        throw error
      }
      await engine.refreshOrder(id).catch(() => undefined)
      void refreshAfter(checkout.table.collectPayment)
      showSnackbar({ text: `${formatPrice(body.amount)} collected` })
      await close()
    },
  })
  const way = useWatch({ control: form.control, compute: (fields: PaymentFields) => fields.way })
  const cards = wallet.state === 'ready' ? wallet.value.cards : []
  const wayError = form.errorOf('way')
  return (
    <Form form={form} label="Collect payment">
      <fieldset className="field whole">
        <legend>Paid by</legend>
        {cards.map((card) => (
          <CheckField
            key={card.card_id}
            type="radio"
            value={String(card.card_id)}
            label={formatCard(card)}
            {...form.bindCheck('way')}
          />
        ))}
        <CheckField type="radio" value="check" label="Check" {...form.bindCheck('way')} />
        {cards.length === 0 && wallet.state === 'ready' ? (
          <p className="hint">This customer has no saved card.</p>
        ) : null}
        {wayError === undefined ? null : <p className="err-t">{wayError}</p>}
      </fieldset>
      <Field label="Amount" inputMode="decimal" autoComplete="off" {...form.bind('amount')} />
      {way === 'check' ? (
        <Field label="Check number" autoComplete="off" maxLength={60} {...form.bind('check_number')} />
      ) : null}
      <FormEnd form={form} saveLabel="Collect" needsConnection onCancel={() => void close()} />
    </Form>
  )
}

/** Collects what is due for an order by a saved card or a check. For administrators, online. */
export function CollectPayment({ order }: { readonly order: Order }) {
  const engine = useEngine()
  const { isOnline } = useConnectionStatus()
  const [isOpen, setOpen] = useState(false)
  const [firstId, setFirstId] = useState(() => engine.newId())
  const close = () => {
    setOpen(false)
    // The next payment is another one.
    setFirstId(engine.newId())
  }
  if (!isOpen && (!order.may.collect || !isOnline)) return null
  return (
    <>
      <Button
        className="no-print"
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true)
        }}
      >
        Collect payment
      </Button>
      <Sheet isOpen={isOpen} onClose={close} title="Collect payment">
        <WithDraft<PaymentFields>
          draftKey={`order-payment:${order.order_id}`}
          start={{ id: firstId, way: '', amount: order.balance.toFixed(2), check_number: '' }}
        >
          {(draft) => <CollectForm order={order} draft={draft} onClose={close} />}
        </WithDraft>
      </Sheet>
    </>
  )
}
