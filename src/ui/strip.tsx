import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './strip.css'

/** The offline strip under the toolbar: the age of the shown data, and what still works. */
export function Strip({ asOf, works, action }: { asOf?: string | null; works: string; action?: ReactNode }) {
  return (
    <div className="strip" role="status">
      <Icon name="no-signal" />
      <span>
        <b>No signal{asOf ? ` · as of ${asOf}` : ''}</b> <span className="m">— {works}</span>
      </span>
      {action}
    </div>
  )
}
