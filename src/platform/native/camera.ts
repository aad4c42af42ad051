import { isCanceled } from './is-canceled.ts'

/** The part of the camera plugin that is used. `webPath` is readable by the WebView. */
export interface ShellCamera {
  takePhoto(options: { readonly quality: number; readonly correctOrientation: boolean }): Promise<{ webPath?: string }>
  chooseFromGallery(options: {
    readonly allowMultipleSelection: boolean
    readonly limit: number
  }): Promise<{ results: readonly { webPath?: string }[] }>
}

const openDeviceCamera = async (): Promise<ShellCamera> => {
  const { Camera } = await import('@capacitor/camera')
  return {
    takePhoto: (options) => Camera.takePhoto(options),
    chooseFromGallery: (options) => Camera.chooseFromGallery(options),
  }
}

export interface ShellPhotos {
  readonly files: readonly File[]
  /** How many chosen pictures the device did not give: one that lies in a cloud, or was removed meanwhile. */
  readonly unreadCount: number
}

/**
 * Returns pictures from the camera or gallery, like a file input; none if canceled. They go through the same
 * preparation as any picture, so the camera returns originals. Rejects where the camera or gallery does not open.
 */
export async function getShellPhotos(
  from: 'camera' | 'gallery',
  read: typeof globalThis.fetch,
  open: () => Promise<ShellCamera> = openDeviceCamera,
): Promise<ShellPhotos> {
  const camera = await open()
  const found = await (
    from === 'camera'
      ? camera.takePhoto({ quality: 100, correctOrientation: false }).then((one) => [one])
      : camera.chooseFromGallery({ allowMultipleSelection: true, limit: 20 }).then(({ results }) => results)
  ).catch((error: unknown) => {
    if (isCanceled(error)) return []
    throw error
  })
  const paths = found.flatMap(({ webPath }) => (webPath === undefined ? [] : [webPath]))
  const pictures = await Promise.allSettled(
    paths.map(async (path, at) => {
      const answer = await read(path)
      if (!answer.ok) throw new Error(`The device answered ${answer.status}`)
      const picture = await answer.blob()
      const ending = picture.type.split('/')[1] ?? 'jpg'
      return new File([picture], `photo-${at + 1}.${ending}`, { type: picture.type })
    }),
  )
  const files = pictures.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  return { files, unreadCount: pictures.length - files.length }
}
