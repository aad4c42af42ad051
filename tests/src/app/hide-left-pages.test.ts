import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hideLeftPages } from '../../../src/app/hide-left-pages.ts'

let end: () => void
const pageAt = (route: string, state = '') => {
  const page = document.createElement('div')
  page.className = `ion-page ${state}`
  page.setAttribute('data-route', route)
  document.body.append(page)
  return page
}
/** Ionic says that its transition to this page is over. */
const enter = (page: Element) => page.dispatchEvent(new CustomEvent('ionViewDidEnter', { bubbles: false }))
const isHidden = (page: Element) => page.classList.contains('ion-page-hidden')

beforeEach(() => {
  end = hideLeftPages(document)
  history.replaceState(null, '', '/dashboard/orders/7')
})
afterEach(() => {
  end()
  document.body.replaceChildren()
})

describe('A page that Ionic shows', () => {
  it('is hidden where another is the present one and in sight', () => {
    const [home, order] = [pageAt('/dashboard'), pageAt('/dashboard/orders/:id')]
    enter(home)
    expect([isHidden(home), isHidden(order)]).toEqual([true, false])
    expect(home).toHaveAttribute('aria-hidden', 'true')
  })

  it('stays while the present one is still on its way, and where it is the present one', () => {
    const home = pageAt('/dashboard')
    const order = pageAt('/dashboard/orders/:id', 'ion-page-invisible')
    enter(home)
    order.classList.remove('ion-page-invisible')
    enter(order)
    expect([isHidden(home), isHidden(order)]).toEqual([false, false])
  })

  it('is left to Ionic where its event comes from elsewhere', () => {
    pageAt('/dashboard/orders/:id')
    const modal = document.createElement('ion-modal')
    document.body.append(modal)
    enter(modal)
    expect(isHidden(modal)).toBe(false)
  })
})
