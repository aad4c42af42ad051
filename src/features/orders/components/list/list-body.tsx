import type { Reply } from '../../../../../contract/kernel/endpoint.ts'
import type { orders } from '../../../../../contract/orders.ts'
import type { ReadResult } from '../../../../data/use-read.ts'
import { Pagination } from '../../../../shared/pagination.tsx'
import { LoadFailed, listOffline } from '../../../../shared/load-failed.tsx'
import { Empty, Loading } from '../../../../ui/load-states.tsx'
import { OrderRows } from './order-rows.tsx'
import type { Selection } from './order-rows.tsx'

type List = Reply<(typeof orders.table)['listOrders']>

/** A page of orders in every state that a list has. */
export function ListBody({
  list,
  label,
  empty,
  isStaff,
  isWarranty = false,
  selection,
  onPage,
}: {
  readonly list: ReadResult<List>
  readonly label: string
  /** What an empty list says. */
  readonly empty: { readonly title: string; readonly text: string }
  readonly isStaff: boolean
  readonly isWarranty?: boolean
  readonly selection?: Selection | undefined
  readonly onPage: (page: number) => void
}) {
  if (list.state === 'loading') return <Loading label="Loading the orders" rows={6} />
  if (list.state === 'failed') return <LoadFailed reading={list} name="The orders" offline={listOffline} />
  if (list.value.data.length === 0)
    return (
      <Empty icon="box" title={empty.title}>
        {empty.text}
      </Empty>
    )
  return (
    <>
      <OrderRows rows={list.value.data} label={label} isStaff={isStaff} isWarranty={isWarranty} selection={selection} />
      <Pagination list={list.value} onPage={onPage} />
    </>
  )
}
