import type { ChangeEvent } from 'react'
import { reshape } from '../../domain/places/format.ts'
import type { Format } from '../../domain/places/format.ts'

/** What is typed takes its shape, the caret staying behind the sign that it was behind. */
export const shaping =
  (format: Format, told: (text: string) => void) =>
  ({ target }: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart } = target
    const shaped = reshape({ text: value, caret: selectionStart ?? value.length }, format)
    told(shaped.text)
    if (shaped.text !== value)
      queueMicrotask(() => {
        target.setSelectionRange(shaped.caret, shaped.caret)
      })
  }
