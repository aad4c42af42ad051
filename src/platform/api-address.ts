/** Where the API is: on the web below the app's own address; a native shell is built with the shop's (`VITE_API_BASE`). */
export const apiAddress: string = (import.meta.env['VITE_API_BASE'] as string | undefined) ?? '/api'
