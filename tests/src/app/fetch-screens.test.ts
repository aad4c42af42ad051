import { createElement } from 'react'
import type { ComponentType } from 'react'
import { describe, expect, it } from 'vitest'
import { signedOut } from '../../../contract/shapes/signed-out.ts'
import { fetchScreens, findLoadAt, listOwnLoads } from '../../../src/app/fetch-screens.ts'
import { paths } from '../../../src/app/paths.ts'

async function load(browser: Parameters<typeof fetchScreens>[1]): Promise<readonly string[]> {
  const loaded: string[] = []
  const screen = (name: string) => () => {
    loaded.push(name)
    return Promise.resolve(() => null)
  }
  await fetchScreens([screen('cart'), screen('ticket')], browser)
  return loaded
}

/** Screens with their loads. */
function createScreens() {
  const loads = new Map<unknown, () => Promise<ComponentType>>()
  const screen = () => {
    const Screen = () => null
    const load = () => Promise.resolve(Screen)
    loads.set(Screen, load)
    return { Screen, load }
  }
  return { loads, screen }
}

describe('The code of screens', () => {
  it('is loaded ahead on a first visit and where there is no worker, so that each opens without a signal', async () => {
    expect(await load({ serviceWorker: { controller: null } })).toEqual(['cart', 'ticket'])
    expect(await load({})).toEqual(['cart', 'ticket'])
  })

  it('is not loaded ahead where a worker serves the page, because the worker has stored it', async () => {
    expect(await load({ serviceWorker: { controller: {} as ServiceWorker } })).toEqual([])
  })

  it('is not loaded ahead for a person who saves data, on a mobile network, or on a slow line', async () => {
    for (const connection of [
      { saveData: true },
      { type: 'cellular' },
      { effectiveType: '2g' },
      { effectiveType: '3g' },
    ])
      expect(await load({ connection })).toEqual([])
    expect(await load({ connection: { type: 'wifi', effectiveType: '4g', saveData: false } })).toEqual([
      'cart',
      'ticket',
    ])
  })

  it('is of a visitor the shop’s alone, of a user that of the role, and of an area that of its screen', () => {
    const { loads, screen } = createScreens()
    const [shop, jobs, desk, area] = [screen(), screen(), screen(), screen()]
    const screens = [
      { path: paths.product, screen: createElement(shop.Screen) },
      { path: paths.types, screen: createElement(shop.Screen) },
      { path: paths.jobs, screen: createElement(jobs.Screen) },
      { path: paths.claimDesk, screen: createElement(desk.Screen) },
      { path: paths.warrantySearch, screen: createElement('div', null, createElement(area.Screen)) },
    ]
    expect(listOwnLoads(screens, loads, signedOut)).toEqual([shop.load])
    expect(listOwnLoads(screens, loads, { ...signedOut, logged_in: true })).toEqual([shop.load, jobs.load, area.load])
  })

  it('of an address is found by its screen, also inside an area', () => {
    const { loads, screen } = createScreens()
    const [list, ticket, area] = [screen(), screen(), screen()]
    const screens = [
      { path: paths.claims, screen: createElement(list.Screen) },
      { path: paths.claim, screen: createElement(ticket.Screen) },
      { path: paths.records, screen: createElement('div', null, createElement(area.Screen)) },
    ]
    const at = (path: string) => findLoadAt(screens, loads, path)
    expect(at('/dashboard/labor-claims')).toBe(list.load)
    expect(at('/dashboard/labor-claims/ticket/01a1')).toBe(ticket.load)
    expect(at(paths.records.path)).toBe(area.load)
    expect(at('/dashboard/nowhere')).toBeUndefined()
  })
})
