import type { CatalogueState, KeptBrand } from '../../../../offline/catalogue/catalogue.ts'
import { sizeWords } from '../../../shared/price-words.ts'

/** Whether a model opens with its diagrams and without a signal, and by whose wish. */
export function keptAs(state: CatalogueState, equipment: number, brand: number): 'all' | 'brand' | 'model' | 'not' {
  const whole = state.brands.find(({ brand_id }) => brand_id === brand)
  if (whole?.state === 'kept' && whole.images.isKept) return state.all.isWanted ? 'all' : 'brand'
  return state.keptModels.includes(equipment) ? 'model' : 'not'
}

/** 'Takes 1.2 MB more; 12 MB of the catalogue are here now, 13 MB then.' */
export function sizeChange(now: number, change: number): string {
  const verb = change < 0 ? 'Frees' : 'Takes'
  return `${verb} ${sizeWords(Math.abs(change))}: ${sizeWords(now)} of the catalogue here now, ${sizeWords(Math.max(0, now + change))} then.`
}

/** How a brand stands, in words. */
export function brandWords({ state, progress, bytes, keptBytes }: KeptBrand): string {
  if (state === 'kept') return `Kept on this device, ${sizeWords(keptBytes)}`
  if (state === 'fetching') return `Fetching, ${Math.round(progress * 100)} % of ${sizeWords(bytes)}`
  return `Not on this device, ${sizeWords(bytes)} to fetch`
}

/** All brands together: sizes in bytes, and how far they have come, from 0 to 1. */
export function wholeOf({ brands }: Pick<CatalogueState, 'brands'>) {
  const sum = (of: (brand: KeptBrand) => number) => brands.reduce((total, brand) => total + of(brand), 0)
  const bytes = sum((brand) => brand.bytes)
  return {
    models: sum((brand) => brand.models),
    products: sum((brand) => brand.products),
    bytes,
    imageBytes: sum((brand) => brand.images.bytes),
    keptBytes: sum((brand) => brand.keptBytes),
    fullBytes: sum((brand) => brand.fullBytes),
    isHere: brands.every((brand) => brand.state === 'kept' && brand.images.isKept),
    progress: bytes === 0 ? 0 : sum((brand) => brand.progress * brand.bytes) / bytes,
  }
}

/** How the choice of the whole stands, in words: what has come, or what would stay without it. */
export function allWords(state: CatalogueState): string {
  const whole = wholeOf(state)
  if (!state.all.isWanted) return `${sizeWords(whole.bytes * (1 - whole.progress))} to fetch`
  if (!whole.isHere) return `Fetching, ${Math.round(whole.progress * 100)} % of ${sizeWords(whole.bytes)}`
  const own = state.brands.filter((brand) => brand.isChosen).map((brand) => brand.name)
  const rest = own.length === 0 ? '' : `. Without it, what you chose by brand stays: ${own.join(', ')}`
  return `Kept on this device, ${sizeWords(whole.keptBytes)}${rest}`
}
