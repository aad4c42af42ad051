import type { CatalogueState, BrandOnDevice } from '../../../../../offline/catalogue/catalogue.ts'
import { formatMegabytes } from '../../../../shared/formats/format-price.ts'

/**
 * Why a model's diagrams are available offline: by the whole catalogue, its brand, or itself; 'not' if they are not.
 */
export function getOfflineReason(
  state: CatalogueState,
  equipment: number,
  brand: number,
): 'all' | 'brand' | 'model' | 'not' {
  const whole = state.brands.find(({ brand_id }) => brand_id === brand)
  if (whole?.state === 'saved' && whole.images.isSaved) return state.all.isWanted ? 'all' : 'brand'
  return state.savedModels.includes(equipment) ? 'model' : 'not'
}

/** For example 'Uses 1.2 MB: catalogue storage goes from 12 MB to 13 MB.' */
export function formatSizeChange(now: number, change: number): string {
  const verb = change < 0 ? 'Frees' : 'Uses'
  return `${verb} ${formatMegabytes(Math.abs(change))}: catalogue storage goes from ${formatMegabytes(now)} to ${formatMegabytes(Math.max(0, now + change))}.`
}

/** Formats the offline status of a brand. */
export function formatBrandStatus({ state, progress, bytes, storedBytes }: BrandOnDevice): string {
  if (state === 'saved') return `Available offline, ${formatMegabytes(storedBytes)}`
  if (state === 'fetching') return `Downloading, ${Math.round(progress * 100)}% of ${formatMegabytes(bytes)}`
  return `Not on this device, ${formatMegabytes(bytes)} to download`
}

/** Sums all brands: sizes in bytes, and the download progress from 0 to 1. */
export function sumBrands({ brands }: Pick<CatalogueState, 'brands'>) {
  const sum = (of: (brand: BrandOnDevice) => number) => brands.reduce((total, brand) => total + of(brand), 0)
  const bytes = sum((brand) => brand.bytes)
  return {
    models: sum((brand) => brand.models),
    products: sum((brand) => brand.products),
    bytes,
    imageBytes: sum((brand) => brand.images.bytes),
    storedBytes: sum((brand) => brand.storedBytes),
    fullBytes: sum((brand) => brand.fullBytes),
    isHere: brands.every((brand) => brand.state === 'saved' && brand.images.isSaved),
    progress: bytes === 0 ? 0 : sum((brand) => brand.progress * brand.bytes) / bytes,
  }
}

/** Formats the offline status of the whole catalogue, and which brands stay if it is switched off. */
export function formatCatalogueStatus(state: CatalogueState): string {
  const whole = sumBrands(state)
  if (!state.all.isWanted) return `${formatMegabytes(whole.bytes * (1 - whole.progress))} to download`
  if (!whole.isHere) return `Downloading, ${Math.round(whole.progress * 100)}% of ${formatMegabytes(whole.bytes)}`
  const ownBrands = state.brands.filter((brand) => brand.isChosen).map((brand) => brand.name)
  const rest = ownBrands.length === 0 ? '' : `. If you switch it off, these brands stay: ${ownBrands.join(', ')}`
  return `Available offline, ${formatMegabytes(whole.storedBytes)}${rest}`
}
