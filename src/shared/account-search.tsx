import * as z from 'zod/mini'
import { accounts } from '../../contract/accounts.ts'
import type { FoundAccount } from '../../contract/accounts.ts'
import { errorMessage } from '../data/error-message.ts'
import { useRead } from '../data/use-read.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form/form.tsx'
import { useRowForm } from '../ui/form/use-row-form.ts'
import { Failed, Loading } from '../ui/load-states.tsx'
import { FoundAccountFacts } from './found-account.tsx'
import { Pagination } from './pagination.tsx'
import { useStepBack } from './use-page.ts'
import './account-search.css'

const accountSearch = z.object({ q: z.string().check(z.trim()) })

/** What staff search for, and which page of the answer they see. */
export interface AccountQuery {
  readonly q: string
  readonly page: number
}

/** Searches accounts, 100 per page (G06), and hands over the one that is pressed. */
export function AccountSearch({
  query,
  onQuery,
  onChoose,
}: {
  /** Null before the first search. */
  readonly query: AccountQuery | null
  readonly onQuery: (query: AccountQuery) => void
  readonly onChoose: (account: FoundAccount) => void
}) {
  const form = useRowForm({
    schema: accountSearch,
    values: { q: query?.q ?? '' },
    onSave: async ({ q }) => {
      onQuery({ q, page: 1 })
    },
  })
  const reading = useRead(
    accounts.table.searchAccounts,
    { query: query ?? { q: '', page: 1 } },
    { isOn: query !== null },
  )
  const goTo = (page: number) => {
    onQuery({ q: '', ...query, page })
  }
  const isBehind = useStepBack(reading, query?.page ?? 1, goTo)
  return (
    <section className="stack g3" aria-label="Find the account">
      <Form form={form} className="find-account" role="search">
        <Field label="Account, email or phone" type="search" autoComplete="off" maxLength={120} {...form.bind('q')} />
        <Button type="submit" icon="search">
          Search
        </Button>
      </Form>
      {query === null ? null : reading.state === 'loading' || isBehind ? (
        <Loading label="Searching accounts" />
      ) : reading.state === 'failed' ? (
        <Failed title="The account search failed" onAgain={reading.refetch}>
          {errorMessage(reading.error)}
        </Failed>
      ) : reading.value.data.length === 0 ? (
        <p className="t14" role="status">
          No accounts match “{query.q}”. Try part of the name, or the account number.
        </p>
      ) : (
        <>
          <ul className="list" aria-label="Accounts found">
            {reading.value.data.map((found) => (
              <li key={found.account_id}>
                <button
                  type="button"
                  className="item"
                  onClick={() => {
                    onChoose(found)
                  }}
                >
                  <FoundAccountFacts account={found} />
                </button>
              </li>
            ))}
          </ul>
          <Pagination list={reading.value} onPage={goTo} />
        </>
      )}
    </section>
  )
}
