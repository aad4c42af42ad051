import type { CatalogueState, KeptBrand } from '../../../../offline/catalogue/catalogue.ts'
import { sizeWords } from '../../../shared/price-words.ts'

/** Whether a model opens with its diagrams and without a signal, and by whose wish. */
export function keptAs(state: CatalogueState, equipment: number, brand: number): 'brand' | 'model' | 'not' {
  const whole = state.brands.find(({ brand_id }) => brand_id === brand)
  if (whole?.state === 'kept' && whole.images.isKept) return 'brand'
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
