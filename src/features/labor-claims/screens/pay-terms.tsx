import { useState } from 'react'
import { payTerms } from '../../../../contract/claim-pay-terms.ts'
import type { TermsOfManufacturer, WireTerms } from '../../../../contract/claim-pay-terms.ts'
import { useClock } from '../../../data/clock.tsx'
import { useEngine } from '../../../data/engine.tsx'
import { useRead } from '../../../data/use-read.ts'
import { WithBasedDraft } from '../../../shared/drafts/with-based-draft.tsx'
import { addDays, toDay } from '../../../shared/formats/format-date.ts'
import { worksLoaded } from '../../../shared/load-failed.tsx'
import { Button } from '../../../ui/button.tsx'
import { closeOnly } from '../../../ui/close-only.ts'
import { Page } from '../../../ui/page.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TermsCard } from '../components/terms/terms-card.tsx'
import { termsLabels, toTermsFields } from '../components/terms/terms-fields.ts'
import type { TermsFields } from '../components/terms/terms-fields.ts'
import { TermsForm } from '../components/terms/terms-form.tsx'
import { ManufacturerPage, useManufacturerChoice } from '../components/office/manufacturer-page.tsx'
import '../components/ticket/ticket.css'
import '../components/terms/terms.css'

interface OpenTerms {
  readonly id: string
  /** The terms that are changed; null for new ones. */
  readonly before: WireTerms | null
}

function TermsSheet({
  of,
  open: { id, before: opened },
  onClose,
  onConflict,
}: {
  readonly of: TermsOfManufacturer
  readonly open: OpenTerms
  readonly onClose: () => void
  readonly onConflict: () => void
}) {
  const today = toDay(useClock().now())
  // The first terms of a manufacturer pay today's work too. Later ones leave what was calculated.
  const from = of.terms.every((one) => one.terms_id === null) ? today : addDays(today)
  const before = opened === null ? null : (of.terms.find((one) => one.terms_id === id) ?? opened)
  const copied = before ?? of.terms[0]
  if (copied === undefined) return null
  const start = toTermsFields(copied, of, before?.from ?? from, before?.rev ?? 0)
  return (
    <Sheet isOpen onClose={onClose} title={before === null ? 'New terms' : 'Change terms'} isWide>
      <WithBasedDraft<TermsFields>
        draftKey={`pay-terms:${of.manufacturer_id}:${before === null ? 'new' : id}`}
        start={start}
        what="these terms"
        labels={termsLabels}
      >
        {(draft) => <TermsForm {...{ id, of, before, draft, onClose, onConflict }} />}
      </WithBasedDraft>
    </Sheet>
  )
}

/** What manufacturers pay for jobs, with the days from which it holds. The office edits it. Offline: the last copy. */
export function PayTermsScreen() {
  const engine = useEngine()
  const choice = useManufacturerChoice()
  const { manufacturerId } = choice
  const [open, setOpen] = useState<OpenTerms | null>(null)
  const reading = useRead(payTerms.readOfficeTerms, { params: { manufacturerId } }, { isOn: manufacturerId > 0 })
  const of = reading.state === 'ready' ? reading.value : null
  return (
    <Page
      title="Pay terms"
      back="/dashboard/labor-claims"
      works={worksLoaded('showing the terms last loaded; changing them needs a connection', choice.list, reading)}
      asOf={reading.state === 'ready' ? reading.asOf : null}
      canRefresh
      actions={
        of === null ? undefined : (
          <Button
            fill="filled"
            icon="plus"
            aria-label="New terms"
            onClick={() => {
              setOpen({ id: engine.newId(), before: null })
            }}
          >
            <span>
              New<span className="desk"> terms</span>
            </span>
          </Button>
        )
      }
    >
      <ManufacturerPage choice={choice} reading={reading} things="terms" icon="card">
        {of?.terms.map((terms) => (
          <TermsCard
            key={terms.terms_id ?? 'beginning'}
            of={of}
            terms={terms}
            onChange={(before) => {
              setOpen({ id: before.terms_id ?? '', before })
            }}
          />
        ))}
      </ManufacturerPage>
      {of === null || open === null ? null : (
        <TermsSheet
          key={open.id}
          of={of}
          open={open}
          onClose={() => {
            setOpen(closeOnly(open))
          }}
          onConflict={() => {
            if (reading.state === 'ready') reading.refetch()
          }}
        />
      )}
    </Page>
  )
}
