import { returns } from '../../../../../contract/returns.ts'
import {
  returnAcceptance,
  returnCancellation,
  returnDecline,
  returnWithdrawal,
} from '../../../../../contract/shapes/order-return.ts'
import type {
  OrderReturn,
  ReturnAcceptance,
  ReturnCancellation,
  ReturnDecline,
} from '../../../../../contract/shapes/order-return.ts'
import { callErrorMessage } from '../../../../data/save-error.ts'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { termFieldOf, TermInputs, toTerms } from './return-terms.tsx'
import type { TermFields } from './return-terms.tsx'
import { useReturnWrite } from './use-return-write.ts'

export interface StepProps<F> {
  readonly of: OrderReturn
  readonly draft: FormDraft<F>
  readonly onClose: () => void
  /** Receives the error of a press, and the note or message that it sent. */
  readonly onFailed: (error: unknown, text: string) => void
}

export type AcceptFields = TermFields & { readonly note: string }

/** Accepts a customer's request on its terms. */
export function AcceptForm({ of, draft, onClose, onFailed }: StepProps<AcceptFields>) {
  const showSnackbar = useSnackbar()
  const write = useReturnWrite(of.order_id, onFailed)
  const close = async () => {
    await draft.drop()
    onClose()
  }
  const form = useRowForm<AcceptFields, ReturnAcceptance>({
    schema: returnAcceptance,
    toBody: ({ note, ...terms }) => ({ ...toTerms(terms), note, rev: of.rev }),
    fieldOf: termFieldOf,
    values: draft.values,
    onTyped: draft.keep,
    sentence: callErrorMessage,
    async onSave(body) {
      await write(returns.table.acceptReturn, { params: { number: of.number }, body }, body.note)
      showSnackbar({ text: `${of.number} accepted` })
      await close()
    },
  })
  return (
    <Form form={form} label="Accept the return">
      <p className="hint whole">The customer gets the address, the return slip and your message by email.</p>
      <TermInputs form={form} />
      <div className="whole">
        <TextArea label="Message to the customer" rows={3} maxLength={2000} isOptional {...form.bind('note')} />
      </div>
      <FormEnd form={form} saveLabel="Accept" needsConnection onCancel={() => void close()} />
    </Form>
  )
}

/** Declines a request with a reason. */
export function DeclineForm({ of, draft, onClose, onFailed }: StepProps<{ readonly message: string }>) {
  const showSnackbar = useSnackbar()
  const write = useReturnWrite(of.order_id, onFailed)
  const close = async () => {
    await draft.drop()
    onClose()
  }
  const form = useRowForm<{ readonly message: string }, ReturnDecline>({
    schema: returnDecline,
    toBody: ({ message }) => ({ message, rev: of.rev }),
    values: draft.values,
    onTyped: draft.keep,
    sentence: callErrorMessage,
    async onSave(body) {
      await write(returns.table.declineReturn, { params: { number: of.number }, body }, body.message)
      showSnackbar({ text: `${of.number} declined` })
      await close()
    },
  })
  return (
    <Form form={form} label="Decline the return">
      <div className="whole">
        <TextArea label="Message to the customer" rows={3} maxLength={2000} {...form.bind('message')} />
      </div>
      <FormEnd form={form} saveLabel="Decline" isDanger needsConnection onCancel={() => void close()} />
    </Form>
  )
}

/** Cancels a return of which nothing came. */
export function CancelForm({ of, draft, onClose, onFailed }: StepProps<{ readonly note: string }>) {
  const showSnackbar = useSnackbar()
  const write = useReturnWrite(of.order_id, onFailed)
  const close = async () => {
    await draft.drop()
    onClose()
  }
  const form = useRowForm<{ readonly note: string }, ReturnCancellation>({
    schema: returnCancellation,
    toBody: ({ note }) => ({ note, rev: of.rev }),
    values: draft.values,
    onTyped: draft.keep,
    sentence: callErrorMessage,
    async onSave(body) {
      await write(returns.table.cancelReturn, { params: { number: of.number }, body }, body.note)
      showSnackbar({ text: `${of.number} cancelled` })
      await close()
    },
  })
  return (
    <Form form={form} label="Cancel the return">
      <p className="hint whole">Its parts can be on another return. The customer gets an email.</p>
      <div className="whole">
        <TextArea label="Message to the customer" rows={2} maxLength={2000} isOptional {...form.bind('note')} />
      </div>
      <FormEnd form={form} saveLabel="Cancel return" isDanger needsConnection onCancel={() => void close()} />
    </Form>
  )
}

/** A customer takes their request back. */
export function WithdrawForm({
  of,
  orderKey,
  onClose,
  onFailed,
}: Omit<StepProps<object>, 'draft'> & { readonly orderKey: string }) {
  const showSnackbar = useSnackbar()
  const write = useReturnWrite(of.order_id, onFailed)
  const form = useRowForm({
    schema: returnWithdrawal,
    values: { rev: of.rev },
    sentence: callErrorMessage,
    async onSave(body) {
      const query = orderKey === '' ? {} : { order_key: orderKey }
      await write(returns.table.withdrawReturn, { params: { number: of.number }, query, body })
      showSnackbar({ text: `${of.number} withdrawn` })
      onClose()
    },
  })
  return (
    <Form form={form} label="Withdraw the return">
      <p className="hint whole">You keep the parts, and we get a message. You can ask again later.</p>
      <FormEnd form={form} saveLabel="Withdraw" isDanger needsConnection onCancel={onClose} />
    </Form>
  )
}
