import { cataloguePack } from '../../../contract/catalogue-pack.ts'
import { implement } from '../../kernel/implement.ts'
import { readManifest, readSegment } from './catalogue-pack.service.ts'
import { readChanges } from './changes.service.ts'

export const cataloguePackHandlers = implement(cataloguePack, {
  readManifest: (_, call) => readManifest(call),
  readSegment: ({ params }, call) => readSegment(call, params.sha256),
  readChanges: ({ query }, call) => readChanges(call, query),
})
