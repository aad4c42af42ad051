import type { FormHTMLAttributes, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { moveOnEnter } from './move-on-enter.ts'
import type { RowForm } from './use-row-form.ts'
import './form.css'

type Native = Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit' | 'noValidate' | 'onKeyDown'>

/**
 * A form of `useRowForm`. Enter in a one-line field moves to the next field. At the last one it moves to the save
 * button; with `submitsAtEnd`, for short forms such as the sign-in, it submits. In a search (`role`) Enter searches.
 */
export function Form<F extends FieldValues, B>({
  form: { attach, submit },
  label,
  submitsAtEnd = false,
  submitsOnEnter = false,
  className = 'form',
  children,
  ...native
}: Native & {
  readonly form: Pick<RowForm<F, B>, 'submit' | 'attach'>
  /** The accessible name, where no heading names the form. */
  readonly label?: string
  readonly submitsAtEnd?: boolean
  /** Enter submits in every field, for scanners that send it after the number. */
  readonly submitsOnEnter?: boolean
  readonly children: ReactNode
}) {
  return (
    <form
      {...native}
      {...(label === undefined ? {} : { 'aria-label': label })}
      ref={attach}
      className={className}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (native.role !== 'search' && !submitsOnEnter) moveOnEnter(event, submitsAtEnd)
      }}
    >
      {children}
    </form>
  )
}
