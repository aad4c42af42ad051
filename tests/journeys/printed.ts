import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import type { WriteInputBarcodeFormat } from 'zxing-wasm/writer'

const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/writer/zxing_writer.wasm')))
prepareZXingModule({
  overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength) },
})

/** A barcode as a PNG, its narrowest stripe `scale` pixels wide. */
export async function printed(text: string, format: WriteInputBarcodeFormat, scale = 3): Promise<Buffer> {
  const { image, error } = await writeBarcode(text, { format, scale })
  if (image === null) throw new Error(error)
  return Buffer.from(await image.arrayBuffer())
}
