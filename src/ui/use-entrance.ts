import { useIonViewDidEnter, useIonViewWillLeave } from '@ionic/react'
import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

const fields = 'input, textarea, select, [contenteditable]'

/**
 * Whether the focused field is still visible: above all screens (the shop's search), or on this screen. A field of a screen
 * that was left does not count.
 */
function isTypedBeside(heading: HTMLElement): boolean {
  const at = document.activeElement
  if (at?.matches(fields) !== true) return false
  const page = at.closest('.ion-page')
  return page === null || page.contains(heading)
}

function focusUnlessTyped(heading: HTMLElement | null) {
  if (heading !== null && !isTypedBeside(heading)) heading.focus({ preventScroll: true })
}

/**
 * Whether this screen is the active one. When it becomes active, its heading gets the focus, unless a field is being typed in.
 * Ionic fires its enter event before a lazy screen has rendered, so the first render counts as entering too.
 */
export function useEntrance(heading: RefObject<HTMLElement | null>): boolean {
  const [isActive, setActive] = useState(true)
  useEffect(() => {
    focusUnlessTyped(heading.current)
  }, [heading])
  useIonViewDidEnter(() => {
    setActive(true)
    focusUnlessTyped(heading.current)
  })
  useIonViewWillLeave(() => {
    setActive(false)
  })
  return isActive
}
