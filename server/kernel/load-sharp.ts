// Pictures are decoded by a native library of 17 MB. Most starts serve thousands of calls before the first picture.

/** Loads the picture codec with its first use. */
export const loadSharp = async () => (await import('sharp')).default
