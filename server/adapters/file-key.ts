const segment = /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/

/** Checks a key: segments of letters, digits, dot, dash and underscore, none hidden. Throws on any other key. */
export function assertFileKey(key: string): string {
  const isSafe = key.length <= 500 && key.split('/').every((name) => segment.test(name) && !name.includes('..'))
  if (!isSafe) throw new Error('This is not a key of the file store.')
  return key
}
