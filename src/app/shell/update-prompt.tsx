import { useEffect, useState } from 'react'
import { registerWorker } from '../../platform/register-worker.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import './update-prompt.css'

/** Offers a new version. It never reloads by itself, since a form may be open. */
export function UpdatePrompt() {
  const [update, setUpdate] = useState<{ run: () => void } | null>(null)
  useEffect(
    () =>
      registerWorker((run) => {
        setUpdate({ run })
      }),
    [],
  )
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
