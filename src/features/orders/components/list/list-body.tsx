import type { Reply } from '../../../../../contract/kernel/endpoint.ts'
import type { orders } from '../../../../../contract/orders.ts'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { callErrorMessage } from '../../../../data/save-error.ts'
import type { ReadResult } from '../../../../data/use-read.ts'
import { Pagination } from '../../../../shared/pagination.tsx'
import { Empty, Failed, Loading } from '../../../../ui/load-states.tsx'
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
  const { isOnline } = useConnectionStatus()
  if (list.state === 'loading') return <Loading label="Loading the orders" rows={6} />
  if (list.state === 'failed')
    return isOnline ? (
      <Failed title="The orders did not load" onAgain={list.refetch}>
        {callErrorMessage(list.error)}
      </Failed>
    ) : (
      <Empty icon="no-signal" title="This list is not on this device">
        Lists you have opened before are available offline. This one needs a connection.
      </Empty>
    )
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
