import { useState } from 'react'
import { accounts } from '../../../../contract/accounts.ts'
import type { AccountFound } from '../../../../contract/accounts.ts'
import { sayFault } from '../../../data/say-fault.ts'
import { useRead } from '../../../data/use-read.ts'
import { Pages } from '../../../shared/pages.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Failed, Loading } from '../../../ui/four-states.tsx'
import { AccountUsers } from './account-users.tsx'

/** Finds the account, a hundred on a page (N05), then its user. */
export function AccountFinder() {
  const [typed, setTyped] = useState('')
  const [asked, setAsked] = useState<{ readonly q: string; readonly page: number } | null>(null)
  const [account, setAccount] = useState<AccountFound | null>(null)
  const reading = useRead(
    accounts.table.findAccounts,
    { query: asked ?? { q: '', page: 1 } },
    { isOn: asked !== null && account === null },
  )
  if (account !== null)
    return (
      <AccountUsers
        account={account}
        onBack={() => {
          setAccount(null)
        }}
      />
    )
  return (
    <section className="stack g3" aria-label="Find the account">
      <form
        className="co-find"
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          setAsked({ q: typed.trim(), page: 1 })
        }}
      >
        <Field
          label="Account, email or phone"
          type="search"
          autoComplete="off"
          maxLength={120}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value)
          }}
        />
        <Button type="submit" icon="search">
          Search
        </Button>
      </form>
      {asked === null ? null : reading.state === 'loading' ? (
        <Loading label="Searching the accounts" />
      ) : reading.state === 'failed' ? (
        <Failed title="The accounts could not be searched" onAgain={reading.again}>
          {sayFault(reading.error)}
        </Failed>
      ) : reading.value.data.length === 0 ? (
        <p className="t14" role="status">
          No account fits “{asked.q}”. Try a part of its name, or its number.
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
                    setAccount(found)
                  }}
                >
                  <span className="grow">
                    <span className="t14 b">{found.name}</span>
                    <span className="t13 mute">
                      {[
                        found.display_id,
                        [found.city, found.state].filter(Boolean).join(', '),
                        found.phone,
                        found.email,
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  {found.discount > 0 ? <span className="tag">{found.discount} % off</span> : null}
                </button>
              </li>
            ))}
          </ul>
          <Pages
            list={reading.value}
            onPage={(page) => {
              setAsked({ ...asked, page })
            }}
          />
        </>
      )}
    </section>
  )
}
