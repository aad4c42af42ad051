import type { Claim } from '../../../../contract/shapes/claim.ts'
import { claimStatuses, statusWords } from '../../../../domain/labor-claims/states.ts'
import type { ClaimStatus } from '../../../../domain/labor-claims/states.ts'
import { sayMoment } from '../../../ui/say-time.ts'
import { Section } from './section.tsx'

const isStatus = (word: string): word is ClaimStatus => claimStatuses.some((status) => status === word)
const words = (status: string) =>
  isStatus(status)
    ? status === 'assigned'
      ? 'Assigned'
      : statusWords({ status, accepted: false, completed: false })
    : status
const said: Readonly<Record<string, string>> = {
  file: 'Filed',
  accept: 'Accepted',
  decline: 'Declined',
  ask: 'Asked for a response',
  assign: 'Assigned',
  refuse: 'Refused by the servicer',
  estimate: 'More hours asked for',
  complete: 'Handed in for payment',
  approve_labor: 'Hours approved',
  decline_labor: 'Hours declined',
  respond: 'Answered',
  approve_payment: 'Payment approved',
  queue_payment: 'Payment queued',
  mark_paid: 'Paid',
  reopen: 'Reopened',
  close: 'Closed',
  addTrip: 'Trip logged',
  editTrip: 'Trip corrected',
  removeTrip: 'Trip removed',
  classifyNote: 'Note moved to other readers',
  changeClaim: 'Facts changed',
  setParts: 'Parts changed',
  orderParts: 'Parts ordered',
  linkOrder: 'Order linked',
  setSubscribers: 'Who is told by mail',
  resendMail: 'Mail sent again',
  lookUpMiles: 'Miles looked up',
}
const sentence = (action: string) =>
  said[action] ??
  action.charAt(0).toUpperCase() +
    action
      .slice(1)
      .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
      .replaceAll('_', ' ')

/** Every change of the claim: who, when, from, to, and what was said. The newest first. */
export function HistoryCard({ claim, now }: { readonly claim: Claim; readonly now: number }) {
  return (
    <Section title="History" count={claim.history.length}>
      <ol className="tk-history">
        {claim.history
          .toSorted((a, b) => b.at.localeCompare(a.at))
          .map((entry) => (
            <li key={entry.id}>
              <span className="mute tn">{sayMoment(entry.at, now)}</span>
              <div>
                <b>
                  {entry.action === 'accept' && entry.from === 'assigned' ? 'Job accepted' : sentence(entry.action)}
                </b>
                {entry.to === null || entry.to === entry.from ? null : (
                  <span className="mute">
                    {' '}
                    · {entry.from === null ? '' : `${words(entry.from)} → `}
                    {words(entry.to)}
                  </span>
                )}
                <span className="mute"> · {entry.author.name}</span>
                {entry.message === null || entry.message === '' ? null : <p>{entry.message}</p>}
              </div>
            </li>
          ))}
      </ol>
    </Section>
  )
}
