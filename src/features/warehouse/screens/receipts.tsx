import { Link } from 'react-router-dom'
import * as z from 'zod/mini'
import { warehouseStock } from '../../../../contract/warehouse-stock.ts'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useRead } from '../../../data/use-read.ts'
import { Pagination } from '../../../shared/pagination.tsx'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { readPage, useStepBack } from '../../../shared/use-page.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useRowForm } from '../../../ui/form/use-row-form.ts'
import { Empty, Failed, Loading } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { ReceiptRows } from '../components/receipt-rows.tsx'
import { WarehouseMenu } from '../components/warehouse-menu.tsx'
import { receivePath, warehousePath } from '../components/warehouse-paths.ts'

const searchForm = z.object({ q: z.string().check(z.trim()) })

/** The deliveries that were recorded, the newest first. Offline: lists read before. */
export function ReceiptsScreen() {
  const { search, setSearch } = useOwnLocation()
  const q = search.get('q') ?? ''
  const page = readPage(search)
  const list = useRead(warehouseStock.listReceipts, { query: { q, page } }, { keepPrevious: true })
  const goTo = (next: number) => {
    setSearch({ page: next === 1 ? '' : String(next) })
  }
  useStepBack(list, page, goTo)
  const form = useRowForm({
    schema: searchForm,
    values: { q },
    onSave: async (typed) => {
      setSearch({ q: typed.q, page: '' })
    },
  })
  return (
    <Page
      title="Receipts"
      back={warehousePath}
      works="receipts you have opened before"
      asOf={list.state === 'ready' ? list.asOf : null}
      canRefresh
      actions={
        <Link className={buttonClass({})} to={receivePath}>
          Receive stock
        </Link>
      }
    >
      <WarehouseMenu />
      <Form form={form} className="wh-find" role="search">
        <Field label="Reference" type="search" autoComplete="off" maxLength={60} {...form.bind('q')} />
        <Button type="submit" icon="search">
          Search
        </Button>
      </Form>
      {list.state === 'loading' ? <Loading label="Loading the receipts" rows={6} /> : null}
      {list.state === 'failed' ? (
        <Failed title="The receipts did not load" onAgain={list.refetch}>
          {callErrorMessage(list.error)}
        </Failed>
      ) : null}
      {list.state !== 'ready' ? null : list.value.data.length > 0 ? (
        <>
          <ReceiptRows rows={list.value.data} />
          <Pagination list={list.value} onPage={goTo} />
        </>
      ) : q === '' ? (
        <Empty icon="box" title="No receipts yet">
          Record a delivery with Receive stock. It is listed here.
        </Empty>
      ) : (
        <Empty icon="search" title="No matches">
          No receipt has this reference.
        </Empty>
      )}
    </Page>
  )
}
