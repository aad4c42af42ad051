import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ZXING_WASM_SHA256 } from 'barcode-detector/ponyfill'
import { describe, expect, it } from 'vitest'
import { createNativeDetector } from '../../../../src/platform/scan/barcode-detector.ts'
import { formats } from '../../../../src/platform/scan/formats.ts'
import { createBarcodeReader } from '../../../../src/platform/scan/barcode-reader.ts'
import type { ScanWorker } from '../../../../src/platform/scan/scan.worker.ts'
import { createTestWorkers } from '../../support/test-worker.ts'

type ScanAnswer = Awaited<ReturnType<ScanWorker['readPicture']>>

/** A reader whose worker gives these answers in order, and then none. */
function createSetup(...answers: ScanAnswer[]) {
  const workers = createTestWorkers(() => ({
    readPicture: () => {
      const answer = answers.shift()
      return answer === undefined ? new Promise(() => undefined) : Promise.resolve(answer)
    },
  }))
  return { workers, reader: createBarcodeReader(workers.start) }
}
const picture = new Blob(['x'])
const found = [{ text: 'SN-1', format: 'code_128' }]

describe('The barcode reader', () => {
  it('starts one worker for all, with the first picture', async () => {
    const { workers, reader } = createSetup({ value: found }, { value: [] })
    expect(workers.started).toEqual([])
    const [one, other] = [reader.readPicture(picture), reader.readPicture(picture)]
    expect(await Promise.all([one, other])).toEqual([found, []])
    expect(workers.started).toHaveLength(1)
  })

  it('reports a file that is no picture and continues with the same worker', async () => {
    const { workers, reader } = createSetup({ error: 'damaged' }, { value: found })
    await expect(reader.readPicture(picture)).rejects.toThrow('This file could not be opened as a picture.')
    expect(await reader.readPicture(picture)).toEqual(found)
    expect(workers.started).toHaveLength(1)
  })

  it('retries with a new worker if one could not start', async () => {
    const { workers, reader } = createSetup({ error: 'unsupported' })
    await expect(reader.readPicture(picture)).rejects.toThrow('This browser could not start the barcode reader.')
    const second = reader.readPicture(picture)
    workers.started[1]?.fail()
    await expect(second).rejects.toThrow('This browser could not start the barcode reader.')
    void reader.readPicture(picture)
    expect(workers.started.map(({ isTerminated }) => isTerminated)).toEqual([true, true, false])
  })

  it('ends its worker when released; pending reads find nothing', async () => {
    const { workers, reader } = createSetup()
    const read = reader.readPicture(picture)
    reader.release()
    expect(await read).toEqual([])
    expect(workers.started[0]?.isTerminated).toBe(true)
  })
})

describe('The browser’s own detector', () => {
  const native = (known: () => Promise<readonly string[]>) => ({
    BarcodeDetector: class {
      static getSupportedFormats = known
      detect = async () => []
    },
  })
  it('is used if it supports every needed format', async () => {
    expect(await createNativeDetector(native(async () => [...formats, 'aztec']))).not.toBeNull()
  })
  it('is not used if it is missing, lacks a format or cannot list its formats', async () => {
    expect(await createNativeDetector({})).toBeNull()
    expect(await createNativeDetector(native(async () => ['qr_code']))).toBeNull()
    expect(await createNativeDetector(native(() => Promise.reject(new Error('no service'))))).toBeNull()
  })
})

describe('The served WebAssembly', () => {
  it('is the one that its JavaScript was built for', async () => {
    const bytes = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(ZXING_WASM_SHA256)
  })
})
