import { useEffect } from 'react'
import type { FieldValues, UseFormSubscribe } from 'react-hook-form'

/** Reports the values of a form at every change, so that a draft can be saved. */
export function useTypedValues<T extends FieldValues>(
  subscribe: UseFormSubscribe<T>,
  onTyped: ((values: T) => void) | undefined,
): void {
  useEffect(
    () =>
      onTyped === undefined
        ? undefined
        : subscribe({
            formState: { values: true },
            callback: ({ values }) => {
              onTyped(values)
            },
          }),
    [subscribe, onTyped],
  )
}
