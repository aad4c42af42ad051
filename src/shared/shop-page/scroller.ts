import { createContext, useContext } from 'react'

const ScrollContext = createContext<HTMLElement | null>(null)
export const ScrollerProvider = ScrollContext.Provider

/** The scrolling element of this page; null until it exists. */
export function useScroller(): HTMLElement | null {
  return useContext(ScrollContext)
}
