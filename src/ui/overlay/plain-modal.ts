import { focusDialog, getOverlayRoot, isTopLayer } from './layer-stack.ts'
import type { ModalOptions, Presented } from './presenter.ts'

/** Shows content over the page without Ionic, while its code has not arrived. */
export function openPlainModal(box: HTMLElement, { kind, isWide, onDismiss, onGone }: ModalOptions): Presented {
  const veil = document.createElement('div')
  veil.className = `overlay-plain is-${kind}${isWide ? ' is-wide' : ''}`
  veil.append(box)
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isTopLayer(box)) onDismiss()
  }
  veil.addEventListener('click', ({ target }) => {
    if (target === veil) onDismiss()
  })
  document.addEventListener('keydown', onKey)
  getOverlayRoot().append(veil)
  focusDialog(box)
  const remove = () => {
    document.removeEventListener('keydown', onKey)
    veil.remove()
  }
  return {
    hide: () => {
      remove()
      onGone()
    },
    remove,
  }
}
