/** What the shell's camera gives: where the WebView can read a picture from. */
export interface ShellCamera {
  takePhoto(options: { readonly quality: number; readonly correctOrientation: boolean }): Promise<{ webPath?: string }>
  chooseFromGallery(options: {
    readonly allowMultipleSelection: boolean
    readonly limit: number
  }): Promise<{ results: readonly { webPath?: string }[] }>
}

const deviceCamera = async (): Promise<ShellCamera> => {
  const { Camera } = await import('@capacitor/camera')
  return {
    takePhoto: (options) => Camera.takePhoto(options),
    chooseFromGallery: (options) => Camera.chooseFromGallery(options),
  }
}

/**
 * Pictures from the shell's camera or gallery, as a file input would give them; none where the person went back.
 * They are prepared like any other picture (turned, made smaller, hashed), so the camera gives them whole.
 */
export async function shellPhotos(
  from: 'camera' | 'gallery',
  read: typeof fetch,
  open: () => Promise<ShellCamera> = deviceCamera,
): Promise<File[]> {
  const camera = await open()
  const found = await (
    from === 'camera'
      ? camera.takePhoto({ quality: 100, correctOrientation: false }).then((one) => [one])
      : camera.chooseFromGallery({ allowMultipleSelection: true, limit: 20 }).then(({ results }) => results)
  ).catch((fault: unknown) => {
    if (isGoneBack(fault)) return []
    throw fault
  })
  const paths = found.flatMap(({ webPath }) => (webPath === undefined ? [] : [webPath]))
  return Promise.all(
    paths.map(async (path, at) => {
      const picture = await (await read(path)).blob()
      const ending = picture.type.split('/')[1] ?? 'jpg'
      return new File([picture], `photo-${at + 1}.${ending}`, { type: picture.type })
    }),
  )
}

/** The plugin says by an error that nothing was taken. */
const isGoneBack = (fault: unknown) => fault instanceof Error && /cancel/i.test(fault.message)
