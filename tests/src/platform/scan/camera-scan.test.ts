import { describe, expect, it } from 'vitest'
import { createScanConfirmer, watchCamera } from '../../../../src/platform/scan/watch-camera.ts'
import { CameraError, openCamera } from '../../../../src/platform/scan/camera.ts'
import { getCanvasSize, getLiveView, listPictureViews } from '../../../../src/platform/scan/views.ts'
import { createDouble } from '../../../support/test-double.ts'

const code128 = (text: string) => [{ text, format: 'code_128' }]
const code39 = (text: string) => [{ text, format: 'code_39' }]

describe('A scanned code', () => {
  it('with a check digit is accepted at once, trimmed', async () => {
    expect(createScanConfirmer()(code128(' SN-1 '))).toBe('SN-1')
  })
  it('without a check digit is accepted if a recent frame had the same', async () => {
    const confirm = createScanConfirmer()
    expect([[], code39('A'), code39('B'), [], code39('A')].map(confirm)).toEqual([null, null, null, null, 'A'])
  })
  it('is forgotten after a while', async () => {
    const confirm = createScanConfirmer()
    expect([code39('A'), [], [], [], [], code39('A')].map(confirm).at(-1)).toBeNull()
  })
})

describe('The views of a picture', () => {
  it('start with the picture as it is and never exceed 4096 pixels', async () => {
    const views = listPictureViews({ width: 8064, height: 6048 })
    expect(views[0]).toMatchObject({ turn: 0, scale: 1600 / 8064 })
    expect(Math.max(...views.map((view) => getCanvasSize(view).width))).toBe(4096)
  })
  it('enlarge a small picture', async () => {
    expect(listPictureViews({ width: 90, height: 60 }).map(({ scale }) => scale)).toContain(2)
  })
  it('come within 7.5° of any rotation, with quarter turns added', async () => {
    const turns = listPictureViews({ width: 1600, height: 1200 }).map(({ turn }) => turn)
    for (let held = 0; held < 90; held += 0.5)
      expect(Math.min(...turns.map((turn) => Math.abs(((held + turn + 45 + 360) % 90) - 45)))).toBeLessThanOrEqual(7.5)
  })
  it('grow the canvas around a rotated picture until its corners fit', async () => {
    const view = { x: 0, y: 0, width: 100, height: 50, scale: 2, turn: 90, isGrown: true }
    expect(getCanvasSize(view)).toEqual({ width: 100, height: 200 })
    expect(getCanvasSize({ ...view, isGrown: false })).toEqual({ width: 200, height: 100 })
  })
  it('alternate between center and whole in live video and stay within the picture', async () => {
    const size = { width: 1920, height: 1080 }
    const frames = Array.from({ length: 8 }, (_, at) => getLiveView(size, at))
    expect(frames.filter(({ width }) => width === size.width)).toHaveLength(2)
    expect(frames.map(({ turn }) => turn)).toEqual([0, 0, 0, -30, 0, 0, 0, 30])
    for (const { x, y, width, height } of frames) expect([x + width <= 1920, y + height <= 1080]).toEqual([true, true])
  })
})

describe('The camera', () => {
  const devices = (getUserMedia: MediaDevices['getUserMedia']) =>
    createDouble<MediaDevices>('MediaDevices', { getUserMedia })
  const refusing = (name: string) => devices(() => Promise.reject(new DOMException('', name)))
  const getErrorKind = (camera: Promise<unknown>) =>
    camera.then(
      () => 'open',
      (error: unknown) => (error instanceof CameraError ? error.kind : String(error)),
    )

  it('reports whether it was refused, is missing or is in use', async () => {
    expect(
      await Promise.all(
        ['NotAllowedError', 'NotFoundError', 'NotReadableError'].map((name) =>
          getErrorKind(openCamera(refusing(name))),
        ),
      ),
    ).toEqual(['refused', 'missing', 'busy'])
    // As at an address without https.
    expect(await getErrorKind(openCamera())).toBe('missing')
  })

  it('sets continuous focus, switches its light if it has one, and stops every track', async () => {
    const [constraints, stopped]: [unknown[], string[]] = [[], []]
    const capabilities: MediaTrackCapabilities & { torch: boolean; focusMode: readonly string[] } = {
      torch: true,
      focusMode: ['continuous', 'manual'],
    }
    const track = createDouble<MediaStreamTrack>('MediaStreamTrack', {
      getCapabilities: () => capabilities,
      applyConstraints: async (requested) => {
        constraints.push(...(requested?.advanced ?? []))
      },
      stop: () => {
        stopped.push('track')
      },
    })
    const stream = createDouble<MediaStream>('MediaStream', {
      getVideoTracks: () => [track],
      getTracks: () => [track],
    })
    const camera = await openCamera(devices(async () => stream))
    expect(camera.hasTorch).toBe(true)
    expect(await camera.setTorch(true)).toBe(true)
    expect(constraints).toEqual([{ focusMode: 'continuous' }, { torch: true }])
    camera.stop()
    expect(stopped).toEqual(['track'])
  })
})

describe('Scanning video', () => {
  const video = { readyState: 4, videoWidth: 640 } as HTMLVideoElement
  const grab = async () => ({}) as ImageBitmap

  it('reports a confirmed code once and then stops', async () => {
    const [events, frames]: [string[], number[]] = [[], []]
    await new Promise<void>((resolve) => {
      const stop = watchCamera(
        {
          video,
          look: async (_, at) => {
            frames.push(at)
            return at < 2 ? [] : code128('SN-1')
          },
          onSeen: (text) => {
            events.push(text)
          },
          onError: () => events.push('error'),
        },
        grab,
        async () => {
          if (events.length > 0) resolve()
        },
      )
      expect(stop).toBeTypeOf('function')
    })
    expect({ events, frames }).toEqual({ events: ['SN-1'], frames: [0, 1, 2] })
  })

  it('reports a reader that does not start, and nothing after it was stopped', async () => {
    const events: string[] = []
    const broken = () =>
      watchCamera(
        {
          video,
          look: () => Promise.reject(new Error('no reader')),
          onSeen: (text) => events.push(text),
          onError: () => events.push('error'),
        },
        grab,
      )
    broken()
    broken()()
    await expect.poll(() => events).toEqual(['error'])
  })
})
