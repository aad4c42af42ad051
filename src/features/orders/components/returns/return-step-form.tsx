import { useState } from 'react'
import type { OrderReturn } from '../../../../../contract/shapes/order-return.ts'
import type { ReturnAction } from '../../../../../domain/returns/states.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { WithDraft } from '../../../../shared/drafts/with-draft.tsx'
import { CreditForm } from './credit-form.tsx'
import { AcceptForm, CancelForm, DeclineForm, WithdrawForm } from './decide-forms.tsx'
import type { AcceptFields } from './decide-forms.tsx'
import { ReceiveForm, toReceiveFields } from './receive-form.tsx'
import type { ReceiveFields } from './receive-form.tsx'
import { toTermFields } from './return-terms.tsx'

/** The form of a step of a return, with its draft. */
export function ReturnStepForm({
  of,
  step,
  orderKey,
  onClose,
}: {
  readonly of: OrderReturn
  readonly step: ReturnAction
  readonly orderKey: string
  readonly onClose: () => void
}) {
  const engine = useEngine()
  const [receiptId] = useState(() => engine.newId())
  const draftKey = `order-return:${of.id}:${step}:${of.rev}`
  const terms = { ...toTermFields(of), note: '' }
  switch (step) {
    case 'accept':
      return (
        <WithDraft<AcceptFields> draftKey={draftKey} start={terms}>
          {(draft) => <AcceptForm of={of} draft={draft} onClose={onClose} />}
        </WithDraft>
      )
    case 'decline':
      return (
        <WithDraft<{ readonly message: string }> draftKey={draftKey} start={{ message: '' }}>
          {(draft) => <DeclineForm of={of} draft={draft} onClose={onClose} />}
        </WithDraft>
      )
    case 'receive':
      return (
        <WithDraft<ReceiveFields> draftKey={draftKey} start={toReceiveFields(of, receiptId)}>
          {(draft) => <ReceiveForm of={of} draft={draft} onClose={onClose} />}
        </WithDraft>
      )
    case 'credit':
      return (
        <WithDraft<AcceptFields> draftKey={draftKey} start={terms}>
          {(draft) => <CreditForm of={of} draft={draft} onClose={onClose} />}
        </WithDraft>
      )
    case 'cancel':
      return (
        <WithDraft<{ readonly note: string }> draftKey={draftKey} start={{ note: '' }}>
          {(draft) => <CancelForm of={of} draft={draft} onClose={onClose} />}
        </WithDraft>
      )
    case 'withdraw':
      return <WithdrawForm of={of} orderKey={orderKey} onClose={onClose} />
  }
}
