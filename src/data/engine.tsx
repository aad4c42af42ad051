import { createContext, useContext } from 'react'
import type { Engine } from '../../offline/engine.ts'

const EngineContext = createContext<Engine | null>(null)
export const EngineProvider = EngineContext.Provider

/** The offline engine that screens read from and write to. It is open before any screen behind sign-in renders. */
export function useEngine(): Engine {
  const engine = useContext(EngineContext)
  if (!engine) throw new Error('useEngine needs an EngineProvider around it')
  return engine
}
