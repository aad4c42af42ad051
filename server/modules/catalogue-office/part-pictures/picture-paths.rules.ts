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

/** The folders of a path and its name. An address begins with its host. */
function toNames(source: string): readonly string[] {
  const url = isAddress(source) && URL.canParse(source) ? new URL(source) : null
  return (url === null ? source : `${url.host}${url.pathname}`)
    .split(/[/\\]/)
    .filter((name) => name !== '' && name !== '.')
    .map(decode)
}

/** The folder that a path's file lies in; '' for a name alone. */
export const toFolder = (path: string): string => toNames(path).at(-2) ?? ''

/** Files that are beside pictures without being any, such as those of a desktop, do not count. */
const isPicture = (names: readonly string[]) =>
  /^[^.].*\.(avif|bmp|gif|hei[cf]|jfif|jpe?g|png|svg|tiff?|webp)$/.test(names.at(-1) ?? '')

/** Which files lie directly in the folder that all pictures lie in. */
export function findTop(paths: readonly string[]): readonly boolean[] {
  const all = paths.map(toNames)
  const pictures = all.filter(isPicture)
  const [first = []] = pictures
  const isShared = (name: string, at: number) => pictures.every((names) => names[at] === name && at < names.length - 1)
  const depth = Math.max(
    0,
    first.findIndex((name, at) => !isShared(name, at)),
  )
  return all.map((names) => names.length === depth + 1)
}

/**
 * The ends of a path, the longest first, as pictures are found by them: the whole path after a slash, then with ever fewer
 * folders down to the name.
 */
export function toPathEnds(source: string): readonly string[] {
  const names = toNames(source)
  const last = names.slice(-maxDepth)
  return [`/${names.join('/')}`, ...last.map((_, at) => last.slice(at).join('/'))]
}
