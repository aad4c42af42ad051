import { returns } from '../../../../contract/returns.ts'
import { getReturnStateLabel, returnStates } from '../../../../domain/returns/states.ts'
import type { ReturnState } from '../../../../domain/returns/states.ts'
import * as z from 'zod/mini'
import { toPath } from '../../../../offline/http/request.ts'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { useEngine } from '../../../data/engine.tsx'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useRead } from '../../../data/use-read.ts'
import { ExportLink } from '../../../shared/exports/export-link.tsx'
import { Pagination } from '../../../shared/pagination.tsx'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { readPage, useStepBack } from '../../../shared/use-page.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useRowForm } from '../../../ui/form/use-row-form.ts'
import { Empty, Failed, Loading } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { ReturnRows } from '../components/returns/return-rows.tsx'
import '../components/returns/returns.css'

const searchForm = z.object({ filter: z.string().check(z.trim()), state: z.string() })
const stateChoices = [
  { value: 'open', label: 'Open' },
  { value: 'all', label: 'All' },
  ...returnStates.map((value) => ({ value, label: getReturnStateLabel(value) })),
]

/** The state of the address; open ones where it has none. */
function readState(typed: string | null): ReturnState | 'open' | undefined {
  if (typed === 'all') return undefined
  return returnStates.find((state) => state === typed) ?? 'open'
}

/** The returns of all orders, for staff: open ones first of all. A scanned number finds its return. */
export function ReturnsScreen() {
  const { search, setSearch } = useOwnLocation()
  const { isOnline } = useConnectionStatus()
  const engine = useEngine()
  const filter = search.get('filter') ?? ''
  const state = readState(search.get('state'))
  const page = readPage(search)
  const query = { ...(state === undefined ? {} : { state }), ...(filter === '' ? {} : { filter }) }
  const list = useRead(returns.table.listReturns, { query: { ...query, page } }, { keepPrevious: true })
  const goTo = (next: number) => {
    setSearch({ page: next === 1 ? '' : String(next) })
  }
  useStepBack(list, page, goTo)
  const form = useRowForm({
    schema: searchForm,
    values: { filter, state: state ?? 'all' },
    onSave: async (typed) => {
      setSearch({ filter: typed.filter, state: typed.state === 'open' ? '' : typed.state, page: '' })
    },
  })
  return (
    <Page
      title="Returns"
      works="returns you have opened before"
      asOf={list.state === 'ready' ? list.asOf : null}
      canRefresh
      actions={
        isOnline ? (
          <ExportLink
            path={toPath(returns.table.exportReturns, { query })}
            name="returns.csv"
            load={() => engine.call(returns.table.exportReturns, { query })}
          />
        ) : undefined
      }
    >
      <Form form={form} className="rt-filters" role="search">
        <Field
          label="Number, customer or part"
          type="search"
          autoComplete="off"
          maxLength={200}
          {...form.bind('filter')}
        />
        <SelectField label="State" choices={stateChoices} {...form.bind('state')} />
        <Button type="submit" icon="search">
          Search
        </Button>
      </Form>
      {list.state === 'loading' ? <Loading label="Loading the returns" rows={6} /> : null}
      {list.state === 'failed' ? (
        <Failed title="The returns did not load" onAgain={list.refetch}>
          {callErrorMessage(list.error)}
        </Failed>
      ) : null}
      {list.state !== 'ready' ? null : list.value.data.length > 0 ? (
        <>
          <ReturnRows rows={list.value.data} />
          <Pagination list={list.value} onPage={goTo} />
        </>
      ) : filter === '' && state === 'open' ? (
        <Empty icon="box" title="No open returns">
          Open one on the page of its order, under Returns.
        </Empty>
      ) : (
        <Empty icon="search" title="No matches">
          No return has all of this.
        </Empty>
      )}
    </Page>
  )
}
