import { useIonViewDidEnter, useIonViewWillLeave } from '@ionic/react'
import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

/**
 * Whether this screen is the one in front; each time it comes to the front the focus goes to its heading.
 * Ionic keeps screens behind each other and tells of entering before a late-loaded screen has been drawn: so the first drawing counts as entering too.
 */
export function useEntrance(heading: RefObject<HTMLElement | null>): boolean {
  const [isInFront, setInFront] = useState(true)
  const focus = () => {
    heading.current?.focus({ preventScroll: true })
  }
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [heading])
  useIonViewDidEnter(() => {
    setInFront(true)
    focus()
  })
  useIonViewWillLeave(() => {
    setInFront(false)
  })
  return isInFront
}
