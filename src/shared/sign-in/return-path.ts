/** The page to open after a sign-in or what follows it: where one came from, else `/` (`SF048`). Only a path of this app is accepted, never another host. */
export function returnPath(search: string): string {
  const from = new URLSearchParams(search).get('from') ?? ''
  return /^\/(?![/\\])/.test(from) && !from.startsWith('/login') ? from : '/'
}

/** The same for a signed-in person, whose start is the home. */
export function returnPathOf(search: URLSearchParams): string {
  const path = returnPath(search.toString())
  return path === '/' ? '/dashboard' : path
}
