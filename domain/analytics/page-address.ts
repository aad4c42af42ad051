/** Pages whose addresses name things of the catalogue and nobody: they are told as they are. */
const ofTheShop = ['equipment-types', 'equipment', 'products']
/** A word of the app's own addresses; anything else in one may be a person's, a machine's or a secret. */
const word = /^[a-z]+(?:-[a-z]+)*$/
const longest = 24

/**
 * A page's address as it may be counted (`calls.tsv` X02): the path alone, without a query, and with `:id` for whatever
 * names a person, a record, a machine, a place or a code. What was searched for is not told either.
 */
export function countedAddress(url: string): string {
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '')
  const [area = '', ...rest] = path.split('/').filter((part) => part !== '')
  if (area === 'search') return rest.length === 0 ? '/search' : '/search/:term'
  const isOwnWord = (part: string) => word.test(part) && part.length <= longest
  const shown = ofTheShop.includes(area)
    ? rest.map((part) => (/^[a-z0-9-]{1,80}$/.test(part) ? part : ':id'))
    : area === 'account'
      ? rest.map((part, at) => (at === 0 && isOwnWord(part) ? part : ':id'))
      : rest.map((part) => (isOwnWord(part) ? part : ':id'))
  return `/${[isOwnWord(area) ? area : area === '' ? '' : ':id', ...shown].filter((part) => part !== '').join('/')}`
}

/** Whether a page's own title says nothing of a person: those of the catalogue. */
export const hasPublicTitle = (url: string): boolean => ofTheShop.includes(countedAddress(url).split('/')[1] ?? '')
