type Picture = HTMLImageElement | SVGImageElement

const isImage = (picture: Picture): picture is HTMLImageElement => picture.localName === 'img'
const findPictures = (page: Element) => [...page.querySelectorAll<Picture>('img, svg image')]
const sourceOf = (picture: Picture) => picture.getAttribute(isImage(picture) ? 'src' : 'href') ?? ''
/** One far below the screen is fetched only when it comes near. */
const isUntouched = (picture: Picture) => isImage(picture) && picture.loading === 'lazy' && !picture.complete

type Outcome = 'shown' | 'broken'

/** Decodes each picture once per source, and remembers what became of it. */
function watchDecoding(): (picture: Picture) => Outcome | null {
  const asked = new WeakMap<Picture, string>()
  const outcomes = new WeakMap<Picture, Outcome>()
  return (picture) => {
    const source = sourceOf(picture)
    if (asked.get(picture) !== source) {
      asked.set(picture, source)
      outcomes.delete(picture)
      const settle = (outcome: Outcome) => () => {
        if (sourceOf(picture) === source) outcomes.set(picture, outcome)
      }
      // Not every engine can decode what is inside an SVG: there it counts as shown.
      if (typeof picture.decode === 'function') picture.decode().then(settle('shown'), settle('broken'))
      else outcomes.set(picture, 'shown')
    }
    return outcomes.get(picture) ?? null
  }
}

/**
 * Follows the pictures of the drawn page from now on. `arePainted` tells whether the app's page can show each of those that are
 * shown by now at once, without an empty frame. One that is still on its way, or broken, is not waited for.
 */
export function followPictures(drawn: Element): {
  readonly look: () => void
  readonly arePainted: (page: Element) => boolean
} {
  const outcomeOf = watchDecoding()
  const findShown = () =>
    findPictures(drawn).filter((picture) => !isUntouched(picture) && outcomeOf(picture) === 'shown')
  return {
    look: findShown,
    arePainted: (page) => {
      const seen = new Set(findShown().map(sourceOf))
      const due = findPictures(page).filter((picture) => seen.has(sourceOf(picture)))
      // What the drawn page shows already must not wait for the scroll.
      for (const picture of due) if (isImage(picture)) picture.loading = 'eager'
      const arePending = due.filter((picture) => outcomeOf(picture) === null).length > 0
      return !arePending && new Set(due.map(sourceOf)).size === seen.size
    },
  }
}
