import { useState } from 'react'
import type { DeskRegistration } from '../../../../../contract/registration-desk.ts'
import type { WarrantyRecord } from '../../../../../contract/shapes/registration.ts'
import type { RegistrationStep } from '../../../../../domain/warranty/desk.ts'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { Key, KeyButton } from '../../../../shared/desk/desk-keys.tsx'
import { Skip } from '../../../../shared/desk/skip.tsx'
import { WithDraft } from '../../../../shared/drafts/with-draft.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/note.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { toMachineFields } from '../review/machine-fields.ts'
import type { MachineDraft } from '../review/machine-fields.ts'
import { ReviewMachineForm } from '../review/machine-form.tsx'
import { ReviewForm } from '../review/review-form.tsx'
import type { ReviewFields } from '../review/review-form.tsx'
import { listReviewSteps, reviewLabels } from '../review/review-steps.ts'
import type { ReviewStep } from '../review/review-steps.ts'
import type { DecideRecord } from './use-decide-record.ts'

const deskSteps: Readonly<Record<ReviewStep, RegistrationStep>> = {
  approved: 'approve',
  ask: 'ask',
  declined: 'decline',
  pending: 'again',
}

/** What is open over the desk: a decision that has a message, or the form that corrects the machine. */
export type OpenSheet = ReviewStep | 'machine'

/** The steps with a message, and the correction, at the head of a registration. */
export function SideSteps({
  record,
  onOpen,
}: {
  readonly record: WarrantyRecord
  readonly onOpen: (open: OpenSheet) => void
}) {
  const has = listReviewSteps(record.status)
  const button = (open: OpenSheet, k: string, label: string, isShown: boolean) =>
    isShown ? (
      <KeyButton
        k={k}
        aria-haspopup="dialog"
        onClick={() => {
          onOpen(open)
        }}
      >
        {label}
      </KeyButton>
    ) : null
  return (
    <>
      {button('ask', 'q', 'Ask', has.includes('ask'))}
      {button('declined', 'd', 'Decline', has.includes('declined'))}
      {button('pending', 'r', 'Review again', has.includes('pending'))}
      {button('machine', 'c', 'Correct', true)}
    </>
  )
}

/** The sheet of a step or of the correction. Closing it keeps the draft; Cancel discards it. */
export function RecordSheet({
  record,
  open,
  decide,
  onClose,
}: {
  readonly record: WarrantyRecord
  readonly open: OpenSheet | null
  readonly decide: DecideRecord
  readonly onClose: () => void
}) {
  if (open === null) return null
  if (open === 'machine') {
    const fields = toMachineFields(record)
    return (
      <Sheet isOpen onClose={onClose} title="Correct the machine" isWide>
        <WithDraft<MachineDraft> draftKey={`record-machine:${record.id}`} start={{ fields, shown: fields }}>
          {(draft) => <ReviewMachineForm record={record} draft={draft} onClose={onClose} />}
        </WithDraft>
      </Sheet>
    )
  }
  return (
    <Sheet isOpen onClose={onClose} title={reviewLabels[open].label}>
      <WithDraft<ReviewFields> draftKey={`record-review:${record.id}:${open}`} start={{ message: '' }}>
        {(draft) => (
          <ReviewForm
            record={record}
            step={open}
            draft={draft}
            onDecide={(message, seen) => decide({ step: deskSteps[open], message }, seen)}
            onClose={onClose}
          />
        )}
      </WithDraft>
    </Sheet>
  )
}

/** The bar at the end of a registration: one press approves, a second one where something was found. */
export function ApproveBar({
  record,
  findings,
  decide,
  onNext,
}: {
  readonly record: WarrantyRecord
  /** Null while they are not known. */
  readonly findings: DeskRegistration['findings'] | null
  readonly decide: DecideRecord
  readonly onNext: () => void
}) {
  const { isOnline } = useConnectionStatus()
  const [errorText, setErrorText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const seen = (findings ?? []).map(({ code }) => code)
  // A second press counts for what was read before the first one.
  const [warnedOf, setWarnedOf] = useState<string | null>(null)
  const isWarned = warnedOf === seen.join(' ') && seen.length > 0
  const canApprove = listReviewSteps(record.status).includes('approved')
  const press = async () => {
    if (seen.length > 0 && !isWarned) {
      setWarnedOf(seen.join(' '))
      return
    }
    setBusy(true)
    setErrorText('')
    try {
      await decide({ step: 'approve', message: '', seen })
    } catch (error) {
      setErrorText(callErrorMessage(error))
    }
    setBusy(false)
  }
  return (
    <div className="dk-bar">
      {isWarned ? (
        <Note tone="warn" icon="warning" role="alert">
          {(findings ?? []).map(({ sentence }) => sentence).join(' ')} Press once more to approve all the same.
        </Note>
      ) : null}
      {errorText === '' ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {errorText}
        </Note>
      )}
      <div className="row">
        <span className="end row">
          <Skip onNext={onNext} />
          {canApprove ? (
            <Button
              fill="filled"
              data-key="a"
              aria-keyshortcuts="a"
              isBusy={isBusy}
              disabled={!isOnline || findings === null}
              onClick={() => void press()}
            >
              {isWarned ? 'Approve all the same' : 'Approve'}
              <Key name="a" />
            </Button>
          ) : null}
        </span>
      </div>
    </div>
  )
}
