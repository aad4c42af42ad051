const segment = /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/

/** A key of ours: segments of letters, digits, dot, dash and underscore, none of them hidden. Anything else is a fault in the caller. */
export function checkedKey(key: string): string {
  const isSafe = key.length <= 500 && key.split('/').every((part) => segment.test(part) && !part.includes('..'))
  if (!isSafe) throw new Error('This is not a key of the file store.')
  return key
}
