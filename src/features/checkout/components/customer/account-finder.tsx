import { useState } from 'react'
import type { FoundAccount } from '../../../../../contract/accounts.ts'
import { AccountSearch } from '../../../../shared/account-search.tsx'
import { useOwnLocation } from '../../../../shared/use-own-location.ts'
import { readPage } from '../../../../shared/use-page.ts'
import { AccountUsers } from './account-users.tsx'

/** Searches accounts, then shows the users of the chosen one. */
export function AccountFinder() {
  const [account, setAccount] = useState<FoundAccount | null>(null)
  const { search, setSearch } = useOwnLocation()
  if (account === null)
    return (
      <AccountSearch
        // A search for everything has a page and no text.
        query={search.has('page') ? { q: search.get('q') ?? '', page: readPage(search) } : null}
        onQuery={({ q, page }) => {
          setSearch({ q, page: String(page) })
        }}
        onChoose={setAccount}
      />
    )
  return (
    <AccountUsers
      account={account}
      onBack={() => {
        setAccount(null)
      }}
    />
  )
}
