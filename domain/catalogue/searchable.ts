import { toTerms } from './terms.ts'

/** Returns the search terms of a part: its number, whole and split, its name, its brand, and the machines that it fits. */
export function getProductTerms(part: {
  readonly number: string
  readonly name: string
  readonly brand: string
  readonly models: readonly string[]
}): string[] {
  return toTerms([part.name, part.number, part.brand, ...part.models].join(' '))
}

/** Returns the search terms of a model. */
export function getModelTerms(model: {
  readonly name: string
  readonly brand: string
  readonly type: string
  readonly subtype: string
  readonly market: string
  readonly serialPrefix: string
}): string[] {
  return toTerms([model.brand, model.name, model.type, model.subtype, model.market, model.serialPrefix].join(' '))
}
