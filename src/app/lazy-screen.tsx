import { createContext, use, useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { loadCode } from '../platform/load-code.ts'
import { isChunkFailure } from '../platform/reload-once.ts'

/** What stands in a screen's place while its code loads. */
const ComingScreen = createContext<ReactNode>(null)
export const ComingScreenProvider = ComingScreen.Provider

export interface LazyScreen {
  readonly Screen: ComponentType
  /** Loads the code ahead of time, once. After a failure the next call tries again. */
  readonly load: () => Promise<ComponentType>
}

/** The code of a screen did not arrive. It reads as its cause does. */
export class ScreenNotLoaded extends Error {
  /** Asks for the code again. */
  readonly load: LazyScreen['load']

  constructor(cause: Error, load: LazyScreen['load']) {
    super(cause.message, { cause })
    this.name = cause.name
    this.load = load
  }
}

interface Loaded {
  readonly screen: ComponentType | null
  readonly error: Error | null
}

/**
 * A screen whose code is loaded when it is first shown. `React.lazy` shows it 300 ms after its skeleton at the earliest; this
 * shows it as soon as it is there, and at once where it was loaded ahead. A failed load throws its error into the tree.
 */
export function createLazyScreen(from: () => Promise<ComponentType>): LazyScreen {
  let screen: ComponentType | null = null
  let loading: Promise<ComponentType> | null = null
  const load = () => {
    loading ??= loadCode(from).then(
      (found) => (screen = found),
      (error: unknown) => {
        loading = null
        throw error
      },
    )
    return loading
  }
  const readLoaded = (): Loaded => ({ screen, error: null })

  function Screen() {
    const coming = use(ComingScreen)
    const [{ screen: Shown, error }, setLoaded] = useState(readLoaded)
    useEffect(() => {
      let isGone = false
      const show = (loaded: Loaded) => {
        if (!isGone) setLoaded(loaded)
      }
      if (Shown === null)
        load().then(
          () => {
            show(readLoaded())
          },
          (reason: unknown) => {
            const cause = reason instanceof Error ? reason : new Error(String(reason))
            show({ screen: null, error: isChunkFailure(cause) ? new ScreenNotLoaded(cause, load) : cause })
          },
        )
      return () => {
        isGone = true
      }
    }, [Shown])
    if (error !== null) throw error
    return Shown === null ? coming : <Shown />
  }
  return { Screen, load }
}
