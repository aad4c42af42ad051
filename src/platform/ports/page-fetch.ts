/** The page's network, for what runs before the app has its ports (`page-ports.ts`). */
export const pageFetch: typeof globalThis.fetch = (input, init) => fetch(input, init)
