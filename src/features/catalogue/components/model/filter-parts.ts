import type { ProductRow } from '../../../../../contract/shapes/catalogue.ts'
import { fold, numberKey, toTerms } from '../../../../../domain/catalogue/terms.ts'

/** The parts whose number or name contains every term of the filter. */
export function filterParts<P extends Pick<ProductRow, 'name' | 'number'>>(parts: readonly P[], filter: string): P[] {
  const terms = toTerms(filter)
  if (terms.length === 0) return [...parts]
  const key = numberKey(filter)
  return parts.filter(({ name, number }) => {
    if (numberKey(number).includes(key)) return true
    const text = `${fold(name)} ${fold(number)}`
    return terms.every((term) => text.includes(term))
  })
}
