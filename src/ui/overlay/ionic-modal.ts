import { componentOnReady } from '@ionic/core/components'
import { defineCustomElement } from '@ionic/core/components/ion-modal.js'
import { hasAnimations } from '../has-animations.ts'
import { followKeyboard } from './follow-keyboard.ts'
import { focusDialog, getOverlayRoot } from './layer-stack.ts'
import type { ModalOptions, Presented } from './presenter.ts'
import { SheetHeight } from './sheet-height.ts'

/** Below this width sheets come from the bottom. */
const phoneQuery = '(max-width: 599px)'

const isPhone = () => typeof window.matchMedia === 'function' && window.matchMedia(phoneQuery).matches

/** The sheet's content takes the role: a dialog inside the shadow root would not contain the slotted content. */
function removeShadowRole(host: HTMLElement): void {
  // A negative tabindex on the host would take the handle and the content out of the order of focus.
  host.removeAttribute('tabindex')
  const wrapper = host.shadowRoot?.querySelector('.modal-wrapper')
  for (const name of ['role', 'aria-modal', 'tabindex']) wrapper?.removeAttribute(name)
  host.shadowRoot?.querySelector('.modal-handle')?.setAttribute('aria-label', 'Change the height')
}

/** An element that handles touches itself, such as a signature field, does not drag the sheet. */
function protectTouches(box: HTMLElement): void {
  for (const type of ['touchstart', 'mousedown'])
    box.addEventListener(type, (event) => {
      if (event.target instanceof Element && getComputedStyle(event.target).touchAction === 'none')
        event.stopPropagation()
    })
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

function createHost(box: HTMLElement, { kind, isWide }: ModalOptions, isSheet: boolean) {
  const host = document.createElement('ion-modal')
  const height = isSheet ? new SheetHeight(host, box) : null
  host.classList.add('overlay-hidden')
  Object.assign(host, {
    hasController: true,
    component: box,
    animated: hasAnimations(),
    cssClass: `overlay-modal is-${kind} ${isSheet ? 'is-sheet' : 'is-card'}${isWide ? ' is-wide' : ''}`,
    ...(height === null
      ? {}
      : { breakpoints: height.breakpoints, initialBreakpoint: 0.5, expandToScroll: false, handleBehavior: 'cycle' }),
  })
  host.append(box)
  return { host, height }
}

/** Shows content in Ionic's modal: a sheet that can be dragged on a phone, a card on wider screens. */
export function openIonicModal(box: HTMLElement, options: ModalOptions): Presented {
  defineCustomElement()
  const isSheet = options.kind === 'sheet' && isPhone()
  const { host, height } = createHost(box, options, isSheet)
  let isHiding = false
  let isRemoved = false
  const stopKeyboard = followKeyboard(box, () => {
    if (isSheet) void host.setCurrentBreakpoint(1)
  })
  const stop = () => {
    stopKeyboard()
    height?.stop()
  }
  const present = async () => {
    removeShadowRole(host)
    // Content that is on this device arrives within these frames, so that the sheet opens at its height.
    await nextFrame()
    await nextFrame()
    if (isRemoved || isHiding) return
    height?.start()
    await host.present()
    if (!isRemoved && !isHiding) height?.follow()
  }
  host.addEventListener('ionModalWillPresent', () => {
    // Keys that are pressed while the sheet is moving belong to it.
    void nextFrame().then(() => {
      focusDialog(box)
    })
  })
  host.addEventListener('ionModalDidPresent', () => {
    focusDialog(box)
  })
  host.addEventListener('ionModalWillDismiss', () => {
    if (isHiding) return
    isHiding = true
    options.onDismiss()
  })
  host.addEventListener('ionModalDidDismiss', () => {
    stop()
    if (!isRemoved) options.onGone()
  })
  protectTouches(box)
  getOverlayRoot().append(host)
  componentOnReady(host, () => void present())
  return {
    hide: () => {
      if (isHiding) return
      isHiding = true
      void host.dismiss().then((wasShown) => {
        if (wasShown || isRemoved) return
        stop()
        host.remove()
        options.onGone()
      })
    },
    remove: () => {
      isRemoved = true
      stop()
      host.remove()
    },
  }
}
