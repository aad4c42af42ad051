import type { ProductRow } from '../../../../contract/shapes/catalogue.ts'
import { fold, numberKey, wordsOf } from '../../../../domain/catalogue/words.ts'

/** The parts whose number or name has everything that was typed in it. */
export function filterParts<P extends Pick<ProductRow, 'name' | 'number'>>(parts: readonly P[], typed: string): P[] {
  const words = wordsOf(typed)
  if (words.length === 0) return [...parts]
  const key = numberKey(typed)
  return parts.filter(({ name, number }) => {
    if (numberKey(number).includes(key)) return true
    const text = `${fold(name)} ${fold(number)}`
    return words.every((word) => text.includes(word))
  })
}
