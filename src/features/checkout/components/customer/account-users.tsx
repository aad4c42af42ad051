import { accounts } from '../../../../../contract/accounts.ts'
import type { FoundAccount } from '../../../../../contract/accounts.ts'
import { checkout } from '../../../../../contract/checkout.ts'
import { errorMessage } from '../../../../data/error-message.ts'
import { useCartCall } from '../../../../data/use-cart.ts'
import { useRead } from '../../../../data/use-read.ts'
import { Button } from '../../../../ui/button.tsx'
import { Failed, Loading } from '../../../../ui/load-states.tsx'
import { useFirstFocus } from '../../../../ui/use-first-focus.ts'
import { useSnackbar } from '../../../../ui/snackbar.tsx'

/** The active users of an account (N01). Choosing one places the order for that user (K07). */
export function AccountUsers({ account, onBack }: { readonly account: FoundAccount; readonly onBack: () => void }) {
  const reading = useRead(accounts.table.readAccount, {
    params: { id: account.account_id },
    query: { with: 'users' },
  })
  const { send, isSending } = useCartCall(checkout.table.setUser)
  const showSnackbar = useSnackbar()
  const focus = useFirstFocus<HTMLHeadingElement>(true)
  const active = reading.state === 'ready' ? (reading.value.users ?? []).filter((user) => user.active) : []
  return (
    <section className="card" aria-label={`Users of ${account.name}`}>
      <div className="hd">
        <h2 ref={focus} tabIndex={-1} className="grow">
          {account.name} <span className="mute">{account.display_id}</span>
        </h2>
        <Button fill="link" onClick={onBack}>
          Choose another account
        </Button>
      </div>
      {reading.state === 'loading' ? <Loading label="Loading the account’s users" /> : null}
      {reading.state === 'failed' ? (
        <Failed title="The users did not load" onAgain={reading.refetch}>
          {errorMessage(reading.error)}
        </Failed>
      ) : null}
      {reading.state === 'ready' && active.length === 0 ? (
        <p className="bd t14">This account has no active users, so no one can order for it yet.</p>
      ) : null}
      {active.length === 0 ? null : <p className="bd t13 mute">Choose the person to order for.</p>}
      {active.map((user) => (
        <button
          key={user.user_id}
          type="button"
          className="item"
          disabled={isSending}
          onClick={() => {
            send({ body: { asUser: user.user_id } }).catch((error: unknown) => {
              showSnackbar({ text: errorMessage(error) })
            })
          }}
        >
          <span className="grow">
            <span className="t14 b">
              {user.first_name} {user.last_name}
            </span>
            <span className="t13 mute">{user.email}</span>
          </span>
          {user.local_admin ? <span className="tag">Account admin</span> : null}
        </button>
      ))}
    </section>
  )
}
