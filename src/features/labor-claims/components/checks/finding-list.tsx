import type { Finding } from '../../../../../domain/labor-claims/checks/finding.ts'
import { Icon } from '../../../../ui/icon.tsx'
import './checks.css'

const riskLabels: Record<Finding['risk'], string> = { unpaid: 'Usually not paid', question: 'Usually asked about' }

/** The findings of the payment check, each with what the servicer does now. The office reads what was found alone. */
export function FindingList({
  findings,
  isForOffice = false,
}: {
  readonly findings: readonly Finding[]
  readonly isForOffice?: boolean
}) {
  return (
    <ul className="chk-list">
      {findings.map((finding) => (
        <li key={`${finding.code} ${finding.sentence}`} className={finding.risk}>
          <Icon name={finding.risk === 'unpaid' ? 'alert' : 'help'} />
          <div className="grow">
            <p className="chk-risk">{riskLabels[finding.risk]}</p>
            <p className="chk-what">{finding.sentence}</p>
            {isForOffice ? null : <p className="chk-do">{finding.action}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
