import { useParams } from 'react-router-dom'
import { claimPayments } from '../../../../contract/claim-payments.ts'
import type { PaymentBatch } from '../../../../contract/claim-payments.ts'
import { useNow } from '../../../data/clock.tsx'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useRead } from '../../../data/use-read.ts'
import { formatFullDay } from '../../../shared/formats/format-date.ts'
import { formatCountOf, formatPrice } from '../../../shared/formats/format-price.ts'
import { getActionLabel, HistoryList } from '../../../shared/history-list.tsx'
import { SectionCard } from '../../../shared/section-card.tsx'
import { Failed, Loading } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { StatusChip } from '../../../ui/status-chip.tsx'
import { BatchLines } from '../components/batch-lines.tsx'
import { BatchSteps } from '../components/batch-steps.tsx'
import { getBatchChip, paymentsPath } from '../components/payment-display.ts'
import '../components/payments.css'

const actionLabels: Readonly<Record<string, string>> = {
  create: 'Collected',
  remove: 'Payment taken out',
  export: 'Exported',
  answer: 'Answer of the bank',
  paid: 'Entered as paid',
  failed: 'Entered as failed',
}

function Details({ batch }: { readonly batch: PaymentBatch }) {
  const now = useNow(60_000)
  const facts = [
    ['Payments', `${formatCountOf(batch.count, 'payment')}, ${formatPrice(batch.amount)}`],
    [
      'Paid',
      batch.paid.count === 0 ? '' : `${formatCountOf(batch.paid.count, 'payment')}, ${formatPrice(batch.paid.amount)}`,
    ],
    [
      'Failed',
      batch.failed.count === 0
        ? ''
        : `${formatCountOf(batch.failed.count, 'payment')}, ${formatPrice(batch.failed.amount)}`,
    ],
    ['Collected', `${formatFullDay(batch.created_at)}, ${batch.created_by}`],
    ['Exported', batch.exported_at === null ? '' : formatFullDay(batch.exported_at)],
  ].filter(([, value]) => value !== '')
  return (
    <div className="stack">
      <SectionCard title="Batch" end={<StatusChip {...getBatchChip(batch)} />}>
        <div className="bd stack">
          <dl className="kv l">
            {facts.map(([name, value]) => (
              <div key={name} className="py-fact">
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <BatchSteps batch={batch} />
        </div>
      </SectionCard>
      <BatchLines batch={batch} />
      <SectionCard title="History" count={batch.history.length}>
        <HistoryList
          entries={batch.history.map(({ by, ...entry }) => ({ ...entry, author: { name: by } }))}
          now={now}
          getLabel={({ action }) => getActionLabel(actionLabels, action)}
        />
      </SectionCard>
    </div>
  )
}

/** A batch of payments: export, the bank's answer, and each payment with its state. The office's. */
export function BatchScreen() {
  const { id = '' } = useParams<{ id: string }>()
  const read = useRead(claimPayments.table.readBatch, { params: { id } })
  return (
    <Page
      title={read.state === 'ready' ? read.value.number : 'Batch'}
      back={`${paymentsPath}?tab=batches`}
      works="batches you have opened before"
      asOf={read.state === 'ready' ? read.asOf : null}
      canRefresh
    >
      {read.state === 'loading' ? <Loading label="Loading the batch" rows={4} /> : null}
      {read.state === 'failed' ? (
        <Failed title="The batch did not load" onAgain={read.refetch}>
          {callErrorMessage(read.error)}
        </Failed>
      ) : null}
      {read.state === 'ready' ? <Details batch={read.value} /> : null}
    </Page>
  )
}
