import { useEffect, useState } from 'react'
import { push } from '../../../contract/push.ts'
import { useEngine } from '../../data/engine.tsx'
import { errorMessage } from '../../data/error-message.ts'
import {
  subscribeToNotifications,
  browserNotifications,
  unsubscribeFromNotifications,
  readNotificationState,
} from '../../platform/notifications.ts'
import type { NotificationState } from '../../platform/notifications.ts'
import { SwitchField } from '../../ui/switch-field.tsx'

const hints: Readonly<Record<Exclude<NotificationState, 'unsupported'>, string>> = {
  on: 'This device shows the notifications that you chose.',
  off: 'Shows numbers, the machine and the town. No names.',
  blocked: 'Notifications are blocked for this site. Allow them in your browser settings first.',
}

/** Turns notifications on this device on or off. Shows nothing where the browser has no notifications. */
export function NoticesSwitch({ device = browserNotifications }: { readonly device?: typeof browserNotifications }) {
  const engine = useEngine()
  const [state, setState] = useState<NotificationState>('unsupported')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  useEffect(() => {
    let isMounted = true
    readNotificationState(device).then(
      (found) => {
        if (isMounted) setState(found)
      },
      () => undefined,
    )
    return () => {
      isMounted = false
    }
  }, [device])

  const begin = async () => {
    const { key } = await engine.call(push.table.readPushKey, {})
    const form = await subscribeToNotifications(key, device)
    if (form === null) return
    try {
      await engine.call(push.table.subscribe, { body: form })
    } catch (error) {
      // A subscription that the server does not know would never notify.
      await unsubscribeFromNotifications(device)
      throw error
    }
  }
  const end = async () => {
    const endpoint = await unsubscribeFromNotifications(device)
    if (endpoint !== null) await engine.call(push.table.unsubscribe, { body: { endpoint } })
  }
  const change = async (isOn: boolean) => {
    setBusy(true)
    setError(null)
    try {
      await (isOn ? begin() : end())
    } catch (error) {
      setError(errorMessage(error))
    }
    setState(await readNotificationState(device).catch((): NotificationState => 'off'))
    setBusy(false)
  }

  if (state === 'unsupported') return null
  return (
    <div>
      <SwitchField
        label="Notifications on this device"
        hint={hints[state]}
        checked={state === 'on'}
        disabled={isBusy || state === 'blocked'}
        onChange={(event) => {
          void change(event.target.checked)
        }}
      />
      {error === null ? null : (
        <p className="t13 bad-t" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
