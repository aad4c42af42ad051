import { componentOnReady } from '@ionic/core/components'
import { defineCustomElement } from '@ionic/core/components/ion-toast.js'
import { getOverlayRoot } from './layer-stack.ts'
import type { Presented, ToastOptions } from './presenter.ts'

/** The bar at the bottom of the page in sight: a toast stands above it. */
function findAnchor(): HTMLElement | undefined {
  const bars = document.querySelectorAll<HTMLElement>('.ion-page:not(.ion-page-hidden) > .dock, .tabbar, ion-tab-bar')
  return [...bars].find((bar) => bar.offsetHeight > 0)
}

/** Shows one sentence in Ionic's toast. The caller's clock decides when it leaves. */
export function openIonicToast({ text, actionLabel, onAction, onHold }: ToastOptions): Presented {
  defineCustomElement()
  const host = document.createElement('ion-toast')
  const anchor = findAnchor()
  host.classList.add('overlay-hidden')
  Object.assign(host, {
    hasController: true,
    message: text,
    duration: 0,
    position: 'bottom',
    cssClass: 'overlay-toast',
    buttons: actionLabel === null ? [] : [{ text: actionLabel, handler: onAction }],
    ...(anchor === undefined ? {} : { positionAnchor: anchor }),
  })
  for (const type of ['mouseenter', 'focusin'])
    host.addEventListener(type, () => {
      onHold(true)
    })
  for (const type of ['mouseleave', 'focusout'])
    host.addEventListener(type, () => {
      onHold(false)
    })
  getOverlayRoot().append(host)
  let isOver = false
  componentOnReady(host, () => {
    if (!isOver) void host.present()
  })
  return {
    hide: () => {
      if (isOver) return
      isOver = true
      // A toast that was not shown yet has nothing to dismiss.
      void host.dismiss().then((wasShown) => {
        if (!wasShown) host.remove()
      })
    },
    remove: () => {
      isOver = true
      host.remove()
    },
  }
}
