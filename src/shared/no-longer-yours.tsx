import { Link } from 'react-router-dom'
import { Note } from '../ui/note.tsx'
import { StatusChip } from '../ui/status-chip.tsx'
import { formatCounted } from './outbox/waiting-label.ts'

/** On the screen of a claim, registration or order that the server no longer shows: why it is still here, and what waits on it. */
export function NoLongerYours({
  what,
  waiting,
}: {
  readonly what: 'claim' | 'registration' | 'order'
  readonly waiting: number
}) {
  return (
    <Note tone="warn" icon="info" role="status">
      <b>This {what} is no longer yours.</b> It was reassigned or removed, so you can’t add to it.{' '}
      {waiting === 0 ? null : (
        <>
          {formatCounted(waiting, 'item')} you saved for it {waiting === 1 ? 'is' : 'are'} still on this device, and
          this copy stays until {waiting === 1 ? 'it is' : 'they are'} settled.{' '}
        </>
      )}
      <Link to="/dashboard/outbox">Open the outbox</Link>
    </Note>
  )
}

/** The same in a list. */
export const NoLongerYoursChip = () => <StatusChip label="No longer yours" tone="warn" mark="ring" />
