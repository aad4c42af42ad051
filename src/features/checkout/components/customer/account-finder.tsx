import { useState } from 'react'
import type { FoundAccount } from '../../../../../contract/accounts.ts'
import { AccountSearch } from '../../../../shared/account-search.tsx'
import { AccountUsers } from './account-users.tsx'

/** Searches accounts, then shows the users of the chosen one. */
export function AccountFinder() {
  const [account, setAccount] = useState<FoundAccount | null>(null)
  if (account === null) return <AccountSearch onChoose={setAccount} />
  return (
    <AccountUsers
      account={account}
      onBack={() => {
        setAccount(null)
      }}
    />
  )
}
