import { matchPath } from 'react-router-dom'

/** The route of an Ionic page, as `src/app/routes.tsx` writes it. */
const routeOf = (page: Element) => page.getAttribute('data-route') ?? ''
const isSeen = (page: Element) => !page.matches('.ion-page-hidden, .ion-page-invisible')

/**
 * Hides a page that has been left. Ionic's router shows the page of a first transition at its end, even if a step in the
 * history has led to another page meanwhile: the left page then lay over the present one, for good. Returns what ends it.
 */
export function hideLeftPages(page: Document): () => void {
  const look = ({ target }: Event) => {
    if (!(target instanceof Element && target.hasAttribute('data-route'))) return
    const { pathname } = page.location
    const isHere = (one: Element) => matchPath(routeOf(one), pathname) !== null
    if (isHere(target)) return
    // While the present page is on its way, what it comes in front of stays in sight.
    if (![...(target.parentElement?.children ?? [])].some((one) => isHere(one) && isSeen(one))) return
    target.classList.add('ion-page-hidden')
    target.setAttribute('aria-hidden', 'true')
  }
  // The event is of the page alone and does not rise from it.
  page.addEventListener('ionViewDidEnter', look, true)
  return () => {
    page.removeEventListener('ionViewDidEnter', look, true)
  }
}
