import type { ChangeEvent } from 'react'
import { reshape } from '../../domain/places/format.ts'
import type { Format } from '../../domain/places/format.ts'

/** Formats the typed text and keeps the caret after the same character. */
export const formatInput =
  (format: Format, formatted: (text: string) => void) =>
  ({ target }: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart } = target
    const shaped = reshape({ text: value, caret: selectionStart ?? value.length }, format)
    formatted(shaped.text)
    if (shaped.text !== value)
      queueMicrotask(() => {
        target.setSelectionRange(shaped.caret, shaped.caret)
      })
  }
