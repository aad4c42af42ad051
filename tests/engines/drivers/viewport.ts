/** The page of every engine has this size, so that all show the same layout. */
export const viewport = { width: 1024, height: 768 } as const
