import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { useDialog } from './use-dialog.ts'
import './dialog.css'

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
export function Sheet({ isOpen, onClose, title, isWide, actions, children }: SheetProps) {
  const dialog = useDialog(isOpen, onClose)
  return (
    <dialog ref={dialog} className={isWide ? 'sheet wide' : 'sheet'} aria-label={title}>
      {isOpen ? (
        <>
          <div className="grab" />
          <div className="dh">
            <h2 className="grow">{title}</h2>
            <Button fill="clear" isIconOnly icon="close" aria-label="Close" onClick={onClose} />
          </div>
          <div className="db">{children}</div>
          {actions ? <div className="da">{actions}</div> : null}
        </>
      ) : null}
    </dialog>
  )
}
