import { useState } from 'react'
import type { OrderReturn } from '../../../../../contract/shapes/order-return.ts'
import { returnActions } from '../../../../../domain/returns/states.ts'
import type { ReturnAction } from '../../../../../domain/returns/states.ts'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { useEngine } from '../../../../data/engine.tsx'
import { WithDraft } from '../../../../shared/drafts/with-draft.tsx'
import { Button } from '../../../../ui/button.tsx'
import { closeOnly } from '../../../../ui/close-only.ts'
import { Sheet } from '../../../../ui/sheet.tsx'
import { CreditForm } from './credit-form.tsx'
import { AcceptForm, CancelForm, DeclineForm, WithdrawForm } from './decide-forms.tsx'
import type { AcceptFields } from './decide-forms.tsx'
import { ReceiveForm, toReceiveFields } from './receive-form.tsx'
import type { ReceiveFields } from './receive-form.tsx'
import { toTermFields } from './return-terms.tsx'

const labels: Readonly<Record<ReturnAction, string>> = {
  accept: 'Accept',
  decline: 'Decline',
  receive: 'Receive',
  credit: 'Credit',
  cancel: 'Cancel return',
  withdraw: 'Withdraw',
}

/** The steps in the order in which they are usual: where everything came, the credit is next. */
function listSteps(of: OrderReturn): readonly ReturnAction[] {
  const isComplete = of.lines.every(({ qty, received }) => received === qty)
  return returnActions.filter((action) => of.may[action] === true && !(action === 'receive' && isComplete))
}

/** The form of a step with its draft. */
function StepForm({
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

/** The steps that the reader may take with a return now: staff theirs, a customer theirs. Nothing without a connection. */
export function ReturnSteps({ of, orderKey = '' }: { readonly of: OrderReturn; readonly orderKey?: string }) {
  const { isOnline } = useConnectionStatus()
  const [open, setOpen] = useState<ReturnAction | null>(null)
  const steps = isOnline ? listSteps(of) : []
  const close = () => {
    setOpen(closeOnly(open))
  }
  return (
    <>
      {steps.map((step, at) => (
        <Button
          key={step}
          size="small"
          fill={
            step === 'cancel' || step === 'decline' || step === 'withdraw' ? 'clear' : at === 0 ? 'filled' : 'outline'
          }
          aria-haspopup="dialog"
          aria-label={`${labels[step]}: ${of.number}`}
          onClick={() => {
            setOpen(step)
          }}
        >
          {labels[step]}
        </Button>
      ))}
      {open === null ? null : (
        <Sheet isOpen onClose={close} title={`${labels[open]}: ${of.number}`}>
          <StepForm of={of} step={open} orderKey={orderKey} onClose={close} />
        </Sheet>
      )}
    </>
  )
}
