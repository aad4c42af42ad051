import { modules } from '../../../contract/all.ts'
import { logging } from '../../../contract/logging.ts'
import { implement } from '../../kernel/implement.ts'
import { buildOpenapi } from '../../kernel/openapi.ts'
import { logCrash } from './logging.service.ts'

let openapi: Record<string, unknown> | null = null

export const loggingHandlers = implement(logging, {
  logCrash: ({ body }, call) => logCrash(call, body),
  readOpenapi: () => Promise.resolve((openapi ??= buildOpenapi(modules))),
})
