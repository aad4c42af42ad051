import type { FoundAccount } from '../../contract/accounts.ts'

/** An account in a list of search results: name, then number, place and contact, and its discount. */
export function FoundAccountFacts({ account }: { readonly account: FoundAccount }) {
  const place = [account.city, account.state].filter(Boolean).join(', ')
  return (
    <>
      <span className="grow">
        <span className="t14 b">{account.name}</span>
        <span className="t13 mute">
          {[account.display_id, place, account.phone, account.email].filter(Boolean).join(' · ')}
        </span>
      </span>
      {account.discount > 0 ? <span className="tag">{account.discount}% off</span> : null}
    </>
  )
}
