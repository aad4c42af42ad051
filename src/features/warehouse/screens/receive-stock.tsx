import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Receipt } from '../../../../contract/warehouse-stock.ts'
import { useEngine } from '../../../data/engine.tsx'
import { WithDraft } from '../../../shared/drafts/with-draft.tsx'
import { Note } from '../../../ui/note.tsx'
import { Page } from '../../../ui/page.tsx'
import type { ReceiptFields } from '../components/receipt-fields.ts'
import { emptyReceipt } from '../components/receipt-fields.ts'
import { ReceiptDetails } from '../components/receipt-details.tsx'
import { ReceiptForm } from '../components/receipt-form.tsx'
import { formatReceived } from '../components/stock-labels.ts'
import { WarehouseMenu } from '../components/warehouse-menu.tsx'
import { getReceiptPath, warehousePath } from '../components/warehouse-paths.ts'

const formatPieces = ({ lines }: Receipt): string =>
  formatReceived({ parts: lines.length, pieces: lines.reduce((sum, { qty }) => sum + qty, 0) })

/** Records deliveries, for on-site staff and administrators. What was typed stays on the device until it is recorded. */
export function ReceiveStockScreen() {
  const engine = useEngine()
  const [firstId] = useState(() => engine.newId())
  const [recorded, setRecorded] = useState<Receipt | null>(null)
  return (
    <Page title="Receive stock" back={warehousePath} works="what you type is saved; recording it needs a connection">
      <WarehouseMenu />
      <div className="stack wh-narrow">
        {recorded === null ? null : (
          <>
            <Note icon="check-circle" role="status">
              <Link to={getReceiptPath(recorded.receipt_id)}>
                <b>{recorded.reference}</b>
              </Link>{' '}
              recorded: {formatPieces(recorded)}.
            </Note>
            <ReceiptDetails receipt={recorded} />
          </>
        )}
        <WithDraft<ReceiptFields> draftKey="wh-receipt" holdsPlace start={emptyReceipt(firstId)}>
          {(draft) => <ReceiptForm draft={draft} onRecorded={setRecorded} />}
        </WithDraft>
      </div>
    </Page>
  )
}
