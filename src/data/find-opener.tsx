import { createContext, useContext } from 'react'

const FindContext = createContext<(() => void) | null>(null)
export const FindProvider = FindContext.Provider

/** Opens Find anything; null for visitors and where there is no shell. */
export const useOpenFind = (): (() => void) | null => useContext(FindContext)
