/** Areas whose addresses name only catalogue items, never a person. They are counted unchanged. */
const publicAreas = ['equipment-types', 'equipment', 'products']
/** A segment of the app's own addresses. Any other segment may identify a person or a machine, or be a secret. */
const plainSegment = /^[a-z]+(?:-[a-z]+)*$/
const maxSegmentLength = 24
const isPlainSegment = (segment: string) => plainSegment.test(segment) && segment.length <= maxSegmentLength
/** The number or UUID of a record: it opens nothing by itself. */
const recordId = /^(?:\d{1,12}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/**
 * Returns a page's address without personal data, for counting page views (`calls.tsv` X02). The query is removed.
 * `:id` replaces every segment that may name a person, record, machine, place or code; `:term` replaces a search term.
 */
export function toCountedAddress(url: string): string {
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '').replace(/[?#].*$/s, '')
  const [area = '', ...rest] = path.split('/').filter((segment) => segment !== '')
  if (area === 'search') return rest.length === 0 ? '/search' : '/search/:term'
  const shown = publicAreas.includes(area)
    ? rest.map((segment) => (/^[a-z0-9-]{1,80}$/.test(segment) ? segment : ':id'))
    : area === 'account'
      ? rest.map((segment, at) => (at === 0 && isPlainSegment(segment) ? segment : ':id'))
      : rest.map((segment) => (isPlainSegment(segment) ? segment : ':id'))
  return `/${[isPlainSegment(area) ? area : area === '' ? '' : ':id', ...shown].filter((segment) => segment !== '').join('/')}`
}

/**
 * Returns a page's address for a crash report (X01): without its query, and with `:id` for every segment that may be the code
 * of a link. The ids of records stay, so that a crash can be found again.
 */
export function toReportedAddress(url: string): string {
  const [host = ''] = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(url) ?? []
  const path = url.slice(host.length).replace(/[?#].*$/s, '')
  const shown = path.split('/').map((segment) => {
    const isShown = segment === '' || isPlainSegment(segment) || recordId.test(segment)
    return isShown ? segment : ':id'
  })
  return `${host}${shown.join('/')}`
}

/** Whether a page's title holds no personal data. This is true of catalogue pages. */
export const hasPublicTitle = (url: string): boolean => publicAreas.includes(toCountedAddress(url).split('/')[1] ?? '')
