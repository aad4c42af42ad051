import { createContext, useContext } from 'react'
import type { Engine } from '../../offline/engine.ts'

const Given = createContext<Promise<Engine> | null>(null)
export const OpeningProvider = Given.Provider

/** The engine as a promise, for the sign-in: its form is drawn before the database code has been loaded. */
export function useOpening(): Promise<Engine> {
  const opening = useContext(Given)
  if (!opening) throw new Error('useOpening needs an OpeningProvider around it')
  return opening
}
