/** The head and the bytes of a photo on its way to `POST /outbox/import/photo`. */
export function readFrameHead(frame: Uint8Array): { head: unknown; bytes: Uint8Array } {
  const length = new DataView(frame.buffer, frame.byteOffset).getUint32(0)
  const head: unknown = JSON.parse(new TextDecoder().decode(frame.subarray(4, 4 + length)))
  return { head, bytes: frame.subarray(4 + length) }
}
