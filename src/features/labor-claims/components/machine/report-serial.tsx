import { useState } from 'react'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { requestSerial } from '../../../../../offline/operations/request-serial.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { WithDraft } from '../../../../shared/drafts/with-draft.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { getCustomerName } from '../claim-display.ts'
import { ticketForms } from '../ticket/late-forms.ts'

const SerialRequestForm = ticketForms.get('SerialRequestForm')

/** Reports another serial number to the office, also without a signal. */
export function ReportSerial({ claim }: { readonly claim: Claim }) {
  const engine = useEngine()
  const showSnackbar = useSnackbar()
  const [isOpen, setOpen] = useState(false)
  const draftKey = `serial-request:${claim.ticket_id}`
  const close = () => {
    setOpen(false)
  }
  return (
    <>
      <Button
        fill="link"
        size="small"
        className="tk-report"
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true)
        }}
      >
        Report another serial number
      </Button>
      <Sheet isOpen={isOpen} onClose={close} title="Another serial number">
        <WithDraft draftKey={draftKey} start={{ serial_number: '' }}>
          {({ values, keep, finishWrites, drop }) => (
            <SerialRequestForm
              serial={values.serial_number}
              saveLabel="Send to the office"
              onTyped={keep}
              onSave={async (serial_number) => {
                await finishWrites()
                await engine.enqueue(
                  requestSerial,
                  { params: { id: claim.ticket_id }, body: { serial_number } },
                  { dropDraft: draftKey, groupLabel: `${claim.display_id} · ${getCustomerName(claim)}` },
                )
                showSnackbar({ text: 'Saved on this device' })
                close()
              }}
              onCancel={() => {
                void drop()
                close()
              }}
            />
          )}
        </WithDraft>
      </Sheet>
    </>
  )
}
