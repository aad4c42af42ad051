import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { takeOver } from '../../../src/first-sight/take-over.ts'

const content = `
  <search><input aria-label="Search" value=""></search>
  <h1 tabindex="-1">Belt</h1>
  <button aria-label="Add to cart: Belt">Add</button>
  <button aria-label="Add to cart: Roller">Add</button>
  <select aria-label="Brand"><option value="">All</option><option value="2">Quest</option></select>`

let frames: (() => void)[]
let now: number
const frame = () => {
  const due = frames
  frames = []
  for (const run of due) run()
}
const find = <T extends Element>(selector: string) => document.querySelector<T>(selector) as T
const drawn = () => document.getElementById('first-sight')
const root = () => find<HTMLElement>('#root')

/** The app with Ionic's page in it, still without its scroll element. */
function showApp(inside = content) {
  root().innerHTML = `<div class="shell"><div class="outlet"><div class="ion-page"><ion-content></ion-content>${inside}</div></div></div>`
}
/** Ionic has defined its content. */
function addScroller(): HTMLElement {
  const shadow = find('ion-content').attachShadow({ mode: 'open' })
  shadow.innerHTML = '<main class="inner-scroll"></main>'
  return shadow.querySelector('main') as HTMLElement
}

beforeEach(() => {
  frames = []
  now = 0
  document.body.innerHTML = `<div id="first-sight"><div data-scrolls></div>${content}</div><div id="root" class="is-coming"></div>`
  takeOver(document, root(), { now: () => now, nextFrame: (run) => frames.push(run) })
})

describe('The app takes over the page that the server drew', () => {
  it('once it shows the same page, with everything in it', () => {
    frame()
    showApp('<h1>Equipment</h1>')
    addScroller()
    frame()
    expect(drawn()).not.toBeNull()
    showApp(`${content}<span class="sk"></span>`)
    addScroller()
    frame()
    expect(drawn()).not.toBeNull()
    find('.sk').remove()
    frame()
    expect(drawn()).toBeNull()
    expect(root().className).toBe('')
  })

  it('at the same place of the scroll', () => {
    find<HTMLElement>('[data-scrolls]').scrollTop = 340
    showApp()
    const scroller = addScroller()
    frame()
    expect(scroller.scrollTop).toBe(340)
  })

  it('with what was typed and chosen, and with the cursor in its place', () => {
    const field = find<HTMLInputElement>('#first-sight input')
    field.value = 'walkng belt'
    field.focus()
    field.setSelectionRange(3, 5)
    find<HTMLSelectElement>('#first-sight select').value = '2'
    showApp()
    addScroller()
    const events: string[] = []
    for (const name of ['input', 'change'])
      root().addEventListener(name, ({ target }) => events.push(`${name} ${(target as HTMLInputElement).value}`))
    frame()
    const passed = find<HTMLInputElement>('#root input')
    expect([passed.value, passed.selectionStart, passed.selectionEnd]).toEqual(['walkng belt', 3, 5])
    expect(document.activeElement).toBe(passed)
    expect(events).toEqual(['input walkng belt', 'change 2'])
  })

  describe('with a press whose button the app does not show yet, as it begins with an older copy of this device', () => {
    let pressed: string[]
    const withoutRoller = content.replace(/<button aria-label="Add to cart: Roller">.*?<\/button>/, '')
    beforeEach(() => {
      pressed = []
      find<HTMLElement>('#first-sight [aria-label="Add to cart: Roller"]').click()
      showApp(withoutRoller)
      addScroller()
      root().addEventListener('click', ({ target }) =>
        pressed.push((target as Element).getAttribute('aria-label') ?? ''),
      )
      frame()
      expect([drawn(), pressed]).toEqual([null, []])
    })
    const showRoller = () => {
      find('.ion-page').insertAdjacentHTML('beforeend', '<button aria-label="Add to cart: Roller">Add</button>')
    }

    it('once it is there', () => {
      now += 4000
      frame()
      showRoller()
      frame()
      frame()
      expect(pressed).toEqual(['Add to cart: Roller'])
    })

    it('and no more once the person has touched the app', () => {
      document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
      frame()
      showRoller()
      frame()
      expect(pressed).toEqual([])
      expect(frames).toEqual([])
    })

    it('and no more after five seconds', () => {
      now += 5000
      frame()
      showRoller()
      frame()
      expect(pressed).toEqual([])
    })
  })

  it('with what was tapped before: the button of that part, and not while a finger is down', () => {
    const pressed: string[] = []
    find<HTMLElement>('#first-sight [aria-label="Add to cart: Roller"]').click()
    showApp()
    addScroller()
    root().addEventListener('click', ({ target }) => pressed.push((target as Element).getAttribute('aria-label') ?? ''))
    document.dispatchEvent(new Event('pointerdown'))
    frame()
    expect(drawn()).not.toBeNull()
    document.dispatchEvent(new Event('pointerup'))
    frame()
    expect(pressed).toEqual(['Add to cart: Roller'])
  })

  it('with the focus on the heading, if it was nowhere', () => {
    showApp()
    addScroller()
    frame()
    expect(document.activeElement).toBe(find('#root h1'))
  })

  describe('with the pictures that were seen', () => {
    /** A picture whose file comes when `settle` is called. */
    const settle = new Map<Element, (isThere: boolean) => void>()
    beforeEach(() => {
      settle.clear()
      HTMLImageElement.prototype.decode = function () {
        return new Promise<void>((resolve, reject) => {
          settle.set(this, (isThere) => {
            if (isThere) resolve()
            else reject(new Error('broken'))
          })
        })
      }
    })
    afterEach(() => {
      Reflect.deleteProperty(HTMLImageElement.prototype, 'decode')
    })
    const openDrawn = async (isThere: boolean) => {
      drawn()?.insertAdjacentHTML('beforeend', '<img src="/files/1">')
      frame()
      settle.get(find('#first-sight img'))?.(isThere)
      await Promise.resolve()
    }

    it('once the app has them too and can paint them', async () => {
      await openDrawn(true)
      showApp()
      addScroller()
      frame()
      expect(drawn()).not.toBeNull()
      root().querySelector('.ion-page')?.insertAdjacentHTML('beforeend', '<img src="/files/1" loading="lazy">')
      frame()
      expect(drawn()).not.toBeNull()
      const picture = find<HTMLImageElement>('#root img')
      expect(picture.loading).toBe('eager')
      settle.get(picture)?.(true)
      await Promise.resolve()
      frame()
      expect(drawn()).toBeNull()
    })

    it('but does not wait for one that is broken', async () => {
      await openDrawn(false)
      showApp()
      addScroller()
      frame()
      expect(drawn()).toBeNull()
    })
  })

  describe('of the sign-in, which has no shell,', () => {
    const form = (name: string) => `
      <div class="si" data-scrolls><header>${name}</header><h1>Sign in</h1>
        <form><input type="email" name="email"><input type="password" name="password">
          <input type="checkbox" name="remember" checked>
          <button type="button" data-sends>Sign in</button></form></div>`
    let pressed: string[]
    beforeEach(() => {
      pressed = []
      frames = []
      document.body.innerHTML = `<div id="first-sight" data-loads-at-once>${form('Harbor')}</div><div id="root" class="is-coming"></div>`
      takeOver(document, root(), { now: () => now, nextFrame: (run) => frames.push(run) })
      root().addEventListener('click', ({ target }) => pressed.push((target as Element).localName))
    })

    it('once it has the shop’s name, at the same place of the scroll', () => {
      find<HTMLElement>('.si').scrollTop = 120
      root().innerHTML = form('Partwright')
      frame()
      expect(drawn()).not.toBeNull()
      root().innerHTML = form('Harbor')
      frame()
      expect(drawn()).toBeNull()
      expect(find('.si').scrollTop).toBe(120)
    })

    it('with a box that was unchecked, and a form that was sent by Enter in its last line, after what was typed', () => {
      find<HTMLInputElement>('#first-sight [name=remember]').checked = false
      const field = find<HTMLInputElement>('#first-sight [name=email]')
      field.value = 'kim@example.com'
      const enter = { key: 'Enter', bubbles: true }
      field.dispatchEvent(new KeyboardEvent('keydown', enter))
      const password = find<HTMLInputElement>('#first-sight [name=password]')
      expect(document.activeElement).toBe(password)
      // Enter that ends a word of an input method is none.
      password.dispatchEvent(new KeyboardEvent('keydown', { ...enter, isComposing: true }))
      password.dispatchEvent(new KeyboardEvent('keydown', enter))
      root().innerHTML = form('Harbor')
      root().addEventListener('click', ({ target }) => {
        if (target instanceof HTMLButtonElement) pressed.push(find<HTMLInputElement>('#root [name=email]').value)
      })
      frame()
      expect(find<HTMLInputElement>('#root [name=remember]').checked).toBe(false)
      expect(pressed).toEqual(['input', 'button', 'kim@example.com'])
    })

    it('with a form that was sent once, however often its button was pressed, which shows that it was', () => {
      const drawnButton = find<HTMLButtonElement>('#first-sight [data-sends]')
      expect(drawnButton).not.toHaveAttribute('aria-busy')
      drawnButton.click()
      expect(drawnButton).toHaveAttribute('aria-busy', 'true')
      drawnButton.click()
      root().innerHTML = form('Harbor')
      const sent: unknown[] = []
      find('#root button').addEventListener('click', () => sent.push('sent'))
      frame()
      expect(sent).toEqual(['sent'])
    })
  })

  it('after five seconds at the latest, where it shows something else', () => {
    showApp('<h1>This screen did not load</h1>')
    frame()
    now = 4900
    frame()
    expect(drawn()).not.toBeNull()
    now = 5100
    frame()
    expect(drawn()).toBeNull()
  })

  describe('not while the app has no network to load what is drawn, as when it went right after the page came,', () => {
    const failed = '<div class="st4" role="alert" data-unanswered><h2>This claim is not on this device</h2></div>'
    const showFailed = (heading: string) => {
      showApp(`<h1>${heading}</h1>${failed}`)
      addScroller()
      frame()
      now = 60_000
      frame()
      // It tries again.
      showApp(`<h1>${heading}</h1><span class="sk"></span>`)
      addScroller()
      frame()
    }

    it.each(['Labor claim', 'Belt'])('but once it could (its heading: %s)', (heading) => {
      showFailed(heading)
      expect(drawn()).not.toBeNull()
      showApp()
      addScroller()
      frame()
      expect(drawn()).toBeNull()
    })

    it('and five seconds at most where the claim is refused: it may be another’s now', () => {
      showApp('<h1>Labor claim</h1><div class="st4" role="alert"><h2>Claim not found</h2></div>')
      addScroller()
      frame()
      now = 5100
      frame()
      expect(drawn()).toBeNull()
    })

    it('or once the person presses something, which needs the app', () => {
      showFailed('Labor claim')
      find<HTMLElement>('#first-sight [aria-label="Add to cart: Roller"]').click()
      frame()
      expect(drawn()).toBeNull()
    })
  })

  it('and does nothing on a page that was not drawn', () => {
    document.body.innerHTML = '<div id="root"></div>'
    frames = []
    takeOver(document, root(), { now: () => now, nextFrame: (run) => frames.push(run) })
    expect(frames).toEqual([])
  })
})
