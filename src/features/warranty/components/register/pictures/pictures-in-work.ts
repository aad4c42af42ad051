/** The pictures of a form that are still being prepared. Who saves the form waits for them. */
export interface PicturesInWork {
  /** Adds one, which resolves to whether the form has it. */
  readonly add: (picture: Promise<boolean>) => void
  readonly isEmpty: () => boolean
  /** Waits for all, and resolves to whether the form has each. The field of one that failed shows why. */
  readonly finish: () => Promise<boolean>
}

export function createPicturesInWork(): PicturesInWork {
  const all = new Set<Promise<boolean>>()
  return {
    add: (picture) => {
      all.add(picture)
      void picture.finally(() => all.delete(picture))
    },
    isEmpty: () => all.size === 0,
    finish: async () => (await Promise.all(all)).every(Boolean),
  }
}
