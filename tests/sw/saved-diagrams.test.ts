import { describe, expect, it } from 'vitest'
import { isDiagramView, serveDiagram } from '../../sw/saved-diagrams.ts'
import { createMemoryCaches } from '../support/memory-caches.ts'

const request = (path: string, isSameOrigin = true) => ({ url: new URL(path, 'https://parts.test'), isSameOrigin })
const picture = '/api/catalogue/diagrams/12/image?v=4f'

describe('A diagram’s picture', () => {
  it('is answered by the worker under its hash, and nothing else below /api is', () => {
    expect(isDiagramView(request(picture), { cache: 'default' })).toBe(true)
    for (const path of [
      '/api/catalogue/diagrams/12/image',
      '/api/catalogue/files/12?v=4f',
      '/api/files/1/content?v=4f',
    ])
      expect(isDiagramView(request(path), { cache: 'default' })).toBe(false)
    expect(isDiagramView(request(picture, false), { cache: 'default' })).toBe(false)
  })

  it('bypasses the worker while it is being saved', () => {
    expect(isDiagramView(request(picture), { cache: 'reload' })).toBe(false)
  })

  it('is served from the saved ones first, then from elsewhere', async () => {
    const { caches } = createMemoryCaches({
      'partwright-kept-diagrams': { [request(picture).url.href]: new Response('saved') },
    })
    const fallback = () => Promise.resolve(new Response('fallback'))
    expect(await (await serveDiagram(caches, request(picture).url, fallback)).text()).toBe('saved')
    const other = request('/api/catalogue/diagrams/13/image?v=4f').url
    expect(await (await serveDiagram(caches, other, fallback)).text()).toBe('fallback')
  })
})
