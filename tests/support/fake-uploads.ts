// The upload endpoints of the fake server: chunks in any order, possibly twice, completed by hash.
import type { FakeReply } from './fake-server.ts'
import { toHex } from '../../offline/crypto/bytes.ts'

interface Upload {
  length: number
  readonly parts: Map<number, Uint8Array>
  complete: Uint8Array | null
}

export function createUploadStore() {
  const uploads = new Map<string, Upload>()
  const state = (sha256: string): FakeReply => {
    const upload = uploads.get(sha256)
    return {
      status: 200,
      body: {
        sha256,
        length: upload?.length ?? null,
        parts: [...(upload?.parts.keys() ?? [])],
        complete: upload?.complete != null,
      },
    }
  }
  return {
    /** How many chunks were uploaded. */
    puts: 0,
    /** Loses a file, as a restored server would. */
    forget: (sha256: string) => uploads.delete(sha256),
    bytesOf: (sha256: string) => uploads.get(sha256)?.complete ?? null,
    async answer(
      method: string,
      path: string,
      headers: Readonly<Record<string, string>>,
      body: unknown,
    ): Promise<FakeReply> {
      const [, , sha256 = '', last] = path.split('/')
      if (method === 'PUT') {
        this.puts += 1
        const upload = uploads.get(sha256) ?? {
          length: Number(headers['upload-length']),
          parts: new Map(),
          complete: null,
        }
        upload.parts.set(Number(last), new Uint8Array(body as Uint8Array))
        uploads.set(sha256, upload)
      }
      if (last === 'complete') {
        const upload = uploads.get(sha256)
        const bytes = Uint8Array.from(
          [...(upload?.parts.entries() ?? [])].sort(([a], [b]) => a - b).flatMap(([, part]) => [...part]),
        )
        if (upload === undefined || bytes.length !== upload.length)
          return { status: 424, body: { error: 'files.uploadMissing', message: 'The bytes have not all arrived.' } }
        if (toHex(await crypto.subtle.digest('SHA-256', bytes)) !== sha256)
          return { status: 422, body: { error: 'files.digest', message: 'It arrived changed.' } }
        upload.complete = bytes
      }
      return state(sha256)
    },
  }
}
export type FakeUploads = ReturnType<typeof createUploadStore>
