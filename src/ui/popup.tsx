import type { ReactNode } from 'react'
import { useDialog } from './use-dialog.ts'
import './dialog.css'

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
  const dialog = useDialog(isOpen, onClose)
  return (
    <dialog ref={dialog} className="pop" aria-label={title} role="alertdialog">
      {isOpen ? (
        <>
          <div className="dh">
            <h2>{title}</h2>
          </div>
          <div className="db">{children}</div>
          <div className="da">{actions}</div>
        </>
      ) : null}
    </dialog>
  )
}
