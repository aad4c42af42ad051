import { notifications } from '../../../../contract/notifications.ts'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useCall } from '../../../data/use-call.ts'
import { useRead } from '../../../data/use-read.ts'
import { ShopPage } from '../../../shared/shop-page/shop-page.tsx'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty, Failed, Loading } from '../../../ui/load-states.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'

const rows = notifications.table

/** Ends the emails about claims to an address without a user, by the link in them. Opening it changes nothing: a press does. */
export function UnsubscribeScreen() {
  const { search } = useOwnLocation()
  const token = search.get('token') ?? ''
  const { isOnline } = useConnectionStatus()
  const showSnackbar = useSnackbar()
  const reading = useRead(rows.readUnsubscription, { query: { link: token } }, { isOn: token !== '' })
  const { send, isSending } = useCall(rows.saveUnsubscription)
  const save = async (isUnsubscribed: boolean) => {
    try {
      await send({ body: { token, is_unsubscribed: isUnsubscribed } })
    } catch (error) {
      showSnackbar({ text: callErrorMessage(error) })
    }
  }
  return (
    <ShopPage title="Unsubscribe" works="unsubscribing needs a connection">
      {token === '' ? (
        <Empty icon="alert" title="This link is not complete">
          Open it from the email again.
        </Empty>
      ) : null}
      {token !== '' && reading.state === 'loading' ? <Loading label="Reading the link" rows={2} /> : null}
      {reading.state === 'failed' ? (
        <Failed title="This did not load" onAgain={reading.refetch}>
          {callErrorMessage(reading.error)}
        </Failed>
      ) : null}
      {reading.state === 'ready' ? (
        <div className="stack">
          <p className="t16" role="status">
            {reading.value.is_unsubscribed ? (
              <>
                <b>{reading.value.email}</b> gets no more emails about labor claims. What a person of the shop writes to
                you still comes.
              </>
            ) : (
              <>
                <b>{reading.value.email}</b> gets emails when a labor claim changes. Unsubscribing ends them for all
                claims.
              </>
            )}
          </p>
          <div className="form-acts">
            {reading.value.is_unsubscribed ? (
              <Button isBusy={isSending} disabled={!isOnline} onClick={() => void save(false)}>
                Get them again
              </Button>
            ) : (
              <Button fill="filled" isBusy={isSending} disabled={!isOnline} onClick={() => void save(true)}>
                Unsubscribe
              </Button>
            )}
          </div>
        </div>
      ) : null}
    </ShopPage>
  )
}
