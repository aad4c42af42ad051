// The upload endpoints of the fake server: parts that may come in any order and twice, completed by their hash.
import type { Said } from './fake-server.ts'
import { hex } from '../../offline/crypto/bytes.ts'

interface Upload {
  length: number
  readonly parts: Map<number, Uint8Array>
  complete: Uint8Array | null
}

export function createUploadShelf() {
  const uploads = new Map<string, Upload>()
  const state = (sha256: string): Said => {
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
    /** How often a part was put. */
    puts: 0,
    bytesOf: (sha256: string) => uploads.get(sha256)?.complete ?? null,
    async answer(
      method: string,
      path: string,
      headers: Readonly<Record<string, string>>,
      body: unknown,
    ): Promise<Said> {
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
        if (hex(await crypto.subtle.digest('SHA-256', bytes)) !== sha256)
          return { status: 422, body: { error: 'files.digest', message: 'It arrived changed.' } }
        upload.complete = bytes
      }
      return state(sha256)
    },
  }
}
export type UploadShelf = ReturnType<typeof createUploadShelf>
