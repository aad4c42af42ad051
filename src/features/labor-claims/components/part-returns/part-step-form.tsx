import { claimReturns, receiveForm, sendForm, waiveForm } from '../../../../../contract/claim-returns.ts'
import type { PartReturn, ReceiveForm, SendForm, WaiveForm } from '../../../../../contract/claim-returns.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { WithDraft } from '../../../../shared/drafts/with-draft.tsx'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { useOnlineForm } from '../forms/use-online-form.ts'

export type PartStep = 'send' | 'receive' | 'waive'
interface TextFields {
  readonly text: string
}
interface Props {
  readonly claim: Claim
  readonly of: PartReturn
  readonly onClose: () => void
}
type FormProps = Props & { readonly draft: FormDraft<TextFields> }
const rows = claimReturns.table
const fieldOf = () => 'text'

function SendFields({ claim, of, draft, onClose }: FormProps) {
  const { form, cancel } = useOnlineForm<TextFields, SendForm, typeof rows.sendReturn>({
    ...{ claimId: claim.ticket_id, draft, row: rows.sendReturn, schema: sendForm, fieldOf, onClose },
    toBody: ({ text }) => ({ rev: of.rev, tracking: text }),
    toInput: (body) => ({ params: { id: of.id }, body }),
    done: `${of.number} is on its way`,
  })
  return (
    <Form form={form} label="Mark as sent">
      <div className="whole">
        <Field label="Tracking number" isOptional autoComplete="off" maxLength={100} {...form.bind('text')} />
      </div>
      <FormEnd form={form} saveLabel="Mark as sent" needsConnection onCancel={cancel} />
    </Form>
  )
}

function ReceiveFields({ claim, of, draft, onClose }: FormProps) {
  const { form, cancel } = useOnlineForm<TextFields, ReceiveForm, typeof rows.receiveReturn>({
    ...{ claimId: claim.ticket_id, draft, row: rows.receiveReturn, schema: receiveForm, fieldOf, onClose },
    toBody: ({ text }) => ({ rev: of.rev, note: text }),
    toInput: (body) => ({ params: { id: of.id }, body }),
    done: `${of.number} received`,
  })
  return (
    <Form form={form} label="Mark as received">
      <div className="whole">
        <TextArea label="What you found" rows={3} maxLength={500} isOptional {...form.bind('text')} />
      </div>
      <FormEnd form={form} saveLabel="Mark as received" needsConnection onCancel={cancel} />
    </Form>
  )
}

function WaiveFields({ claim, of, draft, onClose }: FormProps) {
  const { form, cancel } = useOnlineForm<TextFields, WaiveForm, typeof rows.waiveReturn>({
    ...{ claimId: claim.ticket_id, draft, row: rows.waiveReturn, schema: waiveForm, fieldOf, onClose },
    toBody: ({ text }) => ({ rev: of.rev, reason: text }),
    toInput: (body) => ({ params: { id: of.id }, body }),
    done: `${of.number} is not needed`,
  })
  return (
    <Form form={form} label="Not needed">
      <p className="hint whole">The servicer need not send it, and gets no more reminders.</p>
      <div className="whole">
        <TextArea label="Reason" rows={2} maxLength={500} {...form.bind('text')} />
      </div>
      <FormEnd form={form} saveLabel="Save" needsConnection onCancel={cancel} />
    </Form>
  )
}

const forms = { send: SendFields, receive: ReceiveFields, waive: WaiveFields } as const

/** The form of a step with its draft. */
export function PartStepForm({ step, ...props }: Props & { readonly step: PartStep }) {
  const Fields = forms[step]
  return (
    <WithDraft<TextFields> draftKey={`part-return:${props.of.id}:${step}`} start={{ text: '' }}>
      {(draft) => <Fields {...props} draft={draft} />}
    </WithDraft>
  )
}
