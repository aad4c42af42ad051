import { useState } from 'react'
import type { WarrantyRecord } from '../../../../../contract/shapes/registration.ts'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { Button } from '../../../../ui/button.tsx'
import { closeOnly } from '../../../../ui/close-only.ts'
import { Sheet } from '../../../../ui/sheet.tsx'
import { recordForms } from '../record/late-forms.ts'
import type { ReviewOpen } from './open-review.tsx'
import { listReviewSteps, reviewLabels } from './review-steps.ts'

const OpenReview = recordForms.get('OpenReview')

const getTitle = (open: ReviewOpen): string =>
  open === 'machine' ? 'Correct the machine' : open === 'account' ? 'Give to another account' : reviewLabels[open].label

/** What the office does with a registration: decide, ask, correct the machine, give it to another account (`WO003, WO123`). */
export function ReviewCard({ record }: { readonly record: WarrantyRecord }) {
  const [open, setOpen] = useState<ReviewOpen | null>(null)
  const close = () => {
    setOpen(closeOnly(open))
  }
  const button = (step: ReviewOpen, fill: 'filled' | 'outline' | 'danger' | 'link') => (
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
          <OpenReview record={record} open={open} onClose={close} />
        </Sheet>
      )}
    </SectionCard>
  )
}
