import { toTerms } from './terms.ts'

/** The attributes that parts are found by: what an export calls type and tags. */
export const searchedAttributes = ['Type', 'Tags'] as const
const searched: ReadonlySet<string> = new Set(searchedAttributes)
export const isSearchedAttribute = (name: string): boolean => searched.has(name)

/**
 * Returns the search terms of a part: its number, whole and split, its name, its brand, the machines that it fits, and the
 * values of its searched attributes.
 */
export function getProductTerms(part: {
  readonly number: string
  readonly name: string
  readonly brand: string
  readonly models: readonly string[]
  readonly attributes?: readonly string[]
}): string[] {
  return toTerms([part.name, part.number, part.brand, ...part.models, ...(part.attributes ?? [])].join(' '))
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
