import { useCallback, useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { onFirstTouch } from '../../platform/first-touch.ts'
import { loadCode } from '../../platform/load-code.ts'
import { loadAgain } from '../../platform/load-late.ts'
import { isChunkFailure } from '../../platform/reload-once.ts'
import { Failed, Loading } from '../../ui/load-states.tsx'

const toError = (reason: unknown) => (reason instanceof Error ? reason : new Error(String(reason)))

/** Forms by their names in the module that exports them. */
type Forms = Readonly<Record<string, (props: never) => ReactNode>>
type PropsOf<Form> = Form extends (props: infer Props extends object) => ReactNode ? Props : never

/** The forms of a screen. They come in a file of their own, after the screen. */
export interface LateForms<M extends Forms> {
  /** The form of this name. Where its code is not there yet, it says so in its place, and can be asked for again. */
  readonly get: <K extends keyof M & string>(name: K) => (props: PropsOf<M[K]>) => ReactNode
  /** Loads all of them once. Rejects with a `ChunkLoadError` where they do not arrive; the next call tries again. */
  readonly load: () => Promise<void>
}

/**
 * Forms that open over a screen, in one file that the screen does not wait for. With `useLateForms` the screen loads them, so that they open without a network too (docs/decisions/154-forms-come-after-their-screen.md).
 */
export function createLateForms<M extends Forms>(importForms: () => Promise<M>): LateForms<M> {
  let forms: M | null = null
  let loading: Promise<void> | null = null

  const load = (): Promise<void> => {
    loading ??= loadCode(importForms).then(
      (loaded) => {
        forms = loaded
      },
      (error: unknown) => {
        loading = null
        throw error
      },
    )
    return loading
  }

  /** Watches for the forms from the first render on, and for the network where they did not arrive. */
  function useForms() {
    const [shown, setShown] = useState(forms)
    const [failure, setFailure] = useState<Error | null>(null)
    const [tries, setTries] = useState(0)
    const isHere = shown !== null
    useEffect(() => {
      if (isHere) return undefined
      let isLeft = false
      load().then(
        () => {
          if (!isLeft) setShown(forms)
        },
        (error: unknown) => {
          if (!isLeft) setFailure(toError(error))
        },
      )
      return () => {
        isLeft = true
      }
    }, [isHere, tries])
    const again = useCallback(() => {
      setFailure(null)
      setTries((count) => count + 1)
    }, [])
    useEffect(() => {
      if (failure === null) return undefined
      let isLeft = false
      loadAgain(load, () => isLeft).then(
        () => {
          if (!isLeft) setShown(forms)
        },
        (error: unknown) => {
          if (!isLeft) setFailure(toError(error))
        },
      )
      return () => {
        isLeft = true
      }
    }, [failure])
    return { shown, failure, again }
  }

  const get = <K extends keyof M & string>(name: K) =>
    function LateForm(props: PropsOf<M[K]>) {
      const { shown, failure, again } = useForms()
      if (shown !== null) {
        const Form = shown[name] as (props: PropsOf<M[K]>) => ReactNode
        return <Form {...props} />
      }
      if (failure === null) return <Loading label="Loading the form" rows={3} />
      if (!isChunkFailure(failure)) throw failure
      return (
        <Failed title="This form did not load" onAgain={again}>
          It is not on your device yet and the server did not answer. Your saved work is safe. It opens by itself when
          you have a signal.
        </Failed>
      )
    }

  return { get, load }
}

/** Whether a worker serves the page: then all code is on the device. */
const isServed = () => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null

/**
 * Loads the forms of a screen, which calls this before it has what it shows. Without a worker they are asked for at once: the network
 * may go away as soon as the screen is there, and what opens over it is to open then. Else they are on the device, and come with
 * the first touch or key: they take nothing from the start.
 */
export function useLateForms({ load }: Pick<LateForms<Forms>, 'load'>): void {
  useEffect(() => {
    const start = () => {
      // A form that is opened asks again, and says so where it does not come.
      void load().catch(() => undefined)
    }
    if (isServed()) return onFirstTouch(start)
    start()
    return undefined
  }, [load])
}
