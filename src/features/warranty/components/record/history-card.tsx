import type { SeenRecord } from '../../../../../offline/engine.ts'
import { getActionLabel, HistoryList } from '../../../../shared/history-list.tsx'
import { SectionCard } from '../../../../shared/section-card.tsx'
import './record.css'

const actionLabels: Readonly<Record<string, string>> = {
  register: 'Registered',
  sold: 'Floor model sold',
  changeLocations: 'Owner or location changed',
  changeStatus: 'Status changed',
  contactCustomer: 'Question to the customer',
  undoApproval: 'Approval taken back',
  reviewAgain: 'To be reviewed again',
  changeEquipment: 'Machine corrected',
  changeWarranty: 'Warranty corrected',
  moveRecord: 'Given to another account',
  addNote: 'Note added',
  addFile: 'Picture added',
  updateFile: 'Picture changed',
  removeFile: 'Picture removed',
  read: 'Opened',
  import: 'Imported from a device',
}
/** Every change of the registration, newest first: who, when, what, and both values of a conflict. */
export function HistoryCard({ seen, now }: { readonly seen: SeenRecord; readonly now: number }) {
  const { history } = seen.value
  return (
    <SectionCard title="History" count={history.length}>
      {history.length === 0 ? (
        <p className="rv-none">
          {seen.is === 'listed'
            ? 'The history is not on this device.'
            : seen.is === 'new'
              ? 'History starts when the registration is received.'
              : 'No changes yet.'}
        </p>
      ) : (
        <HistoryList entries={history} now={now} getLabel={({ action }) => getActionLabel(actionLabels, action)} />
      )}
    </SectionCard>
  )
}
