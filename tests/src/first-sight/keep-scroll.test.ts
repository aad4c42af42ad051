import { beforeEach, describe, expect, it } from 'vitest'
import { keepScroll } from '../../../src/first-sight/keep-scroll.ts'

const drawn = () => document.getElementById('first-sight') as HTMLElement
const scroller = () => drawn().firstElementChild as HTMLElement

beforeEach(() => {
  window.history.replaceState({ usr: 1 }, '')
  document.body.innerHTML = '<div id="first-sight"><div data-scrolls></div></div>'
})

describe('A drawn page that one comes back to', () => {
  it('is shown where it was left', () => {
    keepScroll(drawn(), window)
    scroller().scrollTop = 420
    window.dispatchEvent(new Event('pagehide'))
    expect(window.history.state).toEqual({ usr: 1, drawnScroll: 420 })
    document.body.innerHTML = '<div id="first-sight"><div data-scrolls></div></div>'
    keepScroll(drawn(), window)
    expect(scroller().scrollTop).toBe(420)
  })

  it('leaves the history alone once the app has taken over', () => {
    keepScroll(drawn(), window)
    scroller().scrollTop = 420
    drawn().remove()
    window.dispatchEvent(new Event('pagehide'))
    expect(window.history.state).toEqual({ usr: 1 })
  })
})
