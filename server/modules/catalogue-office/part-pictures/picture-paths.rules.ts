/** How many folders of a file are compared with a path. */
const maxDepth = 20

export const isAddress = (source: string): boolean => /^https?:/i.test(source)

function decode(name: string): string {
  try {
    return decodeURIComponent(name).toLowerCase()
  } catch {
    return name.toLowerCase()
  }
}

/**
 * The ends of a path, the longest first, as pictures are found by them: the whole path after a slash, then with ever fewer
 * folders down to the name. An address begins with its host.
 */
export function toPathEnds(source: string): readonly string[] {
  const url = isAddress(source) && URL.canParse(source) ? new URL(source) : null
  const names = (url === null ? source : `${url.host}${url.pathname}`)
    .split(/[/\\]/)
    .filter((name) => name !== '' && name !== '.')
    .map(decode)
  const last = names.slice(-maxDepth)
  return [`/${names.join('/')}`, ...last.map((_, at) => last.slice(at).join('/'))]
}
