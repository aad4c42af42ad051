import { useEffect, useState } from 'react'
import { watchWorker } from '../../platform/worker.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import './update-prompt.css'

/** A new version waits until the person says so: never a reload under an open form. */
export function UpdatePrompt() {
  const [update, setUpdate] = useState<{ run: () => void } | null>(null)
  useEffect(
    () =>
      watchWorker((run) => {
        setUpdate({ run })
      }),
    [],
  )
  if (!update) return null
  return (
    <div className="update" role="status">
      <Icon name="refresh" />
      <span className="grow">A new version is ready. What you saved stays.</span>
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
