import { Sheet } from '../../../../ui/sheet.tsx'
import { ticketForms } from '../ticket/late-forms.ts'
import type { OpenTrip, TripSheetProps } from './trip-sheet-form.tsx'

const TripSheetForm = ticketForms.get('TripSheetForm')

/** The sheet with the trip form. Closing it keeps the draft; Cancel discards it. */
export function TripSheet({ open, ...rest }: Omit<TripSheetProps, 'open'> & { readonly open: OpenTrip | null }) {
  const title =
    open === null || open.of === 'new' ? 'New trip' : open.of === 'timer' ? 'Finish the trip' : 'Edit the trip'
  return (
    <Sheet isOpen={open !== null} onClose={rest.onClose} title={title}>
      {open === null ? null : <TripSheetForm open={open} {...rest} />}
    </Sheet>
  )
}
