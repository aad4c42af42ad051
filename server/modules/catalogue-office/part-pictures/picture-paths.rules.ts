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

/** The paths of files below the folders that all of them lie in. */
export function toPathsBelow(paths: readonly string[]): readonly string[] {
  const all = paths.map(toNames)
  const [first = []] = all
  const isShared = (name: string, at: number) => all.every((names) => names[at] === name && at < names.length - 1)
  const end = first.findIndex((name, at) => !isShared(name, at))
  return all.map((names) => names.slice(Math.max(0, end)).join('/'))
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
