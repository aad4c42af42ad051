import { useState } from 'react'
import { orders } from '../../../../contract/orders.ts'
import type { OrderRow } from '../../../../contract/shapes/order.ts'
import { useNow } from '../../../data/clock.tsx'
import { toPath } from '../../../../offline/http/request.ts'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { useEngine } from '../../../data/engine.tsx'
import { hasPermission } from '../../../data/has-permission.ts'
import { useSession } from '../../../data/session.tsx'
import { useRead } from '../../../data/use-read.ts'
import { toDay } from '../../../shared/formats/format-date.ts'
import { ExportLink } from '../../../shared/exports/export-link.tsx'
import { SavedViews } from '../../../shared/views/saved-views.tsx'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { readPage, useStepBack } from '../../../shared/use-page.ts'
import { Page } from '../../../ui/page.tsx'
import { BulkBar } from '../components/list/bulk-bar.tsx'
import { ListBody } from '../components/list/list-body.tsx'
import { countFilters, readFilter, toListQuery } from '../components/list/order-filter.ts'
import type { OrderFilter } from '../components/list/order-filter.ts'
import { OrderFilters } from '../components/list/order-filters.tsx'

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()

/** Views that every list of orders has. Work to do is found however old it is. */
const builtInViews = [
  { name: 'Last month', query: '' },
  { name: 'To ship', query: 'status=to+ship&start_date=all' },
  { name: 'Open', query: 'status=open&start_date=all' },
]

/** The same orders as a file. */
function toExportQuery(filter: OrderFilter) {
  const { page: _, ...query } = toListQuery(filter, 1, timeZone)
  return query
}

/** Orders (S19): the account's own, or all for staff, with the specification's filters in the address. Offline: the last lists. */
export function OrdersScreen() {
  const { search, setSearch } = useOwnLocation()
  const { session } = useSession()
  const today = toDay(useNow(60_000))
  const isStaff = session.admin || session.reviewer || session.on_site
  const filter = readFilter(search)
  const page = readPage(search)
  const list = useRead(orders.table.listOrders, { query: toListQuery(filter, page, timeZone) })
  const { isOnline } = useConnectionStatus()
  const engine = useEngine()
  const exported = { query: toExportQuery(filter) }
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const goTo = (next: number) => {
    setChosen(new Set())
    setSearch({ page: next === 1 ? '' : String(next) })
  }
  useStepBack(list, page, goTo)
  const works = isStaff && hasPermission(session, 'orders.approve')
  // What has left the list is no longer chosen: nobody changes what they do not see.
  const selected = list.state === 'ready' ? list.value.data.filter((row) => chosen.has(row.order_id)) : []
  const select = (rows: readonly OrderRow[]) => {
    setChosen(new Set(rows.map((row) => row.order_id)))
  }
  const isFiltered = countFilters(filter) > 0 || filter.filter !== ''
  return (
    <Page
      title="Orders"
      works="lists and orders you have opened before"
      asOf={list.state === 'ready' ? list.asOf : null}
      canRefresh
      actions={
        isOnline ? (
          <ExportLink
            path={toPath(orders.table.exportOrders, exported)}
            name="orders.csv"
            load={() => engine.call(orders.table.exportOrders, exported)}
          />
        ) : undefined
      }
    >
      <SavedViews
        list="orders"
        builtIn={builtInViews}
        query={search.toString()}
        onShow={(parameters) => {
          setChosen(new Set())
          setSearch({ ...parameters, page: '' })
        }}
      />
      <OrderFilters
        filter={filter}
        today={today}
        isStaff={isStaff}
        onFilter={(changed) => {
          setChosen(new Set())
          setSearch({ ...changed, page: '' })
        }}
      />
      {works ? <BulkBar rows={selected} onSelect={select} /> : null}
      <ListBody
        list={list}
        label="Orders"
        isStaff={isStaff}
        onPage={goTo}
        selection={
          works
            ? {
                ids: new Set(selected.map((row) => row.order_id)),
                onToggle: (row) => {
                  const others = selected.filter((one) => one.order_id !== row.order_id)
                  select(others.length === selected.length ? [...selected, row] : others)
                },
              }
            : undefined
        }
        empty={
          isFiltered
            ? { title: 'No matches', text: 'No order has all of this. Clear a filter, or begin with an earlier day.' }
            : { title: 'No orders in the last month', text: 'For earlier ones, open Filters and choose another day.' }
        }
      />
    </Page>
  )
}
