import { Link } from 'react-router-dom'
import { accounts } from '../../../../contract/accounts.ts'
import type { Account } from '../../../../contract/accounts.ts'
import { useRead } from '../../../data/use-read.ts'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { Note } from '../../../ui/note.tsx'
import type { ViewedAccount } from './use-viewed-account.ts'
import './account.css'
import '../../../ui/segment.css'

/** The menu of an account's pages (N04), and which other account an administrator views. */
export function AccountMenu({
  viewed,
  account,
}: {
  readonly viewed: ViewedAccount
  /** The viewed account, once it was read. */
  readonly account: Pick<Account, 'name' | 'display_id'> | null
}) {
  const { pathname } = useOwnLocation()
  const menu = useRead(accounts.table.readMenus, { query: viewed.other === null ? {} : { id: viewed.other } })
  return (
    <div className="stack ac-top">
      {viewed.other === null ? null : (
        <Note icon="people" role="status">
          You are viewing {account === null ? 'another account' : `${account.name}, ${account.display_id}`}.{' '}
          <Link to="/dashboard/accounts">Choose another one</Link> or{' '}
          <Link to="/dashboard/account">go back to your own</Link>.
        </Note>
      )}
      {menu.state === 'loading' ? <div className="ac-menu" /> : null}
      {menu.state !== 'ready' ? null : (
        <nav className="ac-menu" aria-label="Account">
          {menu.value.map(({ key, label, path }) => (
            <Link
              key={key}
              className="chip"
              to={path}
              aria-current={path.split('?')[0] === pathname ? 'page' : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
      )}
    </div>
  )
}
