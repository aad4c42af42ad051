import { files } from '../../../contract/files.ts'
import type { Received } from '../../../contract/kernel/endpoint.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { implement } from '../../kernel/implement.ts'
import { preparedHandler } from '../../kernel/prepared-handler.ts'
import { readContent } from './content.service.ts'
import { addFile, removeFile, updateFile } from './files.service.ts'
import { readPendingUploads, setUploadLimit } from './pending-uploads.service.ts'
import { assembleUpload, finishUpload, putChunk, readUpload } from './uploads.service.ts'

type Complete = typeof files.table.completeUpload

export const filesHandlers = implement(files, {
  removeFile: ({ params }, call) => removeFile(call, params.id),
  updateFile: ({ params, body }, call) => updateFile(call, params.id, body),
  addFile: ({ body }, call) => addFile(call, body),
  readContent: ({ params, query }, call) => readContent(call, params.id, query.size ?? 'original'),
  putPart: ({ params, body }, call) => putChunk(call, params.sha256, params.n, body),
  readUpload: ({ params }, call) => readUpload(call, params.sha256),
  readPendingUploads: (_, call) => readPendingUploads(call),
  setUploadLimit: ({ params, body }, call) => setUploadLimit(call, params.user_id, body.limit_mb),
  completeUpload: preparedHandler({
    prepare: ({ params }: Received<Complete>, call: SignedIn) => assembleUpload(call, params.sha256),
    apply: ({ params }, call: SignedIn, content) => finishUpload(call, params.sha256, content),
  }),
})
