/** The page's network, for what runs before the app has its ports (`page-ports.ts`). */
export const pageFetch: typeof fetch = (input, init) => fetch(input, init)
