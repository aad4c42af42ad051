export const warehousePath = '/dashboard/warehouse'

export const receivePath = `${warehousePath}/receive`
export const receiptsPath = `${warehousePath}/receipts`
export const countPath = `${warehousePath}/count`

export const getLocationPath = (id: number): string => `${warehousePath}/locations/${id}`

/** The label of a location, alone on its page (S37). */
export const getLabelPath = (id: number): string => `/wh-locations/${id}/barcode`

/** What came with a delivery. */
export const getReceiptPath = (id: string): string => `${receiptsPath}/${id}`

/** The ledger of a part. */
export const getPartPath = (productId: number): string => `${warehousePath}/parts/${productId}`

/** Counting a part. */
export const getCountPath = (productId: number): string => `${countPath}?part=${productId}`
