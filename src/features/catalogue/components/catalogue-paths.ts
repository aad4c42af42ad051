import { apiAddress } from '../../../platform/api-address.ts'

const encode = encodeURIComponent

/** The page of an equipment type. */
export const typePath = (type: string): string => `/equipment-types/${encode(type)}`
/** The list of the subtypes of a type. */
export const subtypesPath = (type: string): string => `${typePath(type)}/subtypes`
/** The page of a subtype. */
export const subtypePath = (type: string, subtype: string): string => `${subtypesPath(type)}/${encode(subtype)}`
/** The models of a subtype for one market. */
export const marketPath = (type: string, subtype: string, market: string): string =>
  `${subtypePath(type, subtype)}/${encode(toMarketSlug(market))}`
/** The page of a model. */
export const equipmentPath = (id: number): string => `/equipment/${id}`
/** The address that leads to a model by its number in the diagram service. */
export const serviceNumberPath = (frpId: string): string => `/equipment-id/frp?frp_id=${encode(frpId.trim())}`
/** The brands and models of a manufacturer, of one brand if given. */
export const manufacturerPath = (id: number, brand: number | null = null): string =>
  `/manufacturers/${id}${brand === null ? '' : `?brand=${brand}`}`
/** The page of a diagram, with a callout selected if given. */
export const diagramPath = (equipment: number, diagram: number, callout: string | null = null): string =>
  `/equipment/${equipment}/diagrams/${diagram}${callout === null ? '' : `?callout=${encode(callout)}`}`
/** The page of a part. */
export const productPath = (id: number): string => `/products/${id}`
/** The results page of a search term. */
export const searchPath = (term: string): string => `/search/${encode(term.trim())}`
/** The ticket form that asks for the price of a part. */
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

/** The stock of a part, its ledger and its place in the warehouse, for staff. */
export const stockPath = (productId: number): string => `/dashboard/warehouse/parts/${productId}`
