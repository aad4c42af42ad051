import { useIonViewDidEnter, useIonViewWillLeave } from '@ionic/react'
import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

const fields = 'input, textarea, select, [contenteditable]'

/**
 * Whether somebody is typing where that still shows: in what stands above all screens, as the shop's search does before the screen's
 * code has come, or on this screen itself. A field of a screen that is left has the focus for nobody.
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
 * Whether this screen is the one in front; each time it comes to the front the focus goes to its heading, but never away from a
 * field that somebody types in: what they type next would be lost.
 * Ionic keeps screens behind each other and tells of entering before a late-loaded screen has been drawn: so the first drawing counts as entering too.
 */
export function useEntrance(heading: RefObject<HTMLElement | null>): boolean {
  const [isInFront, setInFront] = useState(true)
  useEffect(() => {
    focusUnlessTyped(heading.current)
  }, [heading])
  useIonViewDidEnter(() => {
    setInFront(true)
    focusUnlessTyped(heading.current)
  })
  useIonViewWillLeave(() => {
    setInFront(false)
  })
  return isInFront
}
