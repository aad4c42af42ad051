import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ZXING_WASM_SHA256 } from 'barcode-detector/ponyfill'
import { describe, expect, it } from 'vitest'
import { createNativeDetector } from '../../../../src/platform/scan/barcode-detector.ts'
import { formats } from '../../../../src/platform/scan/formats.ts'
import { createBarcodeReader } from '../../../../src/platform/scan/barcode-reader.ts'
import type { ScanWorker } from '../../../../src/platform/scan/barcode-reader.ts'
import type { ScanAnswer, ScanTask } from '../../../../src/platform/scan/scan.worker.ts'

/** A worker that answers when the test says so. */
class FakeWorker implements ScanWorker {
  onmessage: ScanWorker['onmessage'] = null
  onerror: ScanWorker['onerror'] = null
  readonly tasks: ScanTask[] = []
  isTerminated = false
  postMessage(task: ScanTask) {
    this.tasks.push(task)
  }
  terminate() {
    this.isTerminated = true
  }
  answer(answer: ScanAnswer) {
    this.onmessage?.(new MessageEvent('message', { data: answer }))
  }
}

function createSetup() {
  const workers: FakeWorker[] = []
  const reader = createBarcodeReader(() => {
    const worker = new FakeWorker()
    workers.push(worker)
    return worker
  })
  return { workers, reader }
}
const picture = new Blob(['x'])
const found = [{ text: 'SN-1', format: 'code_128' }]

describe('The barcode reader', () => {
  it('starts one worker for all, with the first picture', async () => {
    const { workers, reader } = createSetup()
    expect(workers).toEqual([])
    const [one, other] = [reader.readPicture(picture), reader.readPicture(picture)]
    workers[0]?.answer({ id: 2, found: [] })
    workers[0]?.answer({ id: 1, found })
    expect(await Promise.all([one, other])).toEqual([found, []])
    expect(workers).toHaveLength(1)
  })

  it('reports a file that is no picture and continues with the same worker', async () => {
    const { workers, reader } = createSetup()
    const read = reader.readPicture(picture)
    workers[0]?.answer({ id: 1, error: 'damaged' })
    await expect(read).rejects.toThrow('This file could not be opened as a picture.')
    void reader.readPicture(picture)
    expect(workers).toHaveLength(1)
  })

  it('retries with a new worker if one could not start', async () => {
    const { workers, reader } = createSetup()
    const first = reader.readPicture(picture)
    workers[0]?.answer({ id: 1, error: 'unsupported' })
    await expect(first).rejects.toThrow('This browser could not start the barcode reader.')
    const second = reader.readPicture(picture)
    workers[1]?.onerror?.(new ErrorEvent('error'))
    await expect(second).rejects.toThrow('This browser could not start the barcode reader.')
    const third = reader.readPicture(picture)
    workers[2]?.answer({ id: 3, found })
    expect(await third).toEqual(found)
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, true, false])
  })

  it('ends its worker when released; pending reads find nothing', async () => {
    const { workers, reader } = createSetup()
    const read = reader.readPicture(picture)
    reader.release()
    expect(await read).toEqual([])
    expect(workers[0]?.isTerminated).toBe(true)
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
  it('is the one that its JavaScript was built for', () => {
    const bytes = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(ZXING_WASM_SHA256)
  })
})
