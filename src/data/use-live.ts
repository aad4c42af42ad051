import { useEffect, useState } from 'react'
import type { Engine } from '../../offline/engine.ts'
import { shortRest } from '../platform/short-rest.ts'
import { useEngine } from './engine.tsx'

/** What a screen knows of something on the device. A read that failed is said, never shown as empty. */
export type Live<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown; readonly again: () => void }
  | { readonly state: 'ready'; readonly value: T }

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((value, at) => Object.is(value, other[at]))

/**
 * Reads from the device and reads again whenever what it read has changed, in this tab or another, a few times a second
 * at most. `deps` are what the read depends on. An engine that opens later is not hurried by it: until then the state is 'loading'.
 */
export function useLive<T>(read: (engine: Engine) => Promise<T>, deps: readonly unknown[]): Live<T> {
  const engine = useEngine()
  const [asked, setAsked] = useState({ engine, read, deps })
  const [seen, setSeen] = useState<Live<T>>({ state: 'loading' })
  if (asked.engine !== engine || !isSame(asked.deps, deps)) setAsked({ engine, read, deps })

  useEffect(() => {
    let stop: (() => void) | null = null
    let isGone = false
    const failed = (error: unknown): Live<T> => ({
      state: 'failed',
      error,
      again: () => {
        setAsked((before) => ({ ...before }))
      },
    })
    const begin = async () => {
      await asked.engine.opened
      const { follow } = await import('../../offline/live-query.ts')
      if (isGone) return
      stop = follow(
        () => asked.read(asked.engine).then((value): Live<T> => ({ state: 'ready', value }), failed),
        setSeen,
        shortRest,
      )
    }
    begin().catch((error: unknown) => {
      if (!isGone) setSeen(failed(error))
    })
    return () => {
      isGone = true
      stop?.()
    }
  }, [asked])
  return seen
}
