import { Link } from 'react-router-dom'
import * as z from 'zod/mini'
import { accounts } from '../../../../contract/accounts.ts'
import { buildAccountPath } from '../../../../domain/accounts/menu.ts'
import { errorMessage } from '../../../data/error-message.ts'
import { useRead } from '../../../data/use-read.ts'
import { FoundAccountFacts } from '../../../shared/found-account.tsx'
import { Pagination } from '../../../shared/pagination.tsx'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { readPage, useStepBack } from '../../../shared/use-page.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useRowForm } from '../../../ui/form/use-row-form.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Empty, Failed, Loading } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import '../components/account.css'

const accountSearch = z.object({ q: z.string().check(z.trim()) })

/** Accounts by name, number, email or phone, for administrators; each opens as its own people see it (`WO008`). */
export function AccountsScreen() {
  const { search, setSearch } = useOwnLocation()
  const q = search.get('q') ?? ''
  const page = readPage(search)
  const reading = useRead(accounts.table.findAccounts, { query: { q, page } }, { keepPrevious: true })
  const goTo = (next: number) => {
    setSearch({ page: next === 1 ? '' : String(next) })
  }
  useStepBack(reading, page, goTo)
  const form = useRowForm({
    schema: accountSearch,
    values: { q },
    onSave: async (typed) => {
      setSearch({ q: typed.q, page: '' })
    },
  })
  return (
    <Page title="Accounts" works="searching accounts needs a connection" canRefresh>
      <Form form={form} className="ac-find" role="search">
        <Field label="Account, email or phone" type="search" autoComplete="off" maxLength={120} {...form.bind('q')} />
        <Button type="submit" icon="search">
          Search
        </Button>
      </Form>
      {reading.state === 'loading' ? <Loading label="Searching accounts" /> : null}
      {reading.state === 'failed' ? (
        <Failed title="The accounts did not load" onAgain={reading.refetch}>
          {errorMessage(reading.error)}
        </Failed>
      ) : null}
      {reading.state !== 'ready' ? null : reading.value.data.length === 0 ? (
        <Empty icon="people" title="No matches">
          No account matches “{q}”. Try part of the name, or the account number.
        </Empty>
      ) : (
        <>
          <ul className="list" aria-label="Accounts">
            {reading.value.data.map((account) => (
              <li key={account.account_id}>
                <Link className="item" to={buildAccountPath('/dashboard/account', account.account_id)}>
                  <FoundAccountFacts account={account} />
                  <Icon name="forward" className="chev" />
                </Link>
              </li>
            ))}
          </ul>
          <Pagination list={reading.value} onPage={goTo} />
        </>
      )}
    </Page>
  )
}
