import { describe, expect, it } from 'vitest'
import { modules } from '../../contract/all.ts'
import type { Row } from '../../contract/kernel/endpoint.ts'
import { isAsset, serverPaths, isPublicPicture, isPublicRead } from '../../sw/request-rules.ts'

const createRequest = (path: string, destination = '') => ({
  url: new URL(path, 'https://parts.test'),
  isSameOrigin: true,
  destination,
})

describe('A navigation', () => {
  it.each([
    '/',
    '/login',
    '/dashboard/labor-claims/ticket/0198',
    '/search/belt 4.5 mm',
    '/products/12/v-belt.html',
    '/cart?coupon=WELCOME10',
    '/apiary',
    '/me',
  ])('to %s belongs to the app', (path) => {
    expect(serverPaths.test(path)).toBe(false)
  })
  it.each([
    '/api/files/1/content',
    '/api/site',
    '/healthz',
    '/readyz',
    '/metrics?x=1',
    '/rescue.html',
    '/kill-sw.js',
    '/robots.txt',
    '/manifest.webmanifest',
    '/demo-gateway/tokens',
  ])('to %s belongs to the server', (path) => {
    expect(serverPaths.test(path)).toBe(true)
  })
})

describe('An API call', () => {
  it('is answered by the worker only if the answer is the same for everyone', () => {
    expect(isPublicRead(createRequest('/api/site?category=vendor'))).toBe(true)
    expect(isPublicRead(createRequest('/api/states?orderBy=country'))).toBe(true)
    expect(isPublicRead({ ...createRequest('/api/site'), isSameOrigin: false })).toBe(false)
  })

  it('is never touched if it needs sign-in or reports who is signed in', () => {
    const touched = modules
      .flatMap(({ table }) => Object.values<Row>(table))
      .filter((row) => isPublicRead(createRequest(`/api${row.path}`)))
    expect(touched.map((row) => [row.method, row.path, row.access, row.effect])).toEqual([
      ['GET', '/site', 'anyone', 'read'],
      ['GET', '/states', 'anyone', 'read'],
    ])
  })
})

describe('A picture', () => {
  it('of the shop is cached, a claim’s photo never', () => {
    expect(isPublicPicture(createRequest('/art/machine-light.svg', 'image'))).toBe(true)
    expect(isPublicPicture(createRequest('/api/catalogue/part-pictures/ab12?size=thumb', 'image'))).toBe(true)
    expect(isPublicPicture(createRequest('/api/files/1/content?size=thumb', 'image'))).toBe(false)
    expect(isPublicPicture(createRequest('/art/machine-light.svg', 'document'))).toBe(false)
    expect(isPublicPicture({ ...createRequest('/x.png', 'image'), isSameOrigin: false })).toBe(false)
  })

  it('is not a build asset, which is recognized by its folder', () => {
    expect(isAsset(createRequest('/assets/index-x.js'))).toBe(true)
    expect(isAsset(createRequest('/art/x.svg'))).toBe(false)
  })
})
