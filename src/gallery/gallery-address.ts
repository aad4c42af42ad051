/** The gallery's address. The app's own routes do not know it, and only the development server has it. */
export const galleryPath = '/dev/gallery'

export type Theme = 'light' | 'dark'

/** One piece by itself, as its frame or a picture shows it; null for the gallery with its list. */
export interface Shown {
  readonly piece: string
  /** One state, all of them where it is null. */
  readonly state: string | null
  readonly theme: Theme
}

/** Writes the address at which a piece stands by itself. */
export const formatPieceAddress = ({ piece, state, theme }: Shown): string =>
  `${galleryPath}/piece/${piece}?${new URLSearchParams({ theme, ...(state === null ? {} : { state }) }).toString()}`

/** Reads the address of a piece; null for every other one. */
export function parsePieceAddress({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Shown | null {
  const start = `${galleryPath}/piece/`
  if (!pathname.startsWith(start)) return null
  const query = new URLSearchParams(search)
  return {
    piece: decodeURIComponent(pathname.slice(start.length)),
    state: query.get('state'),
    theme: query.get('theme') === 'dark' ? 'dark' : 'light',
  }
}
