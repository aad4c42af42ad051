import { createContext, useContext, useMemo } from 'react'
import type { ReactNode } from 'react'
import type { Engine } from '../../offline/engine.ts'
import { useSession } from './session.tsx'

const EngineContext = createContext<Engine | null>(null)
export const EngineProvider = EngineContext.Provider

/** Gives screens the engine of who is signed in, or the visitor's: one that outlives its person saves nothing for the next. */
export function OwnEngine({ engine, children }: { readonly engine: Engine; readonly children: ReactNode }) {
  const ownerId = useSession().session.user?.user_id
  const own = useMemo(() => engine.forOwner(ownerId ?? null), [engine, ownerId])
  return <EngineContext value={own}>{children}</EngineContext>
}

/** The offline engine that screens read from and write to. It is open before any screen behind sign-in renders. */
export function useEngine(): Engine {
  const engine = useContext(EngineContext)
  if (!engine) throw new Error('useEngine needs an EngineProvider around it')
  return engine
}
