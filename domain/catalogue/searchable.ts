import { wordsOf } from './words.ts'

/** Everything that a part is found by: its number, whole and in pieces, its name, its brand, and the machines that it fits. */
export function productWords(part: {
  readonly number: string
  readonly name: string
  readonly brand: string
  readonly models: readonly string[]
}): string[] {
  return wordsOf([part.name, part.number, part.brand, ...part.models].join(' '))
}

/** Everything that a model is found by. */
export function modelWords(model: {
  readonly name: string
  readonly brand: string
  readonly type: string
  readonly subtype: string
  readonly market: string
  readonly serialPrefix: string
}): string[] {
  return wordsOf([model.brand, model.name, model.type, model.subtype, model.market, model.serialPrefix].join(' '))
}
