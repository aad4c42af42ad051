import { apiAddress } from '../../../platform/api-address.ts'

/** The paths of the catalogue pages. */
const encode = encodeURIComponent

export const typePath = (type: string): string => `/equipment-types/${encode(type)}`
export const subtypesPath = (type: string): string => `${typePath(type)}/subtypes`
export const subtypePath = (type: string, subtype: string): string => `${subtypesPath(type)}/${encode(subtype)}`
export const marketPath = (type: string, subtype: string, market: string): string =>
  `${subtypePath(type, subtype)}/${encode(toMarketSlug(market))}`
export const equipmentPath = (id: number): string => `/equipment/${id}`
export const diagramPath = (equipment: number, diagram: number, callout: string | null = null): string =>
  `/equipment/${equipment}/diagrams/${diagram}${callout === null ? '' : `?callout=${encode(callout)}`}`
export const productPath = (id: number): string => `/products/${id}`
export const searchPath = (term: string): string => `/search/${encode(term.trim())}`
export const pricePath = (product: number): string => `/ticket/price?product=${product}`

/** A market type as a URL slug: 'Light commercial' becomes `light-commercial`. */
export const toMarketSlug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** The URL of a diagram's picture: `image` from the server, or by the diagram's id. */
export const picturePath = (diagram: number, image?: string): string =>
  `${apiAddress}${image ?? `/catalogue/diagrams/${diagram}/image`}`
