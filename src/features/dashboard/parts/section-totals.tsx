import { Link } from 'react-router-dom'
import type { ClaimStatus } from '../../../../domain/labor-claims/states.ts'
import { laborClaims } from '../../../../contract/labor-claims.ts'
import { sayFault } from '../../../data/say-fault.ts'
import { useRead } from '../../../data/use-read.ts'
import { Failed, Loading } from '../../../ui/four-states.tsx'

interface Section { readonly section: ClaimStatus; readonly label: string }

/** Whose move it is: the reviewer's first, then what others do. */
const mine: readonly Section[] = [
  { section: 'requests', label: 'New requests' }, { section: 'open', label: 'To assign' }, { section: 'reassign', label: 'To reassign' },
  { section: 'approve_labor', label: 'Approve labor' }, { section: 'approve_payment', label: 'Approve payment' },
]
const others: readonly Section[] = [
  { section: 'assigned', label: 'With a servicer' }, { section: 'pending - response needed', label: 'Waiting for an answer' },
  { section: 'approved_for_payment', label: 'Approved for payment' }, { section: 'awaiting_payment', label: 'Awaiting payment' }, { section: 'paid', label: 'Paid' }, { section: 'declined', label: 'Declined' },
]

function Tiles({ sections, totals }: { sections: readonly Section[]; totals: Readonly<Record<string, number>> }) {
  return (
    <ul className="tiles">
      {sections.map(({ section, label }) => {
        const total = totals[section] ?? 0
        return <li key={section}><Link className={total === 0 ? 'tile none' : 'tile'} to={`/dashboard/labor-claims/${encodeURIComponent(section)}`}><span className="v">{total}</span><span className="k">{label}</span></Link></li>
      })}
    </ul>
  )
}

/** How many claims stand where (L01): for a reviewer, what waits for a decision comes first. */
export function SectionTotals({ isReviewer }: { isReviewer: boolean }) {
  const totals = useRead(laborClaims.table.readTotals, { query: {} })
  if (totals.state === 'loading') return <Loading label="Loading the claims’ totals" />
  if (totals.state === 'failed') return <Failed title="The totals did not load" onAgain={totals.again}>{sayFault(totals.error)}</Failed>
  const head = isReviewer ? 'Waiting for a decision' : 'With the office'
  return (
    <>
      <section aria-label={head}><div className="sect"><h2>{head}</h2></div><Tiles sections={mine} totals={totals.value} /></section>
      <section aria-label="Elsewhere"><div className="sect"><h2>Elsewhere</h2></div><Tiles sections={others} totals={totals.value} /></section>
    </>
  )
}
