import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { claimStatuses, getStatusLabel } from '../../../../../domain/labor-claims/states.ts'
import type { ClaimStatus } from '../../../../../domain/labor-claims/states.ts'
import { getActionLabel, HistoryList } from '../../../../shared/history-list.tsx'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { formatMoment } from '../../../../ui/format-time.ts'

const dayMs = 86_400_000

const isStatus = (text: string): text is ClaimStatus => claimStatuses.some((status) => status === text)
const formatStatus = (status: string) =>
  isStatus(status)
    ? status === 'assigned'
      ? 'Assigned'
      : getStatusLabel({ status, accepted: false, completed: false })
    : status
const actionLabels: Readonly<Record<string, string>> = {
  file: 'Filed',
  accept: 'Accepted',
  decline: 'Declined',
  ask: 'Response requested',
  assign: 'Assigned',
  refuse: 'Declined by the servicer',
  estimate: 'More hours requested',
  complete: 'Submitted for payment',
  approve_labor: 'Hours approved',
  decline_labor: 'Hours declined',
  respond: 'Responded',
  approve_payment: 'Payment approved',
  undoApproval: 'Approval taken back',
  undoStep: 'Step taken back',
  queue_payment: 'Payment queued',
  mark_paid: 'Paid',
  collectPayment: 'Payment queued',
  payPayment: 'Payment received',
  failPayment: 'Payment failed',
  removePayment: 'Payment taken out of its batch',
  askReturn: 'Failed part asked back',
  sendReturn: 'Failed part sent',
  receiveReturn: 'Failed part received',
  waiveReturn: 'Failed part not needed',
  reopen: 'Reopened',
  close: 'Closed',
  addTrip: 'Trip logged',
  editTrip: 'Trip corrected',
  removeTrip: 'Trip removed',
  classifyNote: 'Note visibility changed',
  changeClaim: 'Claim details changed',
  requestSerial: 'Serial change requested',
  confirmSerial: 'Serial change confirmed',
  declineSerial: 'Serial change declined',
  openRegistration: 'Registration opened to the servicer',
  setParts: 'Parts changed',
  orderParts: 'Parts ordered',
  linkOrder: 'Order linked',
  setSubscribers: 'Email recipients changed',
  resendMail: 'Email resent',
  contactServicer: 'Message to the servicer',
  contactCustomer: 'Message to the customer',
  lookUpMiles: 'Miles looked up',
  countMiles: 'Miles of late trips added',
  updateFile: 'Photo changed',
  removeFile: 'Photo removed',
  import: 'Imported from a device',
  providerRefused: 'Not taken by the provider',
}
/** Every change of the claim, newest first: who, when, the statuses before and after, and the message. */
export function HistoryCard({ claim, now }: { readonly claim: Claim; readonly now: number }) {
  return (
    <SectionCard title="History" count={claim.history.length}>
      <HistoryList
        entries={claim.history}
        now={now}
        getLabel={({ action, from }) =>
          action === 'accept' && from === 'assigned' ? 'Job accepted' : getActionLabel(actionLabels, action)
        }
        renderDetail={({ at, made_at: madeAt, from, to }) => (
          <span className="mute">
            {to === null || to === from
              ? null
              : ` · ${from === null ? '' : `${formatStatus(from)} → `}${formatStatus(to)}`}
            {madeAt !== undefined && Date.parse(at) - Date.parse(madeAt) > dayMs
              ? ` · saved on the device ${formatMoment(madeAt, now)}`
              : null}
          </span>
        )}
      />
    </SectionCard>
  )
}
