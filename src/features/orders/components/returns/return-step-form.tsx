import { useState } from 'react'
import type { OrderReturn } from '../../../../../contract/shapes/order-return.ts'
import type { ReturnAction } from '../../../../../domain/returns/states.ts'
import { CallRefused } from '../../../../../offline/http/call.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { WithDraft } from '../../../../shared/drafts/with-draft.tsx'
import { Note } from '../../../../ui/note.tsx'
import { CreditForm } from './credit-form.tsx'
import { AcceptForm, CancelForm, DeclineForm, WithdrawForm } from './decide-forms.tsx'
import type { AcceptFields } from './decide-forms.tsx'
import { ReceiveForm, toReceiveFields } from './receive-form.tsx'
import type { ReceiveFields } from './receive-form.tsx'
import { toTermFields } from './return-terms.tsx'

interface StepFormProps {
  readonly of: OrderReturn
  readonly step: ReturnAction
  readonly orderKey: string
  readonly onClose: () => void
}

/**
 * The form of a step of a return, with its draft. Once the return has changed, the form begins anew: what was typed counted
 * for what it was. Why the last press failed stays above it, and the note that was typed stays in it.
 */
export function ReturnStepForm({ of, ...rest }: StepFormProps) {
  const [failed, setFailed] = useState({ rev: of.rev, sentence: '', text: '' })
  return (
    <div className="stack g4">
      {failed.sentence === '' || failed.rev === of.rev ? null : (
        <Note tone="warn" icon="alert" role="alert">
          {failed.sentence}
        </Note>
      )}
      <StepForm
        key={of.rev}
        of={of}
        {...rest}
        text={failed.text}
        onFailed={(error, text) => {
          setFailed({ rev: of.rev, sentence: describeFailed(error), text })
        }}
      />
    </div>
  )
}

/** Where the press was not refused for a change, the change may be what it did: its answer can be lost. */
const describeFailed = (error: unknown) =>
  error instanceof CallRefused && error.status === 409
    ? callErrorMessage(error)
    : 'This return has changed since the last try. Review it before you send anything again.'

/** The form for one state of the return: a receipt that is entered for the next one has another id. */
function StepForm({
  of,
  step,
  orderKey,
  text,
  onClose,
  onFailed,
}: StepFormProps & { readonly text: string; readonly onFailed: (error: unknown, text: string) => void }) {
  const engine = useEngine()
  const [receiptId] = useState(() => engine.newId())
  const draftKey = `order-return:${of.id}:${step}:${of.rev}`
  const terms = { ...toTermFields(of), note: text }
  switch (step) {
    case 'accept':
      return (
        <WithDraft<AcceptFields> draftKey={draftKey} start={terms}>
          {(draft) => <AcceptForm of={of} draft={draft} onClose={onClose} onFailed={onFailed} />}
        </WithDraft>
      )
    case 'decline':
      return (
        <WithDraft<{ readonly message: string }> draftKey={draftKey} start={{ message: text }}>
          {(draft) => <DeclineForm of={of} draft={draft} onClose={onClose} onFailed={onFailed} />}
        </WithDraft>
      )
    case 'receive':
      return (
        <WithDraft<ReceiveFields> draftKey={draftKey} start={toReceiveFields(of, receiptId, text)}>
          {(draft) => <ReceiveForm of={of} draft={draft} onClose={onClose} onFailed={onFailed} />}
        </WithDraft>
      )
    case 'credit':
      return (
        <WithDraft<AcceptFields> draftKey={draftKey} start={terms}>
          {(draft) => <CreditForm of={of} draft={draft} onClose={onClose} onFailed={onFailed} />}
        </WithDraft>
      )
    case 'cancel':
      return (
        <WithDraft<{ readonly note: string }> draftKey={draftKey} start={{ note: text }}>
          {(draft) => <CancelForm of={of} draft={draft} onClose={onClose} onFailed={onFailed} />}
        </WithDraft>
      )
    case 'withdraw':
      return <WithdrawForm of={of} orderKey={orderKey} onClose={onClose} onFailed={onFailed} />
  }
}
