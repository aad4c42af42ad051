import { useState } from 'react'
import { accounts } from '../../../../contract/accounts.ts'
import type { Member } from '../../../../contract/accounts.ts'
import { visitorAccountNumber } from '../../../../domain/accounts/visitor-account.ts'
import { useRead } from '../../../data/use-read.ts'
import { WithDraft } from '../../../shared/drafts/with-draft.tsx'
import { LoadFailed, worksLoaded } from '../../../shared/load-failed.tsx'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { useIsDesk } from '../../../ui/use-is-desk.ts'
import { Button } from '../../../ui/button.tsx'
import { closeOnly } from '../../../ui/close-only.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Empty, Loading } from '../../../ui/load-states.tsx'
import { Page } from '../../../ui/page.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { StatusChip } from '../../../ui/status-chip.tsx'
import { Table } from '../../../ui/table.tsx'
import type { Column } from '../../../ui/table.tsx'
import { AccountMenu } from '../components/account-menu.tsx'
import { NewUserForm, emptyUser } from '../components/new-user-form.tsx'
import type { NewUserFields } from '../components/new-user-form.tsx'
import { useViewedAccount } from '../components/use-viewed-account.ts'
import { UserSheet } from '../components/user-sheet.tsx'
import { formatRoles, formatUserName, getUserChip } from '../components/user-display.ts'

const shownChoices = [
  { value: 'active', label: 'Active' },
  { value: 'removed', label: 'Removed' },
] as const

/** The users of an account (S34): who they are, what they may do; added, removed, activated. Offline: the last copy. */
export function UsersScreen() {
  const viewed = useViewedAccount()
  // The same users as with `users`; copies of an earlier app, which lack fields, are not read.
  const reading = useRead(accounts.table.readAccount, {
    params: { id: viewed.id },
    query: { with: 'frpAccount.users' },
  })
  const { search, setSearch } = useOwnLocation()
  const shown = search.get('show') === 'removed' ? 'removed' : 'active'
  const [open, setOpen] = useState<Member | null>(null)
  const [isAdding, setAdding] = useState(false)
  const account = reading.state === 'ready' ? reading.value : null
  const isOfVisitors = account?.display_id === visitorAccountNumber
  const members = (account?.frpAccount?.users ?? []).filter(({ active }) => active === (shown === 'active'))
  return (
    <Page
      title="Users"
      {...(account === null ? {} : { subtitle: account.name })}
      works={worksLoaded('showing the users last loaded; changing them needs a connection', reading)}
      asOf={reading.state === 'ready' ? reading.asOf : null}
      canRefresh
      {...(isOfVisitors
        ? {}
        : {
            addition: {
              label: 'Add user',
              onPress: () => {
                setAdding(true)
              },
            },
          })}
    >
      <AccountMenu viewed={viewed} account={account} />
      <div className="ac-filter">
        <Segment
          label="Users"
          choices={shownChoices}
          value={shown}
          onChange={(next) => {
            setSearch({ show: next === 'removed' ? next : '' })
          }}
        />
      </div>
      {reading.state === 'loading' ? <Loading label="Loading the users" /> : null}
      <LoadFailed reading={reading} name="The users" isPlural />
      {isOfVisitors && members.length === 0 ? (
        <Empty icon="people" title="No users">
          This account has the orders of visitors, and no people.
        </Empty>
      ) : account !== null && members.length === 0 ? (
        <Empty icon="people" title={shown === 'active' ? 'No active users' : 'No removed users'}>
          {shown === 'active'
            ? 'Add a user: they get an email with a link to choose a password.'
            : 'Whom you remove is listed here and can be activated again.'}
        </Empty>
      ) : null}
      {members.length === 0 ? null : <Members rows={members} onOpen={setOpen} />}
      {open === null ? null : (
        <UserSheet
          userId={open.user_id}
          name={formatUserName(open)}
          onClose={() => {
            setOpen(closeOnly(open))
          }}
        />
      )}
      <Sheet
        isOpen={isAdding}
        onClose={() => {
          setAdding(false)
        }}
        title="Add user"
      >
        <WithDraft<NewUserFields> draftKey={`new-user:${viewed.id}`} start={emptyUser}>
          {(draft) => (
            <NewUserForm
              accountId={viewed.id}
              draft={draft}
              onClose={() => {
                setAdding(false)
              }}
            />
          )}
        </WithDraft>
      </Sheet>
    </Page>
  )
}

/** A list on phones, a table at a desk. */
function Members({ rows, onOpen }: { readonly rows: readonly Member[]; readonly onOpen: (row: Member) => void }) {
  const isDesk = useIsDesk()
  const columns: readonly Column<Member>[] = [
    {
      key: 'name',
      head: 'Name',
      cell: (row) => (
        <Button
          fill="link"
          aria-haspopup="dialog"
          onClick={() => {
            onOpen(row)
          }}
        >
          {formatUserName(row)}
        </Button>
      ),
      className: 'nw',
    },
    { key: 'email', head: 'Email', cell: (row) => row.email },
    { key: 'phone', head: 'Phone', cell: (row) => <span className="tn">{row.phone}</span>, className: 'nw' },
    { key: 'roles', head: 'Roles', cell: formatRoles },
    { key: 'state', head: 'Status', cell: (row) => <StatusChip {...getUserChip(row)} />, className: 'nw' },
  ]
  if (isDesk)
    return (
      <div className="card">
        <Table label="Users" columns={columns} rows={rows} rowKey={(row) => String(row.user_id)} onRow={onOpen} />
      </div>
    )
  return (
    <ul className="list" aria-label="Users">
      {rows.map((row) => (
        <li key={row.user_id}>
          <button
            type="button"
            className="item"
            aria-haspopup="dialog"
            onClick={() => {
              onOpen(row)
            }}
          >
            <span className="grow">
              <span className="row wrap">
                <span className="t14 b">{formatUserName(row)}</span>
                <span className="end">
                  <StatusChip {...getUserChip(row)} />
                </span>
              </span>
              <span className="t13 mute">{row.email}</span>
              {formatRoles(row) === '' ? null : <span className="t13 mute">{formatRoles(row)}</span>}
            </span>
            <Icon name="forward" className="chev" />
          </button>
        </li>
      ))}
    </ul>
  )
}
