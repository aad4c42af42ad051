import { laborClaims } from '../../../../../contract/labor-claims.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { getStatusLabel } from '../../../../../domain/labor-claims/states.ts'
import type { ClaimAction, ClaimStatus } from '../../../../../domain/labor-claims/states.ts'
import { WithDraft } from '../../../../shared/drafts/with-draft.tsx'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { Field } from '../../../../ui/field.tsx'
import { useBoundValue } from '../../../../ui/form/bound-field.ts'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { getActionLabels } from '../actions/action-labels.ts'
import { useOnlineForm } from '../forms/use-online-form.ts'
import { listClaimCorrections } from './claim-corrections.ts'

interface StatusFields {
  status: string
  message: string
  hours: string
}
interface Props {
  readonly claim: Claim
  readonly onClose: () => void
}

const getLabel = (status: ClaimStatus, action: ClaimAction) =>
  getStatusLabel({ status, accepted: action === 'accept', completed: false })

function StatusForm({ claim, draft, onClose }: Props & { readonly draft: FormDraft<StatusFields> }) {
  const corrections = listClaimCorrections(claim)
  const labelsOf = (status: string) => {
    const found = corrections.find((one) => one.status === status)
    return found === undefined ? null : getActionLabels(found.action, claim.status)
  }
  const { form, cancel } = useOnlineForm({
    claimId: claim.ticket_id,
    draft,
    row: laborClaims.table.correctStatus,
    schema: laborClaims.table.correctStatus.body,
    toBody: ({ status, message, hours }) => ({
      status,
      ...(message.trim() === '' ? {} : { message: message.trim() }),
      ...((labelsOf(status)?.hours ?? null) === null || hours.trim() === ''
        ? {}
        : { labor_hours_estimate: Number(hours) }),
    }),
    fieldOf: (key) => (key === 'labor_hours_estimate' ? 'hours' : key),
    check: ({ status, message }): Record<string, string> => ({
      ...(labelsOf(status) === null ? { status: 'Select the new status' } : {}),
      ...(labelsOf(status)?.isMessageNeeded === true && message.trim() === '' ? { message: 'Required' } : {}),
    }),
    toInput: (body) => ({ params: { id: claim.ticket_id }, body }),
    done: 'Status changed',
    onClose,
  })
  const chosen = useBoundValue(form, 'status')
  const labels = labelsOf(chosen.value)
  return (
    <Form form={form} label="Change status">
      <div className="whole">
        <SelectField
          label={`New status (now: ${getStatusLabel(claim)})`}
          choices={[
            { value: '', label: 'Select' },
            ...corrections.map(({ status, action }) => ({ value: status, label: getLabel(status, action) })),
          ]}
          {...form.bind('status')}
        />
      </div>
      {(labels?.hours ?? null) === null ? null : (
        <div className="whole">
          <Field
            label={labels?.hours ?? ''}
            isOptional
            inputMode="decimal"
            autoComplete="off"
            {...form.bind('hours')}
          />
        </div>
      )}
      <div className="whole">
        <TextArea
          label="Message"
          isOptional={labels?.isMessageNeeded !== true}
          rows={3}
          maxLength={4000}
          {...form.bind('message')}
        />
      </div>
      <FormEnd
        form={form}
        saveLabel="Change status"
        needsConnection
        onCancel={cancel}
        isDanger={labels?.isDanger === true}
      />
    </Form>
  )
}

/** Sets the claim's status directly, with a message to the people on it (L16). */
export function ChangeStatusForm(props: Props) {
  return (
    <WithDraft<StatusFields>
      draftKey={`change-status:${props.claim.ticket_id}`}
      start={{ status: '', message: '', hours: '' }}
    >
      {(draft) => <StatusForm {...props} draft={draft} />}
    </WithDraft>
  )
}
