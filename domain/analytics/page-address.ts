/** Areas whose addresses name only catalogue items, never a person. They are counted unchanged. */
const publicAreas = ['equipment-types', 'equipment', 'products']
/** A segment of the app's own addresses. Any other segment may identify a person or a machine, or be a secret. */
const plainSegment = /^[a-z]+(?:-[a-z]+)*$/
const maxSegmentLength = 24

/**
 * Returns a page's address without personal data, for counting page views (`calls.tsv` X02). The query is removed.
 * `:id` replaces every segment that may name a person, record, machine, place or code; `:term` replaces a search term.
 */
export function toCountedAddress(url: string): string {
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '')
  const [area = '', ...rest] = path.split('/').filter((segment) => segment !== '')
  if (area === 'search') return rest.length === 0 ? '/search' : '/search/:term'
  const isPlainSegment = (segment: string) => plainSegment.test(segment) && segment.length <= maxSegmentLength
  const shown = publicAreas.includes(area)
    ? rest.map((segment) => (/^[a-z0-9-]{1,80}$/.test(segment) ? segment : ':id'))
    : area === 'account'
      ? rest.map((segment, at) => (at === 0 && isPlainSegment(segment) ? segment : ':id'))
      : rest.map((segment) => (isPlainSegment(segment) ? segment : ':id'))
  return `/${[isPlainSegment(area) ? area : area === '' ? '' : ':id', ...shown].filter((segment) => segment !== '').join('/')}`
}

/** Whether a page's title holds no personal data. This is true of catalogue pages. */
export const hasPublicTitle = (url: string): boolean => publicAreas.includes(toCountedAddress(url).split('/')[1] ?? '')
