import { useState } from 'react'
import { x12 } from '../../../../contract/x12.ts'
import type { X12OfManufacturer, X12PartnerForm } from '../../../../contract/x12.ts'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { useRead } from '../../../data/use-read.ts'
import { WithBasedDraft } from '../../../shared/drafts/with-based-draft.tsx'
import { worksLoaded } from '../../../shared/load-failed.tsx'
import { Page } from '../../../ui/page.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { ManufacturerPage, useManufacturerChoice } from '../components/office/manufacturer-page.tsx'
import { ExportCard } from '../components/x12/export-card.tsx'
import { FilesCard } from '../components/x12/files-card.tsx'
import { PartnerCard } from '../components/x12/partner-card.tsx'
import { PartnerForm } from '../components/x12/partner-form.tsx'
import { settingNames, usualPartner } from '../components/x12/x12-display.ts'
import '../../../shared/machine/bulletins.css'
import '../components/ticket/ticket.css'
import '../components/terms/terms.css'
import '../components/x12/x12.css'

function PartnerSheet({
  of,
  onClose,
  onConflict,
}: {
  readonly of: X12OfManufacturer
  readonly onClose: () => void
  readonly onConflict: () => void
}) {
  return (
    <Sheet isOpen onClose={onClose} title={`X12 numbers of ${of.manufacturer_name}`} isWide>
      <WithBasedDraft<X12PartnerForm>
        draftKey={`x12:${of.manufacturer_id}`}
        start={{ ...(of.partner ?? usualPartner), rev: of.rev }}
        what="these numbers"
        labels={settingNames}
      >
        {(draft) => <PartnerForm {...{ of, draft, onClose, onConflict }} />}
      </WithBasedDraft>
    </Sheet>
  )
}

/** Registrations and claims as X12 files for manufacturers. The office sets the numbers, makes files and downloads them. */
export function X12FilesScreen() {
  const { isOnline } = useConnectionStatus()
  const choice = useManufacturerChoice()
  const { manufacturerId } = choice
  const [isOpen, setIsOpen] = useState(false)
  const reading = useRead(x12.table.readX12, { params: { manufacturerId } }, { isOn: manufacturerId > 0 })
  const of = reading.state === 'ready' ? reading.value : null
  return (
    <Page
      title="X12 files"
      back="/dashboard/payments"
      works={worksLoaded('showing what was last loaded; making files needs a connection', choice.list, reading)}
      asOf={reading.state === 'ready' ? reading.asOf : null}
      canRefresh
    >
      <ManufacturerPage choice={choice} reading={reading} things="X12 files" icon="send">
        {of === null ? null : (
          <>
            {of.partner === null ? null : <ExportCard key={manufacturerId} of={of} />}
            <FilesCard files={of.files} />
            <PartnerCard
              of={of}
              mayChange={isOnline}
              onChange={() => {
                setIsOpen(true)
              }}
            />
          </>
        )}
      </ManufacturerPage>
      {of === null || !isOpen ? null : (
        <PartnerSheet
          of={of}
          onClose={() => {
            setIsOpen(false)
          }}
          onConflict={() => {
            if (reading.state === 'ready') reading.refetch()
          }}
        />
      )}
    </Page>
  )
}
