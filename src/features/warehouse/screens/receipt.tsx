import { useParams } from 'react-router-dom'
import { warehouseStock } from '../../../../contract/warehouse-stock.ts'
import { useNow } from '../../../data/clock.tsx'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useRead } from '../../../data/use-read.ts'
import { formatMoment } from '../../../ui/format-time.ts'
import { Failed, Loading } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { ReceiptDetails } from '../components/receipt-details.tsx'
import { receiptsPath } from '../components/warehouse-paths.ts'
import '../components/warehouse.css'

/** A delivery: what came, who recorded it, and the orders that wait for its parts. Offline: receipts opened before. */
export function ReceiptScreen() {
  const { id = '' } = useParams<{ id: string }>()
  const now = useNow(60_000)
  const reading = useRead(warehouseStock.readReceipt, { params: { id } })
  const receipt = reading.state === 'ready' ? reading.value : null
  return (
    <Page
      title={receipt?.reference ?? 'Receipt'}
      {...(receipt === null ? {} : { subtitle: `${formatMoment(receipt.at, now)} · ${receipt.by}` })}
      back={receiptsPath}
      works="receipts you have opened before"
      asOf={reading.state === 'ready' ? reading.asOf : null}
      canRefresh
    >
      {reading.state === 'loading' ? <Loading label="Loading the receipt" rows={4} /> : null}
      {reading.state === 'failed' ? (
        <Failed title="The receipt did not load" onAgain={reading.refetch}>
          {callErrorMessage(reading.error)}
        </Failed>
      ) : null}
      {receipt === null ? null : (
        <div className="stack wh-narrow">
          {receipt.note === '' ? null : <p className="t14 ink2">{receipt.note}</p>}
          <ReceiptDetails receipt={receipt} />
        </div>
      )}
    </Page>
  )
}
