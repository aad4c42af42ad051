import type { ReactNode } from 'react'
import { Layer } from './overlay/layer.tsx'

/** A dialog with a question or a warning and its answers. */
export function Popup({
  isOpen,
  onClose,
  title,
  actions,
  children,
}: {
  isOpen: boolean
  onClose: () => void
  title: string
  actions: ReactNode
  children: ReactNode
}) {
  return (
    <Layer kind="popup" isOpen={isOpen} onClose={onClose} title={title}>
      <div className="dh">
        <h2>{title}</h2>
      </div>
      <div className="db">{children}</div>
      <div className="da">{actions}</div>
    </Layer>
  )
}
