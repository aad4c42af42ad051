import { useState } from 'react'

/**
 * What a form was opened with, although the page behind it may have become newer: a person decides about what they saw. With
 * the function it follows the page, for a refusal that has shown them the newer state.
 */
export function useAsOpened<T>(value: T): readonly [T, () => void] {
  const [held, setHeld] = useState<{ readonly value: T } | null>({ value })
  return [
    held === null ? value : held.value,
    () => {
      setHeld(null)
    },
  ]
}
