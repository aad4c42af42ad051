import { Link } from 'react-router-dom'
import { orders } from '../../../../contract/orders.ts'
import { warrantySections } from '../../../../domain/orders/states.ts'
import type { WarrantySection } from '../../../../domain/orders/states.ts'
import { useSession } from '../../../data/session.tsx'
import { useRead } from '../../../data/use-read.ts'
import { FilterField } from '../../../shared/filter-field.tsx'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { readPage, useStepBack } from '../../../shared/use-page.ts'
import { useTypedTexts } from '../../../shared/use-typed-texts.ts'
import { useChosenInSight } from '../../../ui/chosen-in-sight.ts'
import { Page } from '../../../ui/page.tsx'
import { ListBody } from '../components/list/list-body.tsx'
import { maxFilter } from '../components/list/order-filter.ts'
import { sectionLabels } from '../components/order-display.ts'
import '../../../ui/segment.css'
import '../components/list/orders.css'

const parseSection = (text: string | null): WarrantySection | null =>
  warrantySections.find((section) => section === text) ?? null

/** A section with the same search. */
function getSectionPath(pathname: string, section: WarrantySection | null, filter: string): string {
  const query = new URLSearchParams({
    ...(section === null ? {} : { status: section }),
    ...(filter === '' ? {} : { filter }),
  }).toString()
  return query === '' ? pathname : `${pathname}?${query}`
}

/** Warranty orders by status (S28), with the number in each; section, search and page are in the address. Without a network: the last lists. */
export function WarrantyOrdersScreen() {
  const { pathname, search, setSearch } = useOwnLocation()
  const { session } = useSession()
  const isStaff = session.admin || session.reviewer || session.on_site
  const section = parseSection(search.get('status'))
  const nav = useChosenInSight(section)
  const page = readPage(search)
  const filter = (search.get('filter') ?? '').slice(0, maxFilter)
  const [texts, setTexts] = useTypedTexts({ filter }, (typed) => {
    setSearch({ ...typed, page: '' })
  })
  const list = useRead(orders.table.listWarrantyOrders, {
    query: { page, ...(section === null ? {} : { status: section }), ...(filter === '' ? {} : { filter }) },
  })
  const goTo = (next: number) => {
    setSearch({ page: next === 1 ? '' : String(next) })
  }
  useStepBack(list, page, goTo)
  const totals = list.state === 'ready' ? list.value.totals : null
  const all = totals === null ? null : warrantySections.reduce((sum, one) => sum + totals[one], 0)
  const link = (of: WarrantySection | null, label: string, count: number | null) => (
    <Link
      key={label}
      className="chip"
      to={getSectionPath(pathname, of, filter)}
      replace
      {...(of === section ? { 'aria-current': 'page' as const } : {})}
    >
      {label}
      {count === null ? null : <span className="tn">{count}</span>}
    </Link>
  )
  return (
    <Page
      title="Warranty orders"
      {...(section === null ? {} : { subtitle: sectionLabels[section] })}
      works="lists and orders you have opened before"
      asOf={list.state === 'ready' ? list.asOf : null}
      canRefresh
    >
      <nav ref={nav} className="scroll-x ol-tabs" aria-label="Statuses">
        {link(null, 'All', all)}
        {warrantySections.map((one) => link(one, sectionLabels[one], totals?.[one] ?? null))}
      </nav>
      <div className="ol-search no-print">
        <FilterField
          label="Search warranty orders"
          placeholder="Number, serial number, name or city"
          value={texts.filter}
          maxLength={maxFilter}
          onType={(typed) => {
            setTexts({ filter: typed })
          }}
        />
      </div>
      <ListBody
        list={list}
        label="Warranty orders"
        isStaff={isStaff}
        isWarranty
        onPage={goTo}
        empty={
          filter === ''
            ? { title: 'No warranty orders here', text: 'They appear here when they reach this status.' }
            : { title: 'No matches', text: `No number, serial number, name or city contains “${filter}”.` }
        }
      />
    </Page>
  )
}
