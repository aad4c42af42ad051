import { describe, expect, it } from 'vitest'
import { believing } from '../../../../src/platform/scan/belief.ts'
import { CameraFault, openCamera } from '../../../../src/platform/scan/camera.ts'
import { canvasSize, liveView, pictureViews } from '../../../../src/platform/scan/views.ts'
import { watch } from '../../../../src/platform/scan/watch.ts'

const code128 = (text: string) => [{ text, format: 'code_128' }]
const code39 = (text: string) => [{ text, format: 'code_39' }]

describe('what the camera sees', () => {
  it('is believed at once with a check digit, trimmed', () => {
    expect(believing()(code128(' SN-1 '))).toBe('SN-1')
  })
  it('without a check digit is believed when another of the last looks saw the same', () => {
    const believe = believing()
    expect([[], code39('A'), code39('B'), [], code39('A')].map(believe)).toEqual([null, null, null, null, 'A'])
  })
  it('is forgotten after a while', () => {
    const believe = believing()
    expect([code39('A'), [], [], [], [], code39('A')].map(believe).at(-1)).toBeNull()
  })
})

describe('the ways to look at a picture', () => {
  it('begin with the picture as it is, and never draw it larger than 4096', () => {
    const views = pictureViews({ width: 8064, height: 6048 })
    expect(views[0]).toMatchObject({ turn: 0, scale: 1600 / 8064 })
    expect(Math.max(...views.map((view) => canvasSize(view).width))).toBe(4096)
  })
  it('enlarge a little one', () => {
    expect(pictureViews({ width: 90, height: 60 }).map(({ scale }) => scale)).toContain(2)
  })
  it('come within 7.5° of however it was held, when quarter turns are added', () => {
    const turns = pictureViews({ width: 1600, height: 1200 }).map(({ turn }) => turn)
    for (let held = 0; held < 90; held += 0.5)
      expect(Math.min(...turns.map((turn) => Math.abs(((held + turn + 45 + 360) % 90) - 45)))).toBeLessThanOrEqual(7.5)
  })
  it('grow the canvas around a turned picture until its corners are in it', () => {
    const view = { x: 0, y: 0, width: 100, height: 50, scale: 2, turn: 90, isGrown: true }
    expect(canvasSize(view)).toEqual({ width: 100, height: 200 })
    expect(canvasSize({ ...view, isGrown: false })).toEqual({ width: 200, height: 100 })
  })
  it('live, go by turns to the middle and to the whole, and stay within the picture', () => {
    const size = { width: 1920, height: 1080 }
    const looks = Array.from({ length: 8 }, (_, at) => liveView(size, at))
    expect(looks.filter(({ width }) => width === size.width)).toHaveLength(2)
    expect(looks.map(({ turn }) => turn)).toEqual([0, 0, 0, -30, 0, 0, 0, 30])
    for (const { x, y, width, height } of looks) expect([x + width <= 1920, y + height <= 1080]).toEqual([true, true])
  })
})

describe('the camera', () => {
  const devices = (getUserMedia: () => Promise<unknown>) => ({ getUserMedia }) as unknown as MediaDevices
  const refusing = (name: string) => devices(() => Promise.reject(new DOMException('', name)))
  const kindOf = (opening: Promise<unknown>) =>
    opening.then(
      () => 'open',
      (fault: unknown) => (fault instanceof CameraFault ? fault.kind : String(fault)),
    )

  it('says whether it was refused, is missing or is in use', async () => {
    expect(
      await Promise.all(
        ['NotAllowedError', 'NotFoundError', 'NotReadableError'].map((name) => kindOf(openCamera(refusing(name)))),
      ),
    ).toEqual(['refused', 'missing', 'busy'])
    // As at an address without https.
    expect(await kindOf(openCamera())).toBe('missing')
  })

  it('keeps its focus by itself, switches its light where it has one, and lets go of every track', async () => {
    const [wishes, stopped]: [unknown[], string[]] = [[], []]
    const track = {
      getCapabilities: () => ({ torch: true, focusMode: ['continuous', 'manual'] }),
      applyConstraints: async ({ advanced }: MediaTrackConstraints) => {
        wishes.push(...(advanced ?? []))
      },
      stop: () => stopped.push('track'),
    }
    const stream = { getVideoTracks: () => [track], getTracks: () => [track] }
    const camera = await openCamera(devices(async () => stream))
    expect(camera.hasTorch).toBe(true)
    expect(await camera.shine(true)).toBe(true)
    expect(wishes).toEqual([{ focusMode: 'continuous' }, { torch: true }])
    camera.stop()
    expect(stopped).toEqual(['track'])
  })
})

describe('watching a film', () => {
  const video = { readyState: 4, videoWidth: 640 } as HTMLVideoElement
  const grab = async () => ({}) as ImageBitmap

  it('tells what is believed once and then looks no more', async () => {
    const [seen, looks]: [string[], number[]] = [[], []]
    await new Promise<void>((resolve) => {
      const over = watch(
        {
          video,
          look: async (_, at) => {
            looks.push(at)
            return at < 2 ? [] : code128('SN-1')
          },
          onSeen: (text) => {
            seen.push(text)
          },
          onFault: () => seen.push('fault'),
        },
        grab,
        async () => {
          if (seen.length > 0) resolve()
        },
      )
      expect(over).toBeTypeOf('function')
    })
    expect({ seen, looks }).toEqual({ seen: ['SN-1'], looks: [0, 1, 2] })
  })

  it('says when the reader does not start, and nothing after it was stopped', async () => {
    const said: string[] = []
    const broken = () =>
      watch(
        {
          video,
          look: () => Promise.reject(new Error('no reader')),
          onSeen: (text) => said.push(text),
          onFault: () => said.push('fault'),
        },
        grab,
      )
    broken()
    broken()()
    await expect.poll(() => said).toEqual(['fault'])
  })
})
