import { createAnimation, getIonPageElement } from '@ionic/react'
import type { AnimationBuilder } from '@ionic/react'

/** How far the page below moves while the page above slides over it. */
const belowPercent = -25

interface Pages {
  readonly direction?: string
  readonly enteringEl: HTMLElement
  readonly leavingEl?: HTMLElement
}

const slide = (page: HTMLElement, from: number, to: number) =>
  createAnimation()
    .addElement(getIonPageElement(page))
    .fromTo('transform', `translateX(${from}%)`, `translateX(${to}%)`)

/** Moves pages sideways, as iOS does, so that a page that is swiped back follows the finger. */
export const slideAnimation: AnimationBuilder = (_, pages: Pages) => {
  const { direction, enteringEl, leavingEl } = pages
  const isBack = direction === 'back'
  const entering = slide(enteringEl, isBack ? belowPercent : 100, 0).beforeRemoveClass('ion-page-invisible')
  const both = createAnimation()
    .duration(340)
    .easing('cubic-bezier(0.32, 0.72, 0, 1)')
    .fill('both')
    .addAnimation(entering)
  if (leavingEl === undefined) return both
  const leaving = slide(leavingEl, 0, isBack ? 100 : belowPercent)
  return both.addAnimation(
    isBack
      ? leaving.onFinish((step) => {
          // Hidden at once, or it would flash when its transform is removed.
          if (step === 1) leavingEl.style.setProperty('display', 'none')
        })
      : leaving,
  )
}
