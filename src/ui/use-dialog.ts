import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/**
 * Opens the browser's modal dialog while `isOpen`. Focus stays inside and returns afterwards.
 * Escape, the backdrop and a change of the path close it.
 */
export function useDialog(isOpen: boolean, onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    if (isOpen && !element.open) element.showModal()
    if (!isOpen && element.open) element.close()
  }, [isOpen])
  useEffect(() => {
    const element = dialog.current
    if (!element || !isOpen) return
    const cancelled = (event: Event) => {
      event.preventDefault()
      close.current()
    }
    const pressed = (event: MouseEvent) => {
      if (event.target === element) close.current()
    }
    const moved = () => {
      close.current()
    }
    element.addEventListener('cancel', cancelled)
    element.addEventListener('click', pressed)
    window.addEventListener('popstate', moved)
    return () => {
      element.removeEventListener('cancel', cancelled)
      element.removeEventListener('click', pressed)
      window.removeEventListener('popstate', moved)
    }
  }, [isOpen])
  return dialog
}
