import { createContext, useContext } from 'react'
import type { Engine } from '../../offline/engine.ts'

const Given = createContext<Engine | null>(null)
export const EngineProvider = Given.Provider

/** The offline engine: what screens read from and write to. It is open before any screen behind the sign-in is drawn. */
export function useEngine(): Engine {
  const engine = useContext(Given)
  if (!engine) throw new Error('useEngine needs an EngineProvider around it')
  return engine
}
