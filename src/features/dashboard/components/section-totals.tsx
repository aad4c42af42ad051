import { Link } from 'react-router-dom'
import type { ClaimStatus } from '../../../../domain/labor-claims/states.ts'
import { laborClaims } from '../../../../contract/labor-claims.ts'
import { errorMessage } from '../../../data/error-message.ts'
import { useRead } from '../../../data/use-read.ts'
import { Failed, Loading } from '../../../ui/load-states.tsx'

interface Section {
  readonly section: ClaimStatus
  readonly label: string
}

interface Group {
  readonly head: string
  readonly sections: readonly Section[]
}

const closingSections: readonly Section[] = [
  { section: 'approved_for_payment', label: 'Approved for payment' },
  { section: 'awaiting_payment', label: 'Awaiting payment' },
  { section: 'paid', label: 'Paid' },
  { section: 'declined', label: 'Declined' },
]
/** Sections that need a decision of the reviewer come first. */
const reviewerGroups: readonly Group[] = [
  {
    head: 'Waiting for a decision',
    sections: [
      { section: 'requests', label: 'New requests' },
      { section: 'open', label: 'To assign' },
      { section: 'reassign', label: 'To reassign' },
      { section: 'approve_labor', label: 'Approve labor' },
      { section: 'approve_payment', label: 'Approve payment' },
    ],
  },
  {
    head: 'Other statuses',
    sections: [
      { section: 'assigned', label: 'With a servicer' },
      { section: 'pending - response needed', label: 'Waiting for a response' },
      ...closingSections,
    ],
  },
]
/** Sections in the order that concerns a dealer: responses first. */
const dealerGroups: readonly Group[] = [
  {
    head: 'Your claims',
    sections: [
      { section: 'pending - response needed', label: 'Response needed' },
      { section: 'requests', label: 'Requested' },
      { section: 'open', label: 'To be assigned' },
      { section: 'assigned', label: 'With a servicer' },
      { section: 'reassign', label: 'To be reassigned' },
      { section: 'approve_labor', label: 'Labor being approved' },
      { section: 'approve_payment', label: 'Payment being approved' },
      ...closingSections,
    ],
  },
]

function Tiles({ sections, totals }: { sections: readonly Section[]; totals: Readonly<Record<string, number>> }) {
  return (
    <ul className="tiles">
      {sections.map(({ section, label }) => {
        const total = totals[section] ?? 0
        return (
          <li key={section}>
            <Link
              className={total === 0 ? 'tile none' : 'tile'}
              to={`/dashboard/labor-claims/${encodeURIComponent(section)}`}
            >
              <span className="v">{total}</span>
              <span className="k">{label}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** The number of claims per section (L01), each a link to its list. */
export function SectionTotals({ isReviewer }: { isReviewer: boolean }) {
  const totals = useRead(laborClaims.table.readTotals, { query: {} })
  if (totals.state === 'loading') return <Loading label="Loading claim totals" />
  if (totals.state === 'failed')
    return (
      <Failed title="The totals did not load" onAgain={totals.refetch}>
        {errorMessage(totals.error)}
      </Failed>
    )
  return (isReviewer ? reviewerGroups : dealerGroups).map(({ head, sections }) => (
    <section key={head} aria-label={head}>
      <div className="sect">
        <h2>{head}</h2>
      </div>
      <Tiles sections={sections} totals={totals.value} />
    </section>
  ))
}
