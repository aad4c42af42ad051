import { useCallback, useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'

type Errors<N extends string> = Partial<Record<N, string>>

interface Fields<N extends string> {
  readonly values: Readonly<Record<N, string>>
  /** What a `Field` needs: name, value, change, error. */
  readonly bind: (name: N) => {
    name: N
    value: string
    error: string | undefined
    isSubmitted: boolean
    onChange: (event: { target: { value: string } }) => void
  }
  /** Fills a field that is still empty. */
  readonly fill: (name: N, value: string) => void
  /** Handles a submit: the first error gets the focus, or `send` is called. */
  readonly submit: (send: () => Promise<Errors<N> | undefined>) => (event: SyntheticEvent<HTMLFormElement>) => void
  readonly isSending: boolean
}

/**
 * A small form of text fields for the sign-in pages, which load no form library.
 * `send` may return the server's errors by field. They stay until their field changes.
 */
export function useFields<N extends string>(
  initial: Readonly<Record<N, string>>,
  check: (values: Readonly<Record<N, string>>) => Errors<N>,
): Fields<N> {
  const [values, setValues] = useState(initial)
  const [serverErrors, setServerErrors] = useState<Errors<N>>({})
  const [isSubmitted, setSubmitted] = useState(false)
  const [isSending, setSending] = useState(false)
  const isBusy = useRef(false)
  const errors: Errors<N> = { ...check(values), ...serverErrors }

  const focusFirst = (form: HTMLFormElement, wrong: Errors<N>) => {
    const first = [...form.elements].find(
      (element): element is HTMLInputElement | HTMLSelectElement =>
        (element instanceof HTMLInputElement || element instanceof HTMLSelectElement) && element.name in wrong,
    )
    first?.focus()
  }
  const fill = useCallback((name: N, value: string) => {
    setValues((before) => (before[name] === '' ? { ...before, [name]: value } : before))
  }, [])
  return {
    values,
    isSending,
    fill,
    bind: (name) => ({
      name,
      value: values[name],
      error: errors[name],
      isSubmitted,
      onChange: ({ target }) => {
        setValues((before) => ({ ...before, [name]: target.value }))
        setServerErrors(({ [name]: _gone, ...rest }) => rest as Errors<N>)
      },
    }),
    submit: (send) => (event) => {
      event.preventDefault()
      const form = event.currentTarget
      setSubmitted(true)
      if (Object.keys(errors).length > 0) {
        focusFirst(form, errors)
        return
      }
      if (isBusy.current) return
      isBusy.current = true
      setSending(true)
      void send()
        .then((wrong) => {
          setServerErrors(wrong ?? {})
          if (wrong) focusFirst(form, wrong)
        })
        .finally(() => {
          isBusy.current = false
          setSending(false)
        })
    },
  }
}
