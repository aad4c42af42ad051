import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DeviceFile } from '../../../src/platform/download.ts'
import { watchLinkedFiles } from '../../../src/platform/native/linked-files.ts'
import { shareFile } from '../../../src/platform/native/share-file.ts'

const api = 'https://shop.test/api'
let shared: string[]
let asked: [string, string | null][]
let problems: string[]
let answer: () => Promise<Response>
let share: (file: DeviceFile) => Promise<void>
let stop: () => void
let tidied = 0

/** Presses a link, and returns whether the browser would follow it. */
function press(href: string, download = ''): boolean {
  const link = document.createElement('a')
  link.href = href
  if (download !== '') link.download = download
  link.append(document.createElement('b'))
  document.body.append(link)
  const event = new MouseEvent('click', { bubbles: true, cancelable: true })
  let wasLeft = false
  // After all listeners of the page: nothing is opened in a test.
  const last = () => {
    wasLeft = !event.defaultPrevented
    event.preventDefault()
  }
  window.addEventListener('click', last, { once: true })
  link.firstElementChild?.dispatchEvent(event)
  link.remove()
  return wasLeft
}
const settled = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

beforeEach(() => {
  ;[shared, asked, problems] = [[], [], []]
  tidied = 0
  answer = () => Promise.resolve(new Response('a,b', { headers: { 'content-type': 'text/csv; charset=utf-8' } }))
  share = ({ name, type, bytes }) =>
    Promise.resolve(void shared.push(`${name} ${type} ${new TextDecoder().decode(bytes)}`))
  stop = watchLinkedFiles({
    api,
    read: (input, init) => {
      const { url, headers } = new Request(input, init)
      asked.push([url, headers.get('authorization')])
      return answer()
    },
    readToken: () => Promise.resolve('a-token'),
    share: (file) => share(file),
    tidy: () => {
      tidied += 1
      return Promise.resolve()
    },
    onProblem: (text) => problems.push(text),
  })
})
afterEach(() => {
  stop()
})

describe('A link to a file of the server, in the native shell', () => {
  it('is fetched with the session’s token and shared under its name', async () => {
    expect(press(`${api}/reports/export?table=orders`, 'orders.csv')).toBe(false)
    await expect.poll(() => shared).toEqual(['orders.csv text/csv; charset=utf-8 a,b'])
    expect(asked).toEqual([[`${api}/reports/export?table=orders`, 'Bearer a-token']])
    // Copies of earlier starts go with the start, not with each link.
    expect(tidied).toBe(1)
    expect(problems).toEqual([])
  })

  it('has a name of its address where it has none', async () => {
    answer = () => Promise.resolve(new Response('%PDF', { headers: { 'content-type': 'application/pdf' } }))
    press(`${api}/orders/12/receipt?order_key=k`)
    await expect.poll(() => shared).toEqual(['orders-12-receipt.pdf application/pdf %PDF'])
  })

  it('says why there is no file', async () => {
    const message = 'This file was not found.'
    answer = () => Promise.resolve(Response.json({ error: 'x12.fileUnknown', message }, { status: 404 }))
    press(`${api}/x12-files/1`)
    await expect.poll(() => problems).toEqual([message])
    answer = () => Promise.reject(new TypeError('Failed to fetch'))
    press(`${api}/x12-files/1`)
    await expect.poll(() => problems.length).toBe(2)
    expect(problems[1]).toBe('The file could not be loaded. Try again when there is a signal.')
  })

  it('may be closed without sharing it', async () => {
    const sheet = {
      write: (name: string) => Promise.resolve(`file:///cache/${name}`),
      append: () => Promise.resolve(),
      remove: () => Promise.resolve(),
      clear: () => Promise.resolve(),
      share: () => Promise.reject(new Error('Share canceled')),
    }
    share = (file) => shareFile(file, () => Promise.resolve(sheet))
    press(`${api}/reports/export`, 'orders.csv')
    await expect.poll(() => asked.length).toBe(1)
    await settled()
    expect(problems).toEqual([])
  })

  it('is left alone where anyone may read it, where it leads elsewhere, and where the app loads it', async () => {
    expect(press(`${api}/catalogue/files/3`)).toBe(true)
    expect(press('https://maps.test/api/1')).toBe(true)
    const drawn = document.createElementNS('http://www.w3.org/2000/svg', 'a')
    document.body.append(drawn)
    drawn.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    drawn.remove()
    const own = (event: Event) => {
      event.preventDefault()
    }
    document.body.addEventListener('click', own)
    press(`${api}/orders/export`)
    document.body.removeEventListener('click', own)
    await settled()
    expect(asked).toEqual([])
  })
})
