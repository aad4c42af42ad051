import { modules } from '../../../contract/all.ts'
import { logging } from '../../../contract/logging.ts'
import { implement } from '../../kernel/implement.ts'
import { openapiOf } from '../../kernel/openapi.ts'
import { logCrash } from './logging.service.ts'

let printed: Record<string, unknown> | null = null

export const loggingHandlers = implement(logging, {
  logCrash: ({ body }, call) => logCrash(call, body),
  readOpenapi: () => Promise.resolve((printed ??= openapiOf(modules))),
})
