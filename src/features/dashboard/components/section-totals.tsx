import { Link } from 'react-router-dom'
import type { ClaimStatus } from '../../../../domain/labor-claims/states.ts'
import { laborClaims } from '../../../../contract/labor-claims.ts'
import { sayFault } from '../../../data/say-fault.ts'
import { useRead } from '../../../data/use-read.ts'
import { Failed, Loading } from '../../../ui/four-states.tsx'

interface Section {
  readonly section: ClaimStatus
  readonly label: string
}

interface Group {
  readonly head: string
  readonly sections: readonly Section[]
}

const ended: readonly Section[] = [
  { section: 'approved_for_payment', label: 'Approved for payment' },
  { section: 'awaiting_payment', label: 'Awaiting payment' },
  { section: 'paid', label: 'Paid' },
  { section: 'declined', label: 'Declined' },
]
/** What a reviewer decides comes first, then what others do. */
const forReviewer: readonly Group[] = [
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
    head: 'Elsewhere',
    sections: [
      { section: 'assigned', label: 'With a servicer' },
      { section: 'pending - response needed', label: 'Waiting for an answer' },
      ...ended,
    ],
  },
]
/** A dealer answers, the office does the rest. */
const forDealer: readonly Group[] = [
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
      ...ended,
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

/** How many claims stand where (L01): a press leads to them. */
export function SectionTotals({ isReviewer }: { isReviewer: boolean }) {
  const totals = useRead(laborClaims.table.readTotals, { query: {} })
  if (totals.state === 'loading') return <Loading label="Loading the claims’ totals" />
  if (totals.state === 'failed')
    return (
      <Failed title="The totals did not load" onAgain={totals.again}>
        {sayFault(totals.error)}
      </Failed>
    )
  return (isReviewer ? forReviewer : forDealer).map(({ head, sections }) => (
    <section key={head} aria-label={head}>
      <div className="sect">
        <h2>{head}</h2>
      </div>
      <Tiles sections={sections} totals={totals.value} />
    </section>
  ))
}
