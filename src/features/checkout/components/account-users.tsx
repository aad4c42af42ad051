import { accounts } from '../../../../contract/accounts.ts'
import type { AccountFound } from '../../../../contract/accounts.ts'
import { checkout } from '../../../../contract/checkout.ts'
import { sayFault } from '../../../data/say-fault.ts'
import { useCartCall } from '../../../data/use-cart.ts'
import { useRead } from '../../../data/use-read.ts'
import { Button } from '../../../ui/button.tsx'
import { Failed, Loading } from '../../../ui/four-states.tsx'
import { useFirstFocus } from '../../../ui/use-first-focus.ts'
import { useSnackbar } from '../../../ui/snackbar.tsx'

/** The users of the account (N01): one of them is whom the order is for (K07). */
export function AccountUsers({ account, onBack }: { readonly account: AccountFound; readonly onBack: () => void }) {
  const reading = useRead(accounts.table.readAccount, {
    params: { id: account.account_id },
    query: { with: 'users' },
  })
  const { send, isSending } = useCartCall(checkout.table.setUser)
  const say = useSnackbar()
  const focus = useFirstFocus<HTMLHeadingElement>(true)
  const active = reading.state === 'ready' ? (reading.value.users ?? []).filter((user) => user.active) : []
  return (
    <section className="card" aria-label={`Users of ${account.name}`}>
      <div className="hd">
        <h2 ref={focus} tabIndex={-1} className="grow">
          {account.name} <span className="mute">{account.display_id}</span>
        </h2>
        <Button fill="link" onClick={onBack}>
          Another account
        </Button>
      </div>
      {reading.state === 'loading' ? <Loading label="Loading the users of the account" /> : null}
      {reading.state === 'failed' ? (
        <Failed title="The users could not be loaded" onAgain={reading.again}>
          {sayFault(reading.error)}
        </Failed>
      ) : null}
      {reading.state === 'ready' && active.length === 0 ? (
        <p className="bd t14">Nobody of this account can order yet: it has no active user.</p>
      ) : null}
      {active.map((user) => (
        <button
          key={user.user_id}
          type="button"
          className="item"
          disabled={isSending}
          onClick={() => {
            send({ body: { asUser: user.user_id } }).catch((error: unknown) => {
              say({ text: sayFault(error) })
            })
          }}
        >
          <span className="grow">
            <span className="t14 b">
              {user.first_name} {user.last_name}
            </span>
            <span className="t13 mute">{user.email}</span>
          </span>
          {user.local_admin ? <span className="tag">Runs the account</span> : null}
        </button>
      ))}
    </section>
  )
}
