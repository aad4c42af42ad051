import { createContext, useContext } from 'react'

const Around = createContext<HTMLElement | null>(null)
export const ScrollerProvider = Around.Provider

/** The element that scrolls this page; null until it is there. */
export function useScroller(): HTMLElement | null {
  return useContext(Around)
}
