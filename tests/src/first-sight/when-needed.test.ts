import { beforeEach, describe, expect, it, vi } from 'vitest'
import { whenNeeded } from '../../../src/first-sight/when-needed.ts'

let timers: (readonly [run: () => void, ms: number])[]
let begin: ReturnType<typeof vi.fn<() => Promise<void>>>
const drawn = () => document.getElementById('first-sight') as HTMLElement
const touch = (selector: string, type: string) =>
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }))
const open = (isMetered = false) =>
  whenNeeded(drawn(), { begin, isMetered, setTimer: (run, ms) => timers.push([run, ms]) })

beforeEach(() => {
  timers = []
  begin = vi.fn(() => Promise.resolve())
  document.head.innerHTML = ''
  document.body.innerHTML =
    '<div id="first-sight"><a href="/products/1">Belt</a><button>Add to cart</button><input></div><template id="first-code"><link rel="modulepreload" href="/assets/a.js"></template>'
})

describe('The app of a page that the server drew', () => {
  it('starts when a person reaches for what needs it, and not for a link', async () => {
    const hasBegun = open()
    touch('a', 'pointerdown')
    expect(begin).not.toHaveBeenCalled()
    touch('button', 'pointerdown')
    touch('input', 'focusin')
    await hasBegun
    expect(begin).toHaveBeenCalledTimes(1)
    expect(document.head.innerHTML).toBe('<link rel="modulepreload" href="/assets/a.js">')
  })

  it.each([
    ['a field has the focus', 'input', 'focusin'],
    ['a pointer is over a button', 'button', 'pointerover'],
    ['a key is pressed', 'body', 'keydown'],
  ])('starts when %s', (_, selector, type) => {
    void open()
    touch(selector, type)
    expect(begin).toHaveBeenCalledTimes(1)
  })

  it('starts when the page has rested for three seconds', () => {
    void open()
    expect(timers.map(([, ms]) => ms)).toEqual([3000])
    expect(drawn().dataset['ahead']).toBe('')
    expect(document.head.innerHTML).toBe('')
    timers[0]?.[0]()
    expect(begin).toHaveBeenCalledTimes(1)
  })

  it('loads as soon as the page is seen where that is of no use without it, and starts after that rest on any line', () => {
    drawn().dataset['loadsAtOnce'] = ''
    void open(true)
    expect(document.head.innerHTML).toBe('<link rel="modulepreload" href="/assets/a.js">')
    expect(begin).not.toHaveBeenCalled()
    expect(timers.map(([, ms]) => ms)).toEqual([3000])
    timers[0]?.[0]()
    expect(begin).toHaveBeenCalledTimes(1)
  })

  it('is tried again by itself there, where its code did not come', async () => {
    drawn().dataset['loadsAtOnce'] = ''
    begin.mockRejectedValueOnce(new Error('offline'))
    const hasBegun = open()
    touch('input', 'focusin')
    await vi.waitFor(() => {
      expect(timers.map(([, ms]) => ms)).toEqual([3000, 3000])
    })
    timers[1]?.[0]()
    await hasBegun
    expect(begin).toHaveBeenCalledTimes(2)
  })

  it('is left alone on a line that costs something, until it is needed or a list may go on', () => {
    void open(true)
    expect(timers).toEqual([])
    expect(drawn().dataset['ahead']).toBeUndefined()
    touch('a', 'scroll')
    expect(begin).toHaveBeenCalledTimes(1)
  })

  it('is tried again at the next sign where its code did not come', async () => {
    begin.mockRejectedValueOnce(new Error('offline'))
    const hasBegun = open()
    touch('button', 'pointerdown')
    await Promise.resolve()
    await Promise.resolve()
    touch('button', 'pointerdown')
    await hasBegun
    expect(begin).toHaveBeenCalledTimes(2)
  })
})
