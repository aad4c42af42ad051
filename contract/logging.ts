// Crash reports (`WO146`; row X01) and the contract itself, printed.
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { ok, someText, text } from './shapes/basics.ts'

export const logging = endpoints('logging', {
  logCrash: {
    spec: 'X01',
    source: 'WO146',
    method: 'POST',
    path: '/log/javascript-error',
    access: 'anyone',
    effect: 'write',
    offline: 'queue',
    bodyLimit: 32 * 1024,
    body: z.strictObject({
      error: someText(2000),
      error_body: z._default(text(20_000), ''),
      browser: z._default(text(1000), ''),
      url: z._default(text(2000), ''),
      user_id: z._default(z.nullable(z.number().check(z.int())), null),
    }),
    reply: ok,
    v: 1,
  },
  readOpenapi: {
    spec: 'ours',
    source: 'docs/decisions/001-rows-are-data.md',
    method: 'GET',
    path: '/openapi.json',
    access: 'anyone',
    effect: 'read',
    offline: 'online',
    linkable: true,
    reply: z.record(z.string(), z.unknown()),
  },
})
