import { papers } from '../../../../../contract/papers.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { DocumentLink } from '../../../../shared/papers/document-link.tsx'
import { SectionCard } from '../../../../shared/section-card.tsx'

/** The papers of a claim as PDFs: its service report, and for the office the copy with internal notes. They need a connection. */
export function PapersCard({ claim }: { readonly claim: Claim }) {
  const { isOnline } = useConnectionStatus()
  const params = { id: claim.ticket_id }
  return (
    <SectionCard title="Papers">
      <div className="bd tk-acts">
        <DocumentLink row={papers.table.readClaimReport} input={{ params, query: {} }}>
          Service report
        </DocumentLink>
        {claim.may.manage === true ? (
          <DocumentLink
            row={papers.table.readClaimReport}
            input={{ params, query: { copy: 'office' } }}
            label="Service report with internal notes, for the office"
          >
            Office copy
          </DocumentLink>
        ) : null}
        {isOnline ? null : <p className="mute">Papers need a connection.</p>}
      </div>
    </SectionCard>
  )
}
