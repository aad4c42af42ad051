import { orders } from '../../../../contract/orders.ts'
import { useNow } from '../../../data/clock.tsx'
import { useSession } from '../../../data/session.tsx'
import { useRead } from '../../../data/use-read.ts'
import { toDay } from '../../../shared/formats/format-date.ts'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { Page } from '../../../ui/page.tsx'
import { ListBody } from '../components/list/list-body.tsx'
import { countFilters, readFilter, toListQuery } from '../components/list/order-filter.ts'
import { OrderFilters } from '../components/list/order-filters.tsx'
import { readPage, useStepBack } from '../components/list/use-page.ts'

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()

/** Orders (S19): the account's own, or all for staff, with the specification's filters in the address. Offline: the last lists. */
export function OrdersScreen() {
  const { search, setSearch } = useOwnLocation()
  const { session } = useSession()
  const today = toDay(useNow(60_000))
  const isStaff = session.admin || session.reviewer || session.on_site
  const filter = readFilter(search)
  const page = readPage(search)
  const list = useRead(orders.table.listOrders, { query: toListQuery(filter, page, timeZone) })
  const goTo = (next: number) => {
    setSearch({ page: next === 1 ? '' : String(next) })
  }
  useStepBack(list, page, goTo)
  const isFiltered = countFilters(filter) > 0 || filter.filter !== ''
  return (
    <Page
      title="Orders"
      works="lists and orders you have opened before"
      asOf={list.state === 'ready' ? list.asOf : null}
      canRefresh
    >
      <OrderFilters
        filter={filter}
        today={today}
        isStaff={isStaff}
        onFilter={(changed) => {
          setSearch({ ...changed, page: '' })
        }}
      />
      <ListBody
        list={list}
        label="Orders"
        isStaff={isStaff}
        onPage={goTo}
        empty={
          isFiltered
            ? { title: 'No matches', text: 'No order has all of this. Clear a filter, or begin with an earlier day.' }
            : { title: 'No orders in the last month', text: 'For earlier ones, open Filters and choose another day.' }
        }
      />
    </Page>
  )
}
