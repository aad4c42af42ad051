import { useIonViewDidEnter, useIonViewWillLeave } from '@ionic/react'
import { useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { hasTabbedHere } from '../platform/tabbed.ts'

const fields = 'input, textarea, select, [contenteditable]'

/**
 * Whether a person uses what has the focus: types in a field, or came to it with Tab after the navigation. It is above all
 * screens (the shop's search, the menu), or on this screen: one of a screen that was left does not count.
 */
function isUsedBeside(heading: HTMLElement): boolean {
  const at = document.activeElement
  if (at === null || at === document.body || !(at.matches(fields) || hasTabbedHere(window))) return false
  const page = at.closest('.ion-page')
  return page === null || page.contains(heading)
}

function focusUnlessUsed(heading: HTMLElement | null) {
  if (heading !== null && !isUsedBeside(heading)) heading.focus({ preventScroll: true })
}

/**
 * Whether this screen is the active one. When it becomes active, its heading gets the focus, unless a person is already
 * further on. Ionic fires its enter event when the animation has ended, or before a lazy screen has rendered, so the first
 * render counts as entering too.
 */
export function useEntrance(heading: RefObject<HTMLElement | null>): boolean {
  const [isActive, setActive] = useState(true)
  useEffect(() => {
    focusUnlessUsed(heading.current)
  }, [heading])
  useIonViewDidEnter(() => {
    setActive(true)
    focusUnlessUsed(heading.current)
  })
  useIonViewWillLeave(() => {
    setActive(false)
  })
  return isActive
}
