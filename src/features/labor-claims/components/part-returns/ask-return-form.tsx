import { askForm, claimReturns } from '../../../../../contract/claim-returns.ts'
import type { AskForm } from '../../../../../contract/claim-returns.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { usePressId } from '../../../../data/use-press-id.ts'
import { WithDraft } from '../../../../shared/drafts/with-draft.tsx'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { addDays, toDay } from '../../../../shared/formats/format-date.ts'
import { Field } from '../../../../ui/field.tsx'
import { useBoundValue } from '../../../../ui/form/bound-field.ts'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { useOnlineForm } from '../forms/use-online-form.ts'

interface AskFields {
  /** The part's number on the claim; empty for another part. */
  readonly part: string
  readonly name: string
  readonly qty: string
  readonly due_on: string
  readonly message: string
}
interface Props {
  readonly claim: Claim
  readonly now: number
  readonly onClose: () => void
}

const usualDays = 14
const fieldNames: Readonly<Record<string, string>> = { part_name: 'name', part_number: 'part' }

function Fields({ claim, now, draft, onClose }: Props & { readonly draft: FormDraft<AskFields> }) {
  const { getId } = usePressId()
  const parts = claim.order.products
  const { form, cancel } = useOnlineForm<AskFields, AskForm, typeof claimReturns.table.askReturn>({
    claimId: claim.ticket_id,
    draft,
    row: claimReturns.table.askReturn,
    schema: askForm,
    toBody: ({ part, name, qty, due_on, message }) => {
      const asked = {
        ...{ part_number: part, part_name: parts.find(({ number }) => number === part)?.name ?? name },
        ...{ qty: Number(qty), due_on, message },
      }
      return { id: getId(asked), ...asked }
    },
    fieldOf: (key) => fieldNames[key] ?? key,
    check: ({ due_on }): Record<string, string> =>
      due_on !== '' && due_on < toDay(now) ? { due_on: 'Choose today or a later day' } : {},
    toInput: (body) => ({ params: { id: claim.ticket_id }, body }),
    done: 'The servicer was asked for the part',
    errorFields: { 'claim-returns.asked': 'part' },
    onClose,
  })
  const { value: part } = useBoundValue(form, 'part')
  return (
    <Form form={form} label="Ask for the failed part">
      <p className="hint whole">The servicer gets an email now, and reminders until the part is on its way.</p>
      {parts.length === 0 ? null : (
        <div className="whole">
          <SelectField
            label="Part"
            choices={[
              ...parts.map(({ number, name }) => ({ value: number, label: `${name}, ${number}` })),
              { value: '', label: 'Another part' },
            ]}
            {...form.bind('part')}
          />
        </div>
      )}
      {part === '' ? (
        <div className="whole">
          <Field label="Name of the part" autoComplete="off" maxLength={200} {...form.bind('name')} />
        </div>
      ) : null}
      <Field label="Pieces" inputMode="numeric" autoComplete="off" maxLength={2} {...form.bind('qty')} />
      <Field label="Send it until" type="date" min={toDay(now)} {...form.bind('due_on')} />
      <div className="whole">
        <TextArea label="Message to the servicer" rows={3} maxLength={1000} isOptional {...form.bind('message')} />
      </div>
      <FormEnd form={form} saveLabel="Ask for it" needsConnection onCancel={cancel} />
    </Form>
  )
}

/** The office asks the servicer of a claim for its failed part. */
export function AskReturnForm(props: Props) {
  const start: AskFields = {
    part: props.claim.order.products[0]?.number ?? '',
    ...{ name: '', qty: '1', due_on: addDays(toDay(props.now), usualDays), message: '' },
  }
  return (
    <WithDraft<AskFields> draftKey={`ask-return:${props.claim.ticket_id}`} start={start}>
      {(draft) => <Fields {...props} draft={draft} />}
    </WithDraft>
  )
}
