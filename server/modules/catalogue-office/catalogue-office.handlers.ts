import { catalogueOffice } from '../../../contract/catalogue-office.ts'
import type { Received } from '../../../contract/kernel/endpoint.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { implement } from '../../kernel/implement.ts'
import { preparedHandler } from '../../kernel/prepared-handler.ts'
import { preparePicture, readDraft, removeDiagram, saveDiagram, savePicture } from './diagrams/diagrams.service.ts'
import {
  applyImport,
  cancelImport,
  listImports,
  prepareImport,
  readImport,
  readReport,
  startImport,
} from './import/imports.service.ts'

type Table = typeof catalogueOffice.table

export const catalogueOfficeHandlers = implement(catalogueOffice, {
  startImport: preparedHandler({
    prepare: (input: Received<Table['startImport']>, call: SignedIn) => prepareImport(call, input),
    apply: (input, call: SignedIn, read) => startImport(call, input, read),
  }),
  applyImport: ({ params }, call) => applyImport(call, params.id),
  cancelImport: ({ params }, call) => cancelImport(call, params.id),
  readImport: ({ params }, call) => readImport(call, params.id),
  listImports: ({ query }, call) => listImports(call, query.page),
  readImportReport: ({ params, query }, call) => readReport(call, params.id, query.page),
  readDiagramDraft: ({ params }, call) => readDraft(call, params.id),
  saveDiagramPicture: preparedHandler({
    prepare: ({ body }: Received<Table['saveDiagramPicture']>, call: SignedIn) => preparePicture(call, body),
    apply: (input, call: SignedIn, picture) => savePicture(call, input, picture),
  }),
  saveDiagram: ({ params, body }, call) => saveDiagram(call, params.id, body),
  removeDiagram: ({ params, query }, call) => removeDiagram(call, params.id, query.rev),
})
