import { apiAddress } from '../../../platform/api-address.ts'

/** The addresses of the shop's pages. */
const part = encodeURIComponent

export const typePath = (type: string): string => `/equipment-types/${part(type)}`
export const subtypesPath = (type: string): string => `${typePath(type)}/subtypes`
export const subtypePath = (type: string, subtype: string): string => `${subtypesPath(type)}/${part(subtype)}`
export const marketPath = (type: string, subtype: string, market: string): string =>
  `${subtypePath(type, subtype)}/${part(marketSlug(market))}`
export const equipmentPath = (id: number): string => `/equipment/${id}`
export const diagramPath = (equipment: number, diagram: number, callout: string | null = null): string =>
  `/equipment/${equipment}/diagrams/${diagram}${callout === null ? '' : `?callout=${part(callout)}`}`
export const productPath = (id: number): string => `/products/${id}`
export const searchPath = (term: string): string => `/search/${part(term.trim())}`
export const pricePath = (product: number): string => `/ticket/price?product=${product}`

/** A market type in an address: 'Light commercial' is `light-commercial`. */
export const marketSlug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Where a diagram's picture is; `image` where the server has told it, else by its id. */
export const picturePath = (diagram: number, image?: string): string =>
  `${apiAddress}${image ?? `/catalogue/diagrams/${diagram}/image`}`
