import { useState } from 'react'
import { payTerms } from '../../../../contract/claim-pay-terms.ts'
import type { TermsOfManufacturer, WireTerms } from '../../../../contract/claim-pay-terms.ts'
import { useClock } from '../../../data/clock.tsx'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { useEngine } from '../../../data/engine.tsx'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useRead } from '../../../data/use-read.ts'
import { WithDraft } from '../../../shared/drafts/with-draft.tsx'
import { addDays, toDay } from '../../../shared/formats/format-date.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty, Failed, Loading } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TermsCard } from '../components/terms/terms-card.tsx'
import { toTermsFields } from '../components/terms/terms-fields.ts'
import type { TermsFields } from '../components/terms/terms-fields.ts'
import { TermsForm } from '../components/terms/terms-form.tsx'
import '../components/ticket/ticket.css'
import '../components/terms/terms.css'

interface OpenTerms {
  readonly id: string
  /** The terms that are changed; null for new ones. */
  readonly before: WireTerms | null
}

function TermsSheet({
  of,
  open: { id, before },
  onClose,
  onConflict,
}: {
  readonly of: TermsOfManufacturer
  readonly open: OpenTerms
  readonly onClose: () => void
  readonly onConflict: () => void
}) {
  const tomorrow = addDays(toDay(useClock().now()))
  const copied = before ?? of.terms[0]
  if (copied === undefined) return null
  const start = toTermsFields(copied, of, before?.from ?? tomorrow, before?.rev ?? 0)
  return (
    <Sheet isOpen onClose={onClose} title={before === null ? 'New terms' : 'Change terms'} isWide>
      <WithDraft<TermsFields>
        draftKey={`pay-terms:${of.manufacturer_id}:${before === null ? 'new' : `${id}:${before.rev}`}`}
        start={start}
      >
        {(draft) => <TermsForm {...{ id, of, before, draft, onClose, onConflict }} />}
      </WithDraft>
    </Sheet>
  )
}

/** What manufacturers pay for jobs, with the days from which it holds. The office edits it. Offline: the last copy. */
export function PayTermsScreen() {
  const engine = useEngine()
  const { isOnline } = useConnectionStatus()
  const [chosen, setChosen] = useState('')
  const [open, setOpen] = useState<OpenTerms | null>(null)
  const list = useRead(payTerms.listManufacturers, {})
  const manufacturers = list.state === 'ready' ? list.value : []
  const manufacturerId = chosen === '' ? (manufacturers[0]?.manufacturer_id ?? 0) : Number(chosen)
  const reading = useRead(payTerms.readOfficeTerms, { params: { manufacturerId } }, { isOn: manufacturerId > 0 })
  const failed = list.state === 'failed' ? list : reading.state === 'failed' ? reading : null
  const of = reading.state === 'ready' ? reading.value : null
  return (
    <Page
      title="Pay terms"
      back="/dashboard/labor-claims"
      works="showing the terms last loaded; changing them needs a connection"
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
      {failed !== null ? (
        isOnline ? (
          <Failed title="The terms did not load" onAgain={failed.refetch}>
            {callErrorMessage(failed.error)}
          </Failed>
        ) : (
          <Empty icon="no-signal" title="The terms are not on this device">
            Connect once to open them here.
          </Empty>
        )
      ) : list.state === 'ready' && manufacturers.length === 0 ? (
        <Empty icon="card" title="No manufacturers yet">
          They come with the catalogue. Import it first.
        </Empty>
      ) : (
        <div className="pt">
          {manufacturers.length < 2 ? null : (
            <SelectField
              label="Manufacturer"
              value={String(manufacturerId)}
              choices={manufacturers.map((one) => ({
                value: String(one.manufacturer_id),
                label: one.manufacturer_name,
              }))}
              onChange={(event) => {
                setChosen(event.currentTarget.value)
              }}
            />
          )}
          {of === null ? <Loading label="Loading the terms" rows={6} /> : null}
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
        </div>
      )}
      {of === null || open === null ? null : (
        <TermsSheet
          key={open.id}
          of={of}
          open={open}
          onClose={() => {
            setOpen(null)
          }}
          onConflict={() => {
            if (reading.state === 'ready') reading.refetch()
          }}
        />
      )}
    </Page>
  )
}
