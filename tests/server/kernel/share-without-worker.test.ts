import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

it('Photos that are shared before the service worker is installed lead to a page that explains it, however large they are', async () => {
  const answer = await server.app.server.inject({
    method: 'POST',
    url: '/share',
    headers: { 'content-type': 'multipart/form-data; boundary=photo' },
    payload: Buffer.alloc(3 * 1024 * 1024, 'x'),
  })
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/dashboard/share?why=no-worker'])
})
