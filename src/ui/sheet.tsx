import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Layer } from './overlay/layer.tsx'

interface SheetProps {
  isOpen: boolean
  onClose: () => void
  /** The heading, also the accessible name. */
  title: string
  isWide?: boolean
  /** Buttons at the bottom. */
  actions?: ReactNode
  children: ReactNode
}

/** A form or a choice over the page: from the bottom on a phone, centered on a desktop. */
export function Sheet({ isOpen, onClose, title, isWide = false, actions, children }: SheetProps) {
  return (
    <Layer kind="sheet" isOpen={isOpen} onClose={onClose} title={title} isWide={isWide}>
      <div className="dh">
        <h2 className="grow">{title}</h2>
        <Button fill="clear" isIconOnly icon="close" aria-label="Close" onClick={onClose} />
      </div>
      {/* The class lets a drag move the sheet only when its content is at the top. */}
      <div className="db ion-content-scroll-host">
        <div className="db-in">{children}</div>
      </div>
      {actions ? <div className="da">{actions}</div> : null}
    </Layer>
  )
}
