export const warehousePath = '/dashboard/warehouse'

export const getLocationPath = (id: number): string => `${warehousePath}/locations/${id}`

/** The label of a location, alone on its page (S37). */
export const getLabelPath = (id: number): string => `/wh-locations/${id}/barcode`
