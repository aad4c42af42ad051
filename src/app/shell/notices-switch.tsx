import { useEffect, useState } from 'react'
import { push } from '../../../contract/push.ts'
import { useEngine } from '../../data/engine.tsx'
import { sayFault } from '../../data/say-fault.ts'
import { beginNotices, browserNotices, endNotices, noticeState } from '../../platform/notices.ts'
import type { NoticeState } from '../../platform/notices.ts'
import { SwitchField } from '../../ui/switch-field.tsx'

const hints: Readonly<Record<Exclude<NoticeState, 'unsupported'>, string>> = {
  on: 'This device is told when a job is given to you.',
  off: 'With the job’s number, the machine and the town; no names.',
  blocked: 'Notices are blocked for this site. Allow them in the browser’s settings first.',
}

/** Whether this installation is told of new jobs; nothing where the browser has no such thing. */
export function NoticesSwitch({ device = browserNotices }: { readonly device?: typeof browserNotices }) {
  const engine = useEngine()
  const [state, setState] = useState<NoticeState>('unsupported')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  useEffect(() => {
    let isWanted = true
    noticeState(device).then(
      (found) => {
        if (isWanted) setState(found)
      },
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [device])

  const begin = async () => {
    const { key } = await engine.call(push.table.readPushKey, {})
    const form = await beginNotices(key, device)
    if (form === null) return
    try {
      await engine.call(push.table.subscribe, { body: form })
    } catch (error) {
      // What the server does not know of would never ring.
      await endNotices(device)
      throw error
    }
  }
  const end = async () => {
    const endpoint = await endNotices(device)
    if (endpoint !== null) await engine.call(push.table.unsubscribe, { body: { endpoint } })
  }
  const change = async (isOn: boolean) => {
    setBusy(true)
    setFault(null)
    try {
      await (isOn ? begin() : end())
    } catch (error) {
      setFault(sayFault(error))
    }
    setState(await noticeState(device).catch((): NoticeState => 'off'))
    setBusy(false)
  }

  if (state === 'unsupported') return null
  return (
    <div>
      <SwitchField
        label="Tell me of new jobs"
        hint={hints[state]}
        checked={state === 'on'}
        disabled={isBusy || state === 'blocked'}
        onChange={(event) => {
          void change(event.target.checked)
        }}
      />
      {fault === null ? null : (
        <p className="t13 bad-t" role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
