/** The API's address: below the app's own address on the web, or the shop's in a native shell (`VITE_API_BASE`). */
export const apiAddress: string = (import.meta.env['VITE_API_BASE'] as string | undefined) ?? '/api'

/** The shop's own origin, for an address that leaves this device. The native shell's pages have one that leads nowhere. */
export const getShopOrigin = (): string => new URL(apiAddress, document.baseURI).origin
