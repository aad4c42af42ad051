import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { readShopLook, saveShopLook, showShopLook } from '../../../src/platform/shop-look.ts'

/** The page as it is before any code has run. */
const openPage = () => new DOMParser().parseFromString(readFileSync('index.html', 'utf8'), 'text/html')
const look = { brand: 'harbor', title: 'Harbor Parts', wordmark: 'Harbor' }

beforeEach(() => {
  localStorage.clear()
})

describe('The look of the shop on this device', () => {
  it('is in a start’s page before the app, without the product’s name', () => {
    saveShopLook(look)
    const page = openPage()
    showShopLook(page)
    expect(page.documentElement.dataset['brand']).toBe('harbor')
    expect(page.title).toBe('Harbor Parts')
    expect(page.querySelector('[role=status]')?.getAttribute('aria-label')).toBe('Harbor is loading')
    expect(page.querySelector('#root')?.textContent).toBe('')
  })

  it('leaves the product’s own name where it is', () => {
    saveShopLook({ brand: 'stride', title: 'Parts', wordmark: 'Partwright' })
    const page = openPage()
    showShopLook(page)
    expect(page.querySelector('#root')?.textContent).toBe('Partwright')
    expect(page.title).toBe('Parts')
  })

  it('changes nothing on a device that has not seen it, or whose copy is damaged', () => {
    for (const stored of [null, '{', '7', 'null', '{"brand":"harbor"}', '{"brand":1,"title":"a","wordmark":"b"}']) {
      localStorage.clear()
      if (stored !== null) localStorage.setItem('partwright.shop', stored)
      const page = openPage()
      showShopLook(page)
      expect([stored, readShopLook(), page.documentElement.outerHTML]).toEqual([
        stored,
        null,
        openPage().documentElement.outerHTML,
      ])
    }
  })
})
