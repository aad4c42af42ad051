import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ZXING_WASM_SHA256 } from 'barcode-detector/ponyfill'
import { describe, expect, it } from 'vitest'
import { nativeDetector } from '../../../../src/platform/scan/detector.ts'
import { formats } from '../../../../src/platform/scan/formats.ts'
import { barcodeReader } from '../../../../src/platform/scan/read-picture.ts'
import type { ScanWorker } from '../../../../src/platform/scan/read-picture.ts'
import type { ScanAnswer, ScanTask } from '../../../../src/platform/scan/scan.worker.ts'

/** A worker that answers when the test says so. */
class Bench implements ScanWorker {
  onmessage: ScanWorker['onmessage'] = null
  onerror: ScanWorker['onerror'] = null
  readonly tasks: ScanTask[] = []
  isOver = false
  postMessage(task: ScanTask) {
    this.tasks.push(task)
  }
  terminate() {
    this.isOver = true
  }
  answer(answer: ScanAnswer) {
    this.onmessage?.(new MessageEvent('message', { data: answer }))
  }
}

function bench() {
  const workers: Bench[] = []
  const reader = barcodeReader(() => {
    const worker = new Bench()
    workers.push(worker)
    return worker
  })
  return { workers, reader }
}
const picture = new Blob(['x'])
const found = [{ text: 'SN-1', format: 'code_128' }]

describe('the reader of barcodes', () => {
  it('starts no worker before the first picture, and one for all', async () => {
    const { workers, reader } = bench()
    expect(workers).toEqual([])
    const [one, other] = [reader.readPicture(picture), reader.readPicture(picture)]
    workers[0]?.answer({ id: 2, found: [] })
    workers[0]?.answer({ id: 1, found })
    expect(await Promise.all([one, other])).toEqual([found, []])
    expect(workers).toHaveLength(1)
  })

  it('says that a file is no picture and goes on with the same worker', async () => {
    const { workers, reader } = bench()
    const read = reader.readPicture(picture)
    workers[0]?.answer({ id: 1, fault: 'damaged' })
    await expect(read).rejects.toThrow('This file could not be opened as a picture.')
    void reader.readPicture(picture)
    expect(workers).toHaveLength(1)
  })

  it('tries anew with a fresh worker when one could not start', async () => {
    const { workers, reader } = bench()
    const first = reader.readPicture(picture)
    workers[0]?.answer({ id: 1, fault: 'unsupported' })
    await expect(first).rejects.toThrow('This browser could not start the barcode reader.')
    const second = reader.readPicture(picture)
    workers[1]?.onerror?.(new ErrorEvent('error'))
    await expect(second).rejects.toThrow('This browser could not start the barcode reader.')
    const third = reader.readPicture(picture)
    workers[2]?.answer({ id: 3, found })
    expect(await third).toEqual(found)
    expect(workers.map(({ isOver }) => isOver)).toEqual([true, true, false])
  })

  it('gives its worker back when it rests; what was under way found nothing', async () => {
    const { workers, reader } = bench()
    const read = reader.readPicture(picture)
    reader.rest()
    expect(await read).toEqual([])
    expect(workers[0]?.isOver).toBe(true)
  })
})

describe('the browser’s own detector', () => {
  const native = (known: () => Promise<readonly string[]>) => ({
    BarcodeDetector: class {
      static getSupportedFormats = known
      detect = async () => []
    },
  })
  it('is taken where it knows every format that is wanted', async () => {
    expect(await nativeDetector(native(async () => [...formats, 'aztec']))).not.toBeNull()
  })
  it('is left alone where it is missing, lacks a format, or cannot say what it knows', async () => {
    expect(await nativeDetector({})).toBeNull()
    expect(await nativeDetector(native(async () => ['qr_code']))).toBeNull()
    expect(await nativeDetector(native(() => Promise.reject(new Error('no service'))))).toBeNull()
  })
})

describe('the WebAssembly that is served', () => {
  it('is the one that the code around it was made for', () => {
    const bytes = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(ZXING_WASM_SHA256)
  })
})
