import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useClock } from '../../data/clock.tsx'
import { useSession } from '../../data/session.tsx'
import { readWorkerDelay, registerWorker } from '../../platform/register-worker.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { paths } from '../paths.ts'
import './update-prompt.css'

/** Offers a new version. It never reloads by itself, since a form may be open. */
export function UpdatePrompt() {
  const [update, setUpdate] = useState<{ run: () => void } | null>(null)
  const clock = useClock()
  const { session } = useSession()
  const { pathname } = useLocation()
  const isPromised = session.logged_in || pathname === paths.offlineCatalogue.path
  useEffect(() => {
    const delay = readWorkerDelay(isPromised)
    if (delay === null) return undefined
    let end: () => void = () => undefined
    const stop = clock.setTimer(delay, () => {
      end = registerWorker((run) => {
        setUpdate({ run })
      })
    })
    return () => {
      stop()
      end()
    }
  }, [clock, isPromised])
  if (!update) return null
  return (
    <div className="update" role="status">
      <Icon name="refresh" />
      <span className="grow">A new version is ready. Your saved work is kept.</span>
      <Button
        size="small"
        fill="link"
        onClick={() => {
          setUpdate(null)
        }}
      >
        Later
      </Button>
      <Button size="small" onClick={update.run}>
        Update now
      </Button>
    </div>
  )
}
