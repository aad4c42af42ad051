import { createContext, useContext } from 'react'
import type { Engine } from '../../offline/engine.ts'

const EnginePromiseContext = createContext<Promise<Engine> | null>(null)
export const EnginePromiseProvider = EnginePromiseContext.Provider

/** The engine as a promise, for the sign-in form. It renders before the database code has loaded. */
export function useEnginePromise(): Promise<Engine> {
  const promise = useContext(EnginePromiseContext)
  if (!promise) throw new Error('useOpening needs an OpeningProvider around it')
  return promise
}
