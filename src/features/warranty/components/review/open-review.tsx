import type { WarrantyRecord } from '../../../../../contract/shapes/registration.ts'
import { WithDraft } from '../../../../shared/drafts/with-draft.tsx'
import { toMachineFields } from './machine-fields.ts'
import type { MachineDraft } from './machine-fields.ts'
import { ReviewMachineForm } from './machine-form.tsx'
import { MoveForm } from './move-form.tsx'
import { ReviewForm } from './review-form.tsx'
import type { ReviewFields } from './review-form.tsx'
import type { ReviewStep } from './review-steps.ts'

/** A step of the review, a correction of the machine, or another account. */
export type ReviewOpen = ReviewStep | 'machine' | 'account'

/** The open sheet's form, with its draft. */
export function OpenReview({
  record,
  open,
  onClose,
}: {
  readonly record: WarrantyRecord
  readonly open: ReviewOpen
  readonly onClose: () => void
}) {
  if (open === 'account') return <MoveForm record={record} onClose={onClose} />
  if (open === 'machine') {
    const fields = toMachineFields(record)
    return (
      <WithDraft<MachineDraft> draftKey={`record-machine:${record.id}`} start={{ fields, shown: fields }}>
        {(draft) => <ReviewMachineForm record={record} draft={draft} onClose={onClose} />}
      </WithDraft>
    )
  }
  return (
    <WithDraft<ReviewFields> draftKey={`record-review:${record.id}:${open}`} start={{ message: '' }}>
      {(draft) => <ReviewForm record={record} step={open} draft={draft} onClose={onClose} />}
    </WithDraft>
  )
}
