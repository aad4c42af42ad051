import { useState } from 'react'
import type { WarrantyRecord } from '../../../../../contract/shapes/registration.ts'
import { WithDraft } from '../../../../shared/drafts/with-draft.tsx'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { Button } from '../../../../ui/button.tsx'
import { closeOnly } from '../../../../ui/close-only.ts'
import { Sheet } from '../../../../ui/sheet.tsx'
import { toMachineFields } from './machine-fields.ts'
import { ReviewMachineForm } from './machine-form.tsx'
import type { MachineDraft } from './machine-form.tsx'
import { MoveForm } from './move-form.tsx'
import { ReviewForm } from './review-form.tsx'
import type { ReviewFields } from './review-form.tsx'
import { listReviewSteps, reviewLabels } from './review-steps.ts'
import type { ReviewStep } from './review-steps.ts'

type Open = ReviewStep | 'machine' | 'account'

const getTitle = (open: Open): string =>
  open === 'machine' ? 'Correct the machine' : open === 'account' ? 'Give to another account' : reviewLabels[open].label

/** The open sheet's form, with its draft. */
function OpenForm({
  record,
  open,
  onClose,
}: {
  readonly record: WarrantyRecord
  readonly open: Open
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

/** What the office does with a registration: decide, ask, correct the machine, give it to another account (`WO003, WO123`). */
export function ReviewCard({ record }: { readonly record: WarrantyRecord }) {
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => {
    setOpen(closeOnly(open))
  }
  const button = (step: Open, fill: 'filled' | 'outline' | 'danger' | 'link') => (
    <Button
      key={step}
      fill={fill}
      aria-haspopup="dialog"
      onClick={() => {
        setOpen(step)
      }}
    >
      {getTitle(step)}
    </Button>
  )
  return (
    <SectionCard title="Review" className="no-print">
      <div className="bd rv-steps">
        {listReviewSteps(record.status).map((step, at) =>
          button(step, reviewLabels[step].isDanger ? 'danger' : at === 0 ? 'filled' : 'outline'),
        )}
        <span className="rv-more">
          {button('machine', 'link')}
          {button('account', 'link')}
        </span>
      </div>
      {open === null ? null : (
        <Sheet isOpen onClose={close} title={getTitle(open)} isWide={open === 'machine' || open === 'account'}>
          <OpenForm record={record} open={open} onClose={close} />
        </Sheet>
      )}
    </SectionCard>
  )
}
