import { Link } from 'react-router-dom'
import { claimPayments } from '../../../../contract/claim-payments.ts'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useRead } from '../../../data/use-read.ts'
import { formatCountOf, formatPrice } from '../../../shared/formats/format-price.ts'
import { Pagination } from '../../../shared/pagination.tsx'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { readPage, useStepBack } from '../../../shared/use-page.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Empty, Failed, Loading } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { BatchRows } from '../components/batch-rows.tsx'
import { PayableList } from '../components/payable-list.tsx'
import { remittancesPath, x12FilesPath } from '../components/payment-display.ts'
import '../components/payments.css'

const tabs = [
  { value: 'queue', label: 'To pay' },
  { value: 'batches', label: 'Batches' },
] as const

function Queue() {
  const list = useRead(claimPayments.table.listPayable, { query: {} })
  if (list.state === 'loading') return <Loading label="Loading the payments" rows={6} />
  if (list.state === 'failed')
    return (
      <Failed title="The payments did not load" onAgain={list.refetch}>
        {callErrorMessage(list.error)}
      </Failed>
    )
  if (list.value.count === 0)
    return (
      <Empty icon="check-circle" title="Nothing to pay">
        Payments that are approved on the claims desk are listed here.
      </Empty>
    )
  return (
    <>
      <p className="py-sum">
        {list.value.has_more ? 'The oldest ' : ''}
        {formatCountOf(list.value.count, 'payment')} to pay, <b className="tn">{formatPrice(list.value.amount)}</b>
        {list.value.has_more ? '; there are more' : ''}
      </p>
      <PayableList list={list.value} />
    </>
  )
}

function Batches() {
  const { search, setSearch } = useOwnLocation()
  const page = readPage(search)
  const list = useRead(claimPayments.table.listBatches, { query: { page } }, { keepPrevious: true })
  const goTo = (next: number) => {
    setSearch({ page: next === 1 ? '' : String(next) })
  }
  useStepBack(list, page, goTo)
  if (list.state === 'loading') return <Loading label="Loading the batches" rows={6} />
  if (list.state === 'failed')
    return (
      <Failed title="The batches did not load" onAgain={list.refetch}>
        {callErrorMessage(list.error)}
      </Failed>
    )
  if (list.value.data.length === 0)
    return (
      <Empty icon="box" title="No batches yet">
        Collect payments under To pay.
      </Empty>
    )
  return (
    <>
      <BatchRows rows={list.value.data} />
      <Pagination list={list.value} onPage={goTo} />
    </>
  )
}

/** Approved payments of claims, and the batches in which they are paid. The office's. */
export function PaymentsScreen() {
  const { search, setSearch } = useOwnLocation()
  const tab = search.get('tab') === 'batches' ? 'batches' : 'queue'
  return (
    <Page
      title="Payments"
      works="showing what was loaded last; collecting and exporting need a connection"
      canRefresh
      actions={
        <>
          <Link className={buttonClass({ className: 'desk fx' })} to={x12FilesPath}>
            X12 files
          </Link>
          <Link className={buttonClass({})} to={remittancesPath}>
            Remittances
          </Link>
        </>
      }
    >
      <div className="py-tabs">
        <Segment
          label="Payments"
          choices={tabs}
          value={tab}
          onChange={(next) => {
            setSearch({ tab: next === 'queue' ? '' : next, page: '' })
          }}
        />
        <Link className={buttonClass({ className: 'phone' })} to={x12FilesPath}>
          X12 files
        </Link>
      </div>
      {tab === 'queue' ? <Queue /> : <Batches />}
    </Page>
  )
}
